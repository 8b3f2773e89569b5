import { href } from 'react-router';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { useRecentWines } from '../../../ui/commerce/recent-wines.ts';

const beginnings = [
  { to: '/wines?type=red', label: 'Red', words: 'For the table, tonight or in ten years.' },
  { to: '/wines?type=white', label: 'White', words: 'Chilled, with something from the sea or the garden.' },
  {
    to: '/wines?type=sets',
    label: 'Sets',
    words: 'Bottles that belong on the same table, for less than buying them separately.',
  },
] as const;

export function CartEmpty() {
  return (
    <EmptyState
      level={1}
      heading="Your cart is empty."
      action={<ButtonLink to={href('/wines')}>See the wines</ButtonLink>}
      more={
        <>
          <Beginnings />
          <LookedAt />
        </>
      }
    >
      We’ll keep what you add for 60 days. Mix and match six or more bottles and save on each one.
    </EmptyState>
  );
}

function Beginnings() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {beginnings.map(({ to, label, words }) => (
        <li key={to} className="flex items-baseline gap-x-5 py-3 text-small">
          <TextLink to={to} className="inline-flex min-h-11 w-12 shrink-0 items-center sm:w-16">
            {label}
          </TextLink>
          <span className="text-ink-soft">{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** Recently viewed wines, if this browser has stored any. */
function LookedAt() {
  const recent = useRecentWines();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-10">
      <h2 id="recent" className="type-title">
        Recently viewed
      </h2>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {recent.map(({ name, to }) => (
          <li key={to}>
            <TextLink to={to} className="inline-flex min-h-11 items-center text-small">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
