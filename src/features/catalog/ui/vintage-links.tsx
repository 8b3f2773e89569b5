import { href } from 'react-router';
import { availabilityLabel, displayName } from '../../../engine/catalog/rules.ts';
import type { VintageLink } from '../../../engine/catalog/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';

type VintageLinksProps = { previous: VintageLink | undefined; next: VintageLink | undefined };

/** The same wine in the years before and after, where there are pages of them. */
export function VintageLinks({ previous, next }: VintageLinksProps) {
  const links = [previous, next].filter((link) => link !== undefined);
  if (links.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
      <span>Other vintages:</span>
      {links.map((link) => (
        <span key={link.slug}>
          <TextLink to={href('/wines/:slug', { slug: link.slug })}>{displayName(link)}</TextLink>
          {stateWords(link)}
        </span>
      ))}
    </p>
  );
}

function stateWords({ lifecycle, releasedOn }: VintageLink): string {
  if (lifecycle === 'current') return '';
  const state = lifecycle === 'retired' ? { state: lifecycle } : { state: lifecycle, releasedOn };
  return `, ${availabilityLabel(state).replace(/^./, (first) => first.toLowerCase())}`;
}
