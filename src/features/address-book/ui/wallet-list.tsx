import { href } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import type { WalletCard } from '../../../engine/gifts/cards/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';

/** The gift cards in the account, in the order in which checkout offers them, with a link to add one. */
export function WalletGiftCardList({ cards }: { cards: readonly WalletCard[] }) {
  return (
    <>
      {cards.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-line border-y">
          {cards.map(({ id, lastFour, availableCents, initialCents }) => (
            <li key={id} className="flex items-baseline justify-between gap-6 py-3.5">
              <span>Gift card ending in {lastFour}</span>
              <span className="figures text-right">
                {formatCents(availableCents)}
                <span className="block text-ink-soft text-small">of {formatCents(initialCents)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-ink-soft">
        {cards.length === 0 && 'You can use gift cards in your account at checkout without entering a code. '}
        <TextLink to={href('/gift-card-balance')}>Check a card’s balance</TextLink> and add it here.
      </p>
    </>
  );
}
