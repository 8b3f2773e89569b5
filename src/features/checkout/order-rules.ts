import { formatCivilDate } from '../../core/dates.ts';
import { type Cents, cents, formatCents } from '../../core/money.ts';
import { bottleSizeLabel } from '../../engine/catalog/rules.ts';
import type { OrderView, OrderViewTender } from '../../engine/orders/types.ts';
import { house } from '../../house.ts';

type PickupLocation = (typeof house.pickupLocations)[number];

export function pickupLocation(id: string | undefined): PickupLocation | undefined {
  return house.pickupLocations.find((location) => location.id === id);
}

/** `Fri, Nov 27 – Tue, Dec 1`, or one day when the range is one. */
export function arrivalText({ arrivesFrom, arrivesTo }: NonNullable<OrderView['shippingOption']>): string {
  if (arrivesFrom === arrivesTo) return formatCivilDate(arrivesFrom);
  return `${formatCivilDate(arrivesFrom)} – ${formatCivilDate(arrivesTo)}`;
}

/** The gateway's word for a card's brand, as the brand writes itself. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function tenderText(tender: OrderViewTender): string {
  if (tender.kind === 'card') {
    const brand = brandNames[tender.brand] ?? 'Card';
    return tender.lastFour ? `${brand} ending ${tender.lastFour}` : brand;
  }
  const name = tender.kind === 'gift_card' ? 'Gift card' : 'Store credit';
  return `${name}, ${formatCents(tender.remainingCents)} left on it`;
}

/** What the customer can expect, in the order in which it will happen; the page and the mail say the same. */
export function whatHappensNext(order: OrderView): string[] {
  return order.isPickup ? nextAtPickup(order) : nextOnTheRoad(order);
}

function nextAtPickup(order: OrderView): string[] {
  const place = pickupLocation(order.pickupLocation);
  const steps = [
    'We pull your order from the cellar and write to you when it is ready, usually within one working day.',
  ];
  if (place) steps.push(`Collect it at the ${place.name}, ${place.street}, ${place.city}. ${place.hours}.`);
  if (order.hasWine) steps.push('Bring a photo ID: whoever collects the wine must be 21 or older.');
  steps.push('We keep it for 45 days.');
  return [...steps, ...paymentStep(order, 'when you collect it')];
}

function nextOnTheRoad(order: OrderView): string[] {
  const option = order.shippingOption;
  const steps = option
    ? [
        `Your order leaves the cellar on ${formatCivilDate(option.shipsOn)}.`,
        `${option.title}: it should arrive ${arrivalText(option)}. We send the tracking number when it is on its way.`,
      ]
    : [];
  if (order.needsAdultSignature) {
    steps.push(
      'An adult of 21 or older must be there to sign for it and show an ID. The carrier tries three times.',
    );
  }
  return [...steps, ...paymentStep(order, 'when it ships')];
}

function paymentStep(order: OrderView, moment: string): string[] {
  const card = order.tenders.find(({ kind }) => kind === 'card');
  if (!card || order.paymentState !== 'authorized') return [];
  return [`${formatCents(card.amountCents)} is reserved on your card and charged ${moment}.`];
}

/** `750 ml · 3 × $38.00`: what one line is made of. */
export function lineDetail(line: {
  readonly bottleMl: number | undefined;
  readonly quantity: number;
  readonly unitPriceCents: Cents;
}): string {
  const size = line.bottleMl === undefined ? [] : [bottleSizeLabel(line.bottleMl)];
  return [...size, `${line.quantity} × ${formatCents(line.unitPriceCents)}`].join(' · ');
}

export type OrderSum = { readonly label: string; readonly amount: string };

/** The sums of an order from its subtotal to its tenders; the page and the mail say the same. */
export function orderSums(order: OrderView): OrderSum[] {
  const savings =
    order.discountCents > 0 ? [{ label: 'Savings', amount: formatCents(cents(-order.discountCents)) }] : [];
  const shipping = order.shippingCents === 0 ? 'Included' : formatCents(order.shippingCents);
  return [
    { label: 'Subtotal', amount: formatCents(order.subtotalCents) },
    ...savings,
    order.isPickup ? { label: 'Pickup', amount: 'Free' } : { label: 'Shipping', amount: shipping },
    { label: 'Sales tax', amount: formatCents(order.taxCents) },
    { label: 'Total', amount: formatCents(order.totalCents) },
    ...order.tenders.map((tender) => ({
      label: tenderText(tender),
      amount: formatCents(tender.amountCents),
    })),
  ];
}
