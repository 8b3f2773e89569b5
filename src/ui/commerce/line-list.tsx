import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../base/class-names.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import type { PictureSource } from '../media/picture.tsx';
import { BottlePanel } from './bottle-panel.tsx';

/** Whether the list is the page's main content or appears beside it. */
export type LineListPlace = 'page' | 'aside';

type LineListProps = {
  /** The accessible name of the list. */
  label: string;
  children: ReactNode;
};

/** A list of ordered items, separated by thin lines. */
export function LineList({ label, children }: LineListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}

type LineItemProps = {
  id?: string;
  place?: LineListPlace;
  name: string;
  /** The path of the item's page; undefined if the item has none. */
  to?: string | undefined;
  pictures: readonly PictureSource[];
  /** One line of details, such as size and unit price. */
  detail?: ReactNode;
  /** The formatted line total; omitted if there is none. */
  amount?: string | undefined;
  /** The formatted line total before discounts, shown crossed out and described to screen readers. Omitted if there is no discount. */
  was?: string | undefined;
  /** Whether the item is dimmed, because it is not part of the order. */
  isDimmed?: boolean;
  /** Whether the amount is being recalculated. */
  isPending?: boolean;
  /** Controls and notices below the details. */
  children?: ReactNode;
};

const sizes: Record<LineListPlace, { panel: string; picture: string; row: string }> = {
  page: {
    panel: 'w-20 sm:w-26 aspect-4/5',
    picture: '2.5rem',
    row: 'gap-x-4 sm:gap-x-6 py-6',
  },
  aside: { panel: 'w-14 aspect-4/5', picture: '1.75rem', row: 'gap-x-4 py-4' },
};

export function LineItem({
  id,
  place = 'page',
  name,
  to,
  pictures,
  detail,
  amount,
  was,
  isDimmed = false,
  isPending = false,
  children,
}: LineItemProps) {
  const look = sizes[place];
  return (
    <li id={id} className={classNames('flex items-start break-inside-avoid', look.row)}>
      <BottlePanel
        pictures={pictures}
        alt=""
        sizes={look.picture}
        className={classNames('shrink-0', look.panel, isDimmed && 'opacity-60')}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-x-4">
          <div className="min-w-0">
            <p className={place === 'page' ? 'type-title' : 'text-small font-medium'}>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} prefetch="intent" className="decoration-1 underline-offset-4 hover:underline">
                  {name}
                </Link>
              )}
            </p>
            {detail !== undefined && <div className="figures mt-1.5 text-small text-ink-soft">{detail}</div>}
          </div>
          {amount !== undefined && (
            <Amount
              amount={amount}
              was={was === amount ? undefined : was}
              place={place}
              isPending={isPending}
            />
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

type AmountProps = {
  amount: string;
  was: string | undefined;
  place: LineListPlace;
  isPending: boolean;
};

function Amount({ amount, was, place, isPending }: AmountProps) {
  return (
    <p
      aria-busy={isPending || undefined}
      className={classNames(
        'figures shrink-0 text-right transition-opacity',
        place === 'aside' && 'text-small',
        isPending && 'opacity-50',
      )}
    >
      {was !== undefined && <VisuallyHidden>now </VisuallyHidden>}
      {amount}
      {was !== undefined && (
        <s className="block text-small text-ink-soft">
          <VisuallyHidden>was </VisuallyHidden>
          {was}
        </s>
      )}
    </p>
  );
}
