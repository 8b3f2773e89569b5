import { addDays, formatShortDate, wineryDate } from '../../core/dates.ts';
import { type Cents, formatCents, subtract, sum } from '../../core/money.ts';
import type { OrderRefundView } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';

/** Returns sentences about a refund's amounts and where they go, for the order's page and emails. */
export function refundSentences(order: Pick<OrderView, 'tenders'>, refund: OrderRefundView): string[] {
  const { amountCents, shippingCents, cardCents, cardReleased, isCredit, at } = refund;
  const forShipping = shippingCents === amountCents ? 'This is a refund of your shipping charge.' : undefined;
  const shipping =
    shippingCents > 0 ? [forShipping ?? `${formatCents(shippingCents)} of it is for shipping.`] : [];
  if (isCredit) {
    return [`We added ${formatCents(amountCents)} to your store credit. Use it at checkout.`, ...shipping];
  }
  const other = subtract(amountCents, cardCents);
  const by = formatShortDate(addDays(wineryDate(at), 10));
  const others = order.tenders.filter(({ kind }) => kind !== 'card');
  const names =
    others.length > 1 ? 'gift cards' : others[0]?.kind === 'store_credit' ? 'store credit' : 'gift card';
  return [
    ...(cardCents > 0 && cardReleased
      ? [
          `We released the ${formatCents(cardCents)} hold on your card. You weren’t charged, although your bank may show the hold for a few days.`,
        ]
      : []),
    ...(cardCents > 0 && !cardReleased
      ? [`We’re refunding ${formatCents(cardCents)} to your card. Your bank should show it by ${by}.`]
      : []),
    ...(other > 0 ? [`${formatCents(other)} went back to your ${names}.`] : []),
    ...shipping,
  ];
}

/** Returns sentences about what the customer would get back if they canceled the order. */
export function cancelRefundSentences({ tenders, paymentState }: OrderView): string[] {
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
      ? [`We’ll release the ${formatCents(onCard)} hold on your card. You weren’t charged.`]
      : []),
    ...(onCard > 0 && isTaken ? [`We’ll refund ${formatCents(onCard)} to your card within 10 days.`] : []),
    ...(ofGiftCards > 0 ? [`${formatCents(ofGiftCards)} goes back to your gift card right away.`] : []),
    ...(ofCredit > 0 ? [`${formatCents(ofCredit)} goes back to your store credit right away.`] : []),
    ...(ofGift > 0
      ? ['Its value goes back to your gift. When the gift ends, you keep what’s left as store credit.']
      : []),
  ];
}
