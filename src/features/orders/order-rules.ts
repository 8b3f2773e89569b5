import { formatDateRange, formatLongDate, parseCivilDate, wineryTimeZoneName } from '../../core/dates.ts';
import { cents, formatCents } from '../../core/money.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import type { MembershipStartedByOrder } from '../../engine/clubs/applications/types.ts';
import type { GiftMembershipRequest } from '../../engine/clubs/gift-memberships/purchase-types.ts';
import { describeFrequency } from '../../engine/clubs/terms-rules.ts';
import type { GiftCardRequest } from '../../engine/gifts/cards/purchase-types.ts';
import { formatGiftDeliveryDate } from '../../engine/gifts/notes/rules.ts';
import type { ProblemReport } from '../../engine/orders/returns/types.ts';
import type { OrderView, OrderViewTender } from '../../engine/orders/types.ts';
import { explainPrice } from '../../engine/pricing/explain-rules.ts';
import { couponRuleId } from '../../engine/pricing/promotions/rules.ts';
import type { PriceExplanationStep } from '../../engine/pricing/types.ts';
import { type PickupLocation, winery } from '../../winery.ts';

export function findPickupLocation(id: string | undefined): PickupLocation | undefined {
  return winery().pickupLocations.find((location) => location.id === id);
}

/** Formats the expected arrival dates, such as `November 27 – December 1`, or a single day. */
export function formatArrivalDates({
  arrivesFrom,
  arrivesTo,
}: NonNullable<OrderView['shippingOption']>): string {
  return formatDateRange(arrivesFrom, arrivesTo);
}

/** Card brand names, from the payment gateway's code to the name. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/**
 * The visitor's access to an order: by the token of an order link, or as the customer who placed it. Each has its own URLs for the order's
 * pages.
 */
export type OrderPageAccess =
  | { readonly kind: 'token'; readonly publicToken: string }
  | { readonly kind: 'account'; readonly number: number; readonly firstName: string };

/** Returns the URL of a page of an order, such as `/cancel` or `/address`. An empty name is the order page itself. */
export function orderPath(
  page: '' | '/address' | '/again' | '/cancel' | '/invoice' | '/problem',
  way: OrderPageAccess,
): string {
  return way.kind === 'token'
    ? `/order-confirmation${page}?t=${way.publicToken}`
    : `/shop/order-history/order${page}?id=${way.number}`;
}

/** Returns the URL where a guest creates an account that includes this order. */
export function orderSignUpPath({ publicToken }: Pick<OrderView, 'publicToken'>): string {
  return `/order-confirmation/account?t=${publicToken}`;
}

/** Returns the URL where a customer pays for an order again. */
export function orderRepaymentPath({ publicToken }: Pick<OrderView, 'publicToken'>): string {
  return `/order-confirmation/pay?t=${publicToken}`;
}

const tenderNames = {
  gift_card: 'Gift card',
  store_credit: 'Store credit',
  gift_membership: 'Gift membership',
} as const;

/** Formats the amount of an order's line. A visit with nothing to pay now shows that it is due at the visit, or free. */
export function orderLineAmount(
  { deliveryRequests: { visit } }: Pick<OrderView, 'deliveryRequests'>,
  { grossCents }: Pick<OrderView['lines'][number], 'grossCents'>,
): string {
  if (grossCents > 0 || !visit) return formatCents(grossCents);
  return visit.dueAtVisitCents > 0 ? 'Due at your visit' : 'Free';
}

/** Returns sentences about the club membership that started with an order. */
export function startedMembershipSentences({
  club,
  bottles,
  frequency,
  discount,
  nextOn,
}: MembershipStartedByOrder): string[] {
  return [
    `${bottles} bottles, ${describeFrequency(frequency)}. You’ll be charged for your next box on ${formatLongDate(nextOn)}, and we’ll email you the exact total 14 days and 2 days before.`,
    `Your ${discount / 100}% discount applies to all our wines whenever you’re signed in.`,
    `Skip, pause or cancel ${club} anytime in your account, under “Wine club,” or by calling ${winery().phone.shown}.`,
  ];
}

/** Returns whether a gift membership paid for the order, so that its amounts must be hidden from the recipient. */
export function isPaidByGiftMembership({ tenders }: Pick<OrderView, 'tenders'>): boolean {
  return tenders.some(({ kind }) => kind === 'gift_membership');
}

function tenderName(tender: OrderViewTender): string {
  const name = tender.kind === 'card' ? (brandNames[tender.brand] ?? 'Card') : tenderNames[tender.kind];
  return tender.lastFour ? `${name} ending in ${tender.lastFour}` : name;
}

export function tenderText(tender: OrderViewTender): string {
  const name = tenderName(tender);
  if (tender.kind === 'card') return name;
  const left = `${name}, ${formatCents(tender.remainingCents)} left`;
  return tender.kind === 'gift_card' ? `${left} on the card` : left;
}

