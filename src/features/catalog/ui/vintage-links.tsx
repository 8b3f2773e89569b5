import { displayName } from '../../../engine/catalog/rules.ts';
import type { VintageLink } from '../../../engine/catalog/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';

type VintageLinksProps = { previous: VintageLink | undefined; next: VintageLink | undefined };

/** The same wine in the years before and after, where there are pages of them. */
export function VintageLinks({ previous, next }: VintageLinksProps) {
  if (!previous && !next) return null;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-soft">
      {previous && (
        <span>
          The vintage before: <TextLink to={`/wines/${previous.slug}`}>{displayName(previous)}</TextLink>
        </span>
      )}
      {next && (
        <span>
          The vintage after: <TextLink to={`/wines/${next.slug}`}>{displayName(next)}</TextLink>
        </span>
      )}
    </p>
  );
}
