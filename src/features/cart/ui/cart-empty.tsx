import { ButtonLink } from '../../../ui/base/button.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';

const beginnings = [
  {
    to: '/wines?type=red',
    label: 'Red',
    words: 'Cabernet from the limestone, Rhône grapes from the warm side.',
  },
  { to: '/wines?type=white', label: 'White', words: 'Fog until ten and wind after three.' },
  { to: '/wines?type=sets', label: 'Sets', words: 'Bottles for one table, for less than they cost apart.' },
] as const;

/** Nothing in it yet, and three ways to begin. */
export function CartEmpty() {
  return (
    <div className="max-w-form py-6 lg:py-12">
      <h1 className="type-heading">Your cart is empty.</h1>
      <p className="mt-5 mb-10 text-ink-soft">
        What you add stays here for sixty days. Six bottles or more, mixed as you like, cost less each.
      </p>
      <ButtonLink to="/wines">See the wines</ButtonLink>
      <ul className="mt-10 divide-y divide-line border-y border-line">
        {beginnings.map(({ to, label, words }) => (
          <li key={to} className="flex flex-wrap items-baseline gap-x-5 py-3 text-small">
            <TextLink to={to} className="inline-flex min-h-11 w-16 items-center">
              {label}
            </TextLink>
            <span className="text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