/** Returns sentences about what the customer can expect after placing an order, for its page and its email. */
export function nextStepsAfterPurchase(order: OrderView): string[] {
  const { giftCard, giftMembership } = order.deliveryRequests;
  if (giftCard) return nextByMail(order, giftCard);
  if (giftMembership) return nextToAccept(order, giftMembership);
  // A visit is described by its reservation, which may have moved.
  if (!hasDestination(order)) return paymentStep(order, 'at your visit');
  return order.isPickup ? nextAtPickup(order) : nextOnTheRoad(order);
}

function nextByMail({ email, lines, totalCents }: OrderView, request: GiftCardRequest): string[] {
  const count = lines.reduce((all, { quantity }) => all + quantity, 0);
  const cards = count === 1 ? 'the gift card' : `the ${count} gift cards`;
  const whom = request.isForBuyer
    ? `you at ${email}`
    : `${request.recipientName} at ${request.recipientEmail}`;
  const day = parseCivilDate(request.deliverOn);
  return [
    day
      ? `We’ll email ${cards} to ${whom} on ${formatGiftDeliveryDate(day)} at 9 am ${wineryTimeZoneName()}.`
      : `We’ll email ${cards} to ${whom} right now.`,
    ...(day ? ['Until then you can change the message, the recipient and the date, or get a refund.'] : []),
    request.isForBuyer
      ? 'That email has the code and a link to print the card.'
      : 'Only they get the code. We’ll let you know if their email bounces.',
    `${formatCents(totalCents)} was charged to your card.`,
  ];
}

function nextToAccept({ totalCents }: OrderView, request: GiftMembershipRequest): string[] {
  const whom = `${request.recipientName} at ${request.recipientEmail}`;
  const day = parseCivilDate(request.deliverOn);
  return [
    day
      ? `We’ll email your gift to ${whom} on ${formatGiftDeliveryDate(day)} at 9 am ${wineryTimeZoneName()}. You can change it until then.`
      : `We’ll email your gift to ${whom} right now.`,
    'They accept it through a link in that email and tell us where to ship the wine. We’ll email you when they do.',
    'You can get a full refund until then.',
    `${formatCents(totalCents)} was charged to your card. This is a one-time charge, and your gift never renews.`,
  ];
}

function nextAtPickup(order: OrderView): string[] {
  const place = findPickupLocation(order.pickupLocation);
  const { pickup } = order.deliveryRequests;
  const readyBy = pickup ? `, usually by ${formatLongDate(pickup.readyOn)}` : '';
  const steps = [
    ...engravingStep(order),
    `We’ll pull your order from the cellar and email you when it’s ready${readyBy}.`,
  ];
  const who = pickup?.person ? `${pickup.person} will pick it up` : 'Pick it up';
  if (place) steps.push(`${who} at the ${place.name}, ${place.street}, ${place.city}. ${place.hours}.`);
  if (order.hasWine) steps.push('Bring a photo ID. You must be 21 or older to pick up wine.');
  steps.push(
    pickup
      ? `We’ll hold it for 45 days, until ${formatLongDate(pickup.keptUntil)}.`
      : 'We’ll hold it for 45 days from then.',
  );
  return [...steps, ...paymentStep(order, 'when your order is ready')];
}

function nextOnTheRoad(order: OrderView): string[] {
  const option = order.shippingOption;
  const steps = option
    ? [
        ...engravingStep(order),
        departureSentence(order, option),
        `It should arrive ${formatArrivalDates(option)} (${option.title}). We’ll email you the tracking number when it ships.`,
      ]
    : [];
  if (order.needsAdultSignature) {
    steps.push('Someone 21 or older must be there to sign and show ID. The carrier tries three times.');
  }
  const { gift, addition } = order.deliveryRequests;
  if (addition)
    steps.push(
      `It ships in the same box as your order ${addition.number}, unless that order is already packed.`,
    );
  if (gift) steps.push('Nothing in the box shows a price.');
  return [...steps, ...paymentStep(order, 'when your order ships')];
}

function engravingStep({ deliveryRequests: { engraving } }: OrderView): string[] {
  if (!engraving) return [];
  const bottles = engraving.bottles === 1 ? 'magnum' : `${engraving.bottles} magnums`;
  return [
    `We’ll engrave your ${bottles}. It takes ten business days, and engraved bottles can’t be returned.`,
  ];
}

/** Returns a sentence about when the order ships, with the reason if the customer chose that day. */
function departureSentence(order: OrderView, option: NonNullable<OrderView['shippingOption']>): string {
  const day = formatLongDate(option.shipsOn);
  const { weather } = order.deliveryRequests;
  if (weather?.decision === 'hold') {
    return `We’re holding your order until the ${weather.kind} is over. It ships on ${day}.`;
  }
  if (weather)
    return `Your order ships on ${day}, despite the ${weather.kind} and at your own risk, as you requested.`;
  if (order.requestedShipOn) return `As you requested, your order ships on ${day}.`;
  return `Your order ships on ${day}.`;
}

export type DeliveryRequestFact = { readonly label: string; readonly value: string };

