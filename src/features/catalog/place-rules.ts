import { isWineFacts } from '../../engine/catalog/rules.ts';
import type { SkuFacts } from '../../engine/catalog/types.ts';
import type { WineryOrigin } from '../../winery-places.ts';

/**
 * Returns the winery origin, with picture and caption, of a wine's district or else of its appellation; undefined for goods and if neither
 * has an entry.
 */
export function wineryOriginOf(facts: SkuFacts, origins: readonly WineryOrigin[]): WineryOrigin | undefined {
  if (!isWineFacts(facts)) return undefined;
  const { appellation, district } = facts;
  const within = origins.filter((origin) => origin.appellation === appellation);
  return (
    within.find((origin) => origin.district === district) ??
    within.find((origin) => origin.district === undefined)
  );
}
