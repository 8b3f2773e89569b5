import { formatCents } from '../../core/money.ts';
import { formatPointCount } from '../../core/points.ts';
import { lineItemDetail, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { MembershipStartedByOrder } from '../../engine/clubs/applications/types.ts';
import { addressLine, cityLine } from '../../engine/identity/address-book/text-rules.ts';
import type { OrderNoticeKind } from '../../engine/notices/types.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import type { EmailBlock } from '../../ui/mail/mail-document.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';
import { findSavedPicture } from '../../ui/media/saved-pictures.ts';
import {
  deliveryRequestFacts,
  findPickupLocation,
  hasDestination,
  isPaidByGiftMembership,
  nextStepsAfterPurchase,
  orderAmountRows,
  orderLineAmount,
  startedMembershipSentences,
} from './order-rules.ts';

/** Facts shown in an order's email that are not stored with the order. */
export type OrderEmailExtras = {
  /** The club membership started by the order; undefined if there is none. */
  readonly joined: MembershipStartedByOrder | undefined;
  /** The points that the order's reward cost; 0 without a reward. */
  readonly points: number;
};

/**
 * The function that writes each kind of email about placing an order, by notice kind. `orderUrl` gives access to the order without an
 * account.
 */
export const orderEmailWriters: Readonly<
  Record<OrderNoticeKind, (order: OrderView, orderUrl: string, extras: OrderEmailExtras) => WrittenEmail>
> = {
  'order-confirmation': (order, orderUrl, extras) =>
    wineryEmail(`Your order ${order.number}`, `Thank you, ${order.firstName}`, [
      { kind: 'paragraph', text: `Your order ${order.number} has been placed. Here’s what happens next.` },
      ...nextStepsAfterPurchase(order).map((text): EmailBlock => ({ kind: 'paragraph', text })),
      { kind: 'action', label: 'See your order', url: orderUrl },
      ...joinedBlocks(extras, orderUrl),
      { kind: 'heading', text: 'What you ordered' },
      ...orderLines(order, extras.points),
      ...destinationBlocks(order),
      ...deliveryRequests(order),
    ]),
  'order-link': (order, orderUrl) =>
    wineryEmail(`The link to your order ${order.number}`, `Your order ${order.number}`, [
      { kind: 'paragraph', text: 'Here’s the new link you requested. It works for 90 days.' },
      { kind: 'action', label: 'See your order', url: orderUrl },
      {
        kind: 'paragraph',
        text: 'If you didn’t request it, you don’t need to do anything. We only sent it to you.',
      },
    ]),
  'sold-out-after-payment': (order, orderUrl) =>
    order.deliveryRequests.visit
      ? fullAfterPayment(order, order.deliveryRequests.visit, orderUrl)
      : goneAfterPayment(order),
  'payment-released': () =>
    wineryEmail('We canceled a duplicate payment', 'You weren’t charged twice', [
      {
        kind: 'paragraph',
        text: 'Your bank approved a second payment for an order that needed only one. We canceled it, so you won’t be charged for it. Your bank may show it for a few days.',
      },
    ]),
};

function goneAfterPayment(order: OrderView): WrittenEmail {
  return wineryEmail('We couldn’t complete your order', `We’re sorry, ${order.firstName}`, [
    {
      kind: 'paragraph',
      text: 'By the time your bank approved the payment, our hold on your bottles had ended and they had sold out.',
    },
    {
      kind: 'paragraph',
      text: `We’ve released the ${formatCents(order.totalCents)} hold on your card, and you weren’t charged. Your bank may show it for a few days.`,
    },
    ...orderLines(order),
  ]);
}

/** Writes the email about a visit that sold out before its payment was approved, with a link to the waitlist. */
function fullAfterPayment(
  order: OrderView,
  { slug, slotId, title }: NonNullable<OrderView['deliveryRequests']['visit']>,
  orderUrl: string,
): WrittenEmail {
  return wineryEmail(`${title}: we couldn’t complete your booking`, `We’re sorry, ${order.firstName}`, [
    {
      kind: 'paragraph',
      text: 'By the time your bank approved the payment, our hold on your seats had ended and someone else had booked them.',
    },
    {
      kind: 'paragraph',
      text: `We’re releasing the full ${formatCents(order.totalCents)} hold on your card. Your bank may show it for a few days.`,
    },
    {
      kind: 'paragraph',
      text: 'Other times may be available, and if you join the waitlist you’ll be the first to know when seats open up.',
    },
    {
      kind: 'action',
      label: 'See other times and the waitlist',
      url: new URL(`/events/${slug}?slot=${slotId}`, orderUrl).href,
    },
    ...orderLines(order),
  ]);
}

function joinedBlocks({ joined }: OrderEmailExtras, orderUrl: string): EmailBlock[] {
  if (!joined) return [];
  return [
    { kind: 'heading', text: `You’re a member of ${joined.club}` },
    ...startedMembershipSentences(joined).map((text): EmailBlock => ({ kind: 'paragraph', text })),
    { kind: 'action', label: 'See your membership', url: new URL('/shop/wine-club', orderUrl).href },
  ];
}

function orderLines(order: OrderView, spent = 0): EmailBlock[] {
  const rows = order.lines.map((line) => ({
    title: skuDisplayName(line),
    detail: lineItemDetail(line),
    amount: isPaidByGiftMembership(order) ? '' : orderLineAmount(order, line),
    picture: findSavedPicture(line.slug)?.emailPath,
  }));
  if (isPaidByGiftMembership(order)) {
    return [
      { kind: 'lines', rows },
      { kind: 'paragraph', text: 'Your gift covers everything.' },
    ];
  }
  return [
    { kind: 'lines', rows },
    {
      kind: 'facts',
      rows: [
        ...orderAmountRows(order).map(({ label, amount }) => [label, amount] as const),
        ...(spent > 0 ? [['Redeemed', formatPointCount(spent)] as const] : []),
      ],
    },
  ];
}

function deliveryRequests(order: OrderView): EmailBlock[] {
  const facts = deliveryRequestFacts(order);
  if (facts.length === 0) return [];
  return [
    { kind: 'heading', text: 'Delivery preferences' },
    { kind: 'facts', rows: facts.map(({ label, value }) => [label, value]) },
  ];
}

function destinationBlocks(order: OrderView): EmailBlock[] {
  if (!hasDestination(order)) return [];
  return [
    { kind: 'heading', text: order.isPickup ? 'Pickup' : 'Delivery' },
    { kind: 'paragraph', text: destination(order) },
  ];
}

function destination(order: OrderView): string {
  const place = findPickupLocation(order.pickupLocation);
  if (place) return `${place.name}, ${place.street}, ${cityLine(place)}`;
  return order.shipTo ? addressLine(order.shipTo) : '';
}
