import { addDays, formatCivilDate, wineryDate } from '../../core/dates.ts';
import { type Cents, formatCents, subtract, sum } from '../../core/money.ts';
import type { RefundView } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';

/** What a refund gives back and where it goes; the page and the mails say the same. */
export function refundWords(order: Pick<OrderView, 'tenders'>, refund: RefundView): string[] {
  const { amountCents, cardCents, cardReleased, at } = refund;
  const other = subtract(amountCents, cardCents);
  const by = formatCivilDate(addDays(wineryDate(at), 10));
  const names = order.tenders.filter(({ kind }) => kind !== 'card').length > 1 ? 'gift cards' : 'gift card';
  return [
    ...(cardCents > 0 && cardReleased
      ? [
          `The ${formatCents(cardCents)} that were reserved on your card are released; nothing was charged. Your bank may show them for a few days.`,
        ]
      : []),
    ...(cardCents > 0 && !cardReleased
      ? [`${formatCents(cardCents)} go back to your card; your bank shows them by ${by}.`]
      : []),
    ...(other > 0 ? [`${formatCents(other)} are back on your ${names} at once.`] : []),
  ];
}

/** What cancelling would give back, before anybody presses the button. */
export function cancelWords({ tenders, paymentState }: OrderView): string[] {
  const left = (kinds: readonly OrderView['tenders'][number]['kind'][]): Cents =>
    sum(
      tenders
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ amountCents, refundedCents }) => subtract(amountCents, refundedCents)),
    );
  const onCard = left(['card']);
  const ofGiftCards = left(['gift_card']);
  const ofCredit = left(['store_credit']);
  const ofGift = left(['gift_membership']);
  const isTaken = paymentState !== 'authorized';
  return [
    ...(onCard > 0 && !isTaken
      ? [`The ${formatCents(onCard)} reserved on your card are released; nothing was charged.`]
      : []),
    ...(onCard > 0 && isTaken ? [`${formatCents(onCard)} go back to your card within ten days.`] : []),
    ...(ofGiftCards > 0 ? [`${formatCents(ofGiftCards)} are back on your gift card at once.`] : []),
    ...(ofCredit > 0 ? [`${formatCents(ofCredit)} are back in your store credit at once.`] : []),
    ...(ofGift > 0 ? ['What it came to goes back to your gift, and is yours as credit at its end.'] : []),
  ];
}
