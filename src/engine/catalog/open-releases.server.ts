import { wineryDate } from '../../core/dates.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { catalogPagesCacheTag } from './page-rules.ts';
import { markDueReleases } from './release-store.server.ts';

export type OpenReleasesDependencies = {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
};

/**
 * Puts announced wines on sale if their release date has come and bottles are free; without them, a release would only be sold out. Returns
 * the number of wines released.
 */
export function openReleases({ database, clock }: OpenReleasesDependencies): Promise<number> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const codes = await markDueReleases(tx, wineryDate(now));
    for (const code of codes) {
      const event = { at: now, actor: 'system', action: 'stock.released' } as const;
      await recordAudit(tx, { ...event, subjectType: 'stock', subjectId: code });
    }
    if (codes.length > 0) await invalidateCachedPages(tx, catalogPagesCacheTag);
    return codes.length;
  });
}
