import { href } from 'react-router';
import { formatCents } from '../../../core/money.ts';
import { isCardEditable, isCardSent } from '../../../engine/gifts/cards/rules.ts';
import type { GiftCardInOrder } from '../../../engine/gifts/cards/types.ts';
import type { OrderView } from '../../../engine/orders/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';

type GiftCardListProps = { cards: readonly GiftCardInOrder[]; order: Pick<OrderView, 'publicToken'> };

/** The gift cards of an order, each with its recipient, status and the actions available to the buyer. */
export function OrderGiftCardList({ cards, order }: GiftCardListProps) {
  return (
    <section aria-labelledby="gift-cards" className="mt-10">
      <h2 id="gift-cards" className="type-title mb-3">
        {cards.length === 1 ? 'Gift card' : 'Gift cards'}
      </h2>
      <ul className="border-b border-line">
        {cards.map((card, index) => (
          <li key={card.id} className="border-t border-line py-4">
            <div className="flex items-baseline justify-between gap-4">
              <span className="font-medium wrap-anywhere">
                {card.isForBuyer ? 'For you' : `For ${card.recipientName}`}
              </span>
              <span className="figures shrink-0">{formatCents(card.initialCents)}</span>
            </div>
            <p className="text-small text-ink-soft wrap-anywhere">{card.recipientEmail}</p>
            <p className={card.isBounced ? 'mt-1 text-small text-error' : 'mt-1 text-small'}>
              {card.sentence}
            </p>
            {(isCardEditable(card) || isCardSent(card)) && (
              <p className="mt-2 print:hidden">
                <TextLink
                  to={`${href('/order-confirmation/gift-card')}?t=${order.publicToken}&card=${card.id}`}
                >
                  {actionWords(card)}
                  {cards.length > 1 && <VisuallyHidden>, gift card {index + 1}</VisuallyHidden>}
                </TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function actionWords(card: GiftCardInOrder): string {
  if (isCardEditable(card)) return 'Change or cancel it';
  return card.isBounced ? 'Use a different address' : 'Didn’t arrive?';
}