/** Returns whether the order is shipped or picked up, unlike emailed gifts and visits. */
export function hasDestination({ isPickup, shipTo }: Pick<OrderView, 'isPickup' | 'shipTo'>): boolean {
  return isPickup || shipTo !== undefined;
}

/**
 * Returns the customer's requests for the order, such as the gift message and delivery instructions, as entered. Never includes a price
 * (domain §1.6).
 */
export function deliveryRequestFacts({ deliveryRequests, shipTo, note }: OrderView): DeliveryRequestFact[] {
  const { gift, engraving } = deliveryRequests;
  const recipient = gift?.recipientPhone !== undefined && shipTo;
  return [
    ...(recipient ? [{ label: 'A gift for', value: `${recipient.firstName} ${recipient.lastName}` }] : []),
    ...(gift && gift.message !== '' ? [{ label: 'Your message', value: gift.message }] : []),
    ...(engraving ? [{ label: 'Engraved, can’t be returned', value: engraving.lines.join(' / ') }] : []),
    ...(note === '' ? [] : [{ label: 'Delivery instructions', value: note }]),
  ];
}

function paymentStep(order: OrderView, moment: string): string[] {
  const card = order.tenders.find(({ kind }) => kind === 'card');
  // A club shipment is charged on its scheduled day, before it ships.
  const isTaken = order.paymentState === 'captured' && order.fulfillmentState === 'pending';
  if (card && isTaken) return [`${formatCents(card.amountCents)} was charged to your card.`];
  if (!card || order.paymentState !== 'authorized') return [];
  return [`We’ve placed a ${formatCents(card.amountCents)} hold on your card and will charge it ${moment}.`];
}

/** Returns the steps that explain an order's price, from the stored order. */
export function explainOrderPrice(order: OrderView): PriceExplanationStep[] {
  return explainPrice({
    lines: order.lines.map((line) => ({ ...line, title: skuDisplayName(line) })),
    shipping: order.explanation.shipping,
    totalCents: order.totalCents,
    isEstimate: false,
    tenders: order.tenders,
  });
}

export type OrderAmountRow = { readonly label: string; readonly amount: string };

/** Returns the amounts of an order from its subtotal to its payments and refunds, for its page and its email. */
export function orderAmountRows(order: OrderView): OrderAmountRow[] {
  const { couponCode: code } = order;
  const withCode = code === undefined ? '' : `, with ${code}`;
  const adjustments = order.explanation.shipping?.adjustments ?? [];
  const isForShipping = code !== undefined && adjustments.some(({ ruleId }) => ruleId === couponRuleId(code));
  const label = isForShipping ? 'Savings' : `Savings${withCode}`;
  const savings =
    order.discountCents > 0 ? [{ label, amount: formatCents(cents(-order.discountCents)) }] : [];
  const shipping = {
    label: isForShipping ? `Shipping${withCode}` : 'Shipping',
    amount: order.shippingCents === 0 ? 'Included' : formatCents(order.shippingCents),
  };
  return [
    { label: 'Subtotal', amount: formatCents(order.subtotalCents) },
    ...savings,
    ...(hasDestination(order) ? [order.isPickup ? { label: 'Pickup', amount: 'Free' } : shipping] : []),
    { label: 'Sales tax', amount: formatCents(order.taxCents) },
    { label: 'Total', amount: formatCents(order.totalCents) },
    ...dueAtVisit(order),
    ...order.tenders.flatMap((tender) => [
      { label: tenderText(tender), amount: formatCents(tender.amountCents) },
      ...(tender.refundedCents > 0
        ? [{ label: `Refunded: ${tenderName(tender)}`, amount: formatCents(cents(-tender.refundedCents)) }]
        : []),
    ]),
  ];
}

function dueAtVisit({ deliveryRequests: { visit }, totalCents }: OrderView): OrderAmountRow[] {
  if (!visit || visit.dueAtVisitCents === 0 || totalCents > 0) return [];
  return [{ label: 'Due at your visit, before tax', amount: formatCents(visit.dueAtVisitCents) }];
}

const doneSentences = {
  address: 'The address was changed. We’ve emailed you a confirmation.',
  cancelled: 'Your order is canceled. We’ve emailed you a confirmation.',
  paid: 'Thank you. Your order is paid for and back on track.',
  problem: 'Thank you for letting us know. We’ll look into it and email you within two business days.',
} as const;

type Done = keyof typeof doneSentences;

/**
 * Returns the sentence that confirms an action on the order page. Undefined if there was no action, or if the order's state shows that the
 * confirmation no longer applies.
 * @param done the action's name in the URL.
 */
export function actionDoneSentence(
  done: string | null,
  { state }: Pick<OrderView, 'state'>,
  problems: readonly Pick<ProblemReport, 'state'>[],
): string | undefined {
  if (done === null || !Object.hasOwn(doneSentences, done)) return undefined;
  const isNews =
    (done !== 'cancelled' || state === 'cancelled') &&
    (done !== 'problem' || problems.some((problem) => problem.state === 'open'));
  return isNews ? doneSentences[done as Done] : undefined;
}
