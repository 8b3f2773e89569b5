import { Link } from 'react-router';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import type { FilterChip } from '../types.ts';

type ChipListProps = {
  /** Accessible name of the list. */
  label: string;
  chips: readonly FilterChip[];
  /** The URL without any filter, for a link that removes all of them. */
  clearTo?: string;
};

/** The active filters, each a link that removes it. */
export function ChipList({ label, chips, clearTo }: ChipListProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2.5">
      {chips.map((chip) => (
        <li key={chip.label}>
          <Link
            to={chip.without}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-2 rounded-winery border border-line bg-field px-3.5 text-small hover:border-ink"
          >
            <span>
              <VisuallyHidden>Remove </VisuallyHidden>
              {chip.label}
            </span>
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {clearTo !== undefined && (
        <li className="ml-1.5 text-small">
          <TextLink to={clearTo}>Clear all</TextLink>
        </li>
      )}
    </ul>
  );
}
