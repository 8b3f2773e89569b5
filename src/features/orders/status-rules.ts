import { formatDateRange, formatLongDate, formatShortDate, wineryDate } from '../../core/dates.ts';
import { maxDeliveryAttempts } from '../../engine/orders/fulfillment/rules.ts';
import type { OrderHold, OrderLineUnits } from '../../engine/orders/fulfillment/types.ts';
import type { ParcelView } from '../../engine/orders/fulfillment/view.server.ts';
import type { OrderView } from '../../engine/orders/types.ts';
import { winery } from '../../winery.ts';
import type { FulfillmentAndGifts } from './fulfillment-view.server.ts';
import { hasDestination } from './order-rules.ts';

/** One step in the progress of an order or parcel: done, current or still ahead. */
export type StatusTimelineStep = {
  readonly label: string;
  readonly state: 'done' | 'now' | 'next';
  /** The date of the step, such as `Tue, Nov 24`; undefined if unknown. */
  readonly day: string | undefined;
  readonly detail?: string | undefined;
};

export type ParcelStatus = {
  readonly number: number;
  readonly title: string;
  readonly steps: readonly StatusTimelineStep[];
  readonly tracking: ParcelView['tracking'];
  readonly units: readonly OrderLineUnits[];
};

/** The status of an order: its own steps, the steps of each parcel, and the units still to be packed. */
export type OrderStatus = {
  readonly title: string;
  /** Whether nothing has happened since the order was placed, so that its page serves as the confirmation. */
  readonly isNew: boolean;
  readonly steps: readonly StatusTimelineStep[];
  readonly parcels: readonly ParcelStatus[];
  readonly stillToCome: readonly OrderLineUnits[];
};

const dayOf = (at: Date) => formatShortDate(wineryDate(at));

export function orderStatusOf(order: OrderView, fulfillment: FulfillmentAndGifts): OrderStatus {
  const { parcels, openUnits, giftCards, giftMembership } = fulfillment;
  const placed: StatusTimelineStep = {
    label: order.deliveryRequests.visit ? 'Booked' : 'Placed',
    state: 'done',
    day: order.placedAt && dayOf(order.placedAt),
  };
  const rest =
    order.state === 'cancelled'
      ? cancelledSteps(fulfillment)
      : giftCards.length > 0
        ? mailedSteps(giftCards)
        : giftMembership
          ? givenSteps(giftMembership)
          : hasDestination(order)
            ? waitingSteps(order, fulfillment)
            : visitSteps(order);
  return {
    title: statusTitle(order, fulfillment),
    isNew: isNew(order, fulfillment),
    steps: [placed, ...rest],
    parcels: parcels.map((parcel) => ({
      number: parcel.number,
      title: parcels.length === 1 && openUnits.length === 0 ? 'Your package' : `Package ${parcel.number}`,
      steps: parcelSteps(order, parcel),
      tracking: parcel.tracking,
      units: parcel.lines,
    })),
    stillToCome: parcels.length > 0 && order.state !== 'cancelled' ? openUnits : [],
  };
}

const titles: Readonly<Record<OrderView['fulfillmentState'], string>> = {
  pending: 'Your order has been placed',
  packed: 'Your order is packed',
  partially_shipped: 'Part of your order is on the way',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  returned: 'Your package was returned to us',
  ready_for_pickup: 'Your order is ready',
  picked_up: 'You’ve picked up your order',
  expired: 'Your order wasn’t picked up',
};

/** The reasons for holds that the customer requested. An order with only such holds still counts as new. */
const requestedByCustomer: ReadonlySet<OrderHold['reason']> = new Set(['weather', 'requested_date']);

function isNew({ state, fulfillmentState }: OrderView, { holds }: FulfillmentAndGifts): boolean {
  const isUntouched = state !== 'cancelled' && fulfillmentState === 'pending';
  return isUntouched && holds.every(({ reason }) => requestedByCustomer.has(reason));
}

const confirmationMinutes = 60;

/** Returns whether the order was placed within the last hour, so that its confirmation email may still be on its way. */
export function isOrderJustPlaced({ placedAt }: Pick<OrderView, 'placedAt'>, now: Date): boolean {
  return placedAt !== undefined && now.getTime() - placedAt.getTime() < confirmationMinutes * 60_000;
}

/** Returns whether the order is for a year of the paid membership, which starts with the payment. */
function isYear({ lines }: OrderView): boolean {
  return lines.some(({ kind }) => kind === 'plus');
}

function statusTitle(order: OrderView, fulfillment: FulfillmentAndGifts): string {
  const { holds, parcels, openUnits } = fulfillment;
  if (order.state === 'cancelled') return 'Your order is canceled';
  if (isYear(order)) return `Your year of ${winery().membershipName} is paid for`;
  if (isDeliveredByEmail(fulfillment)) return `Thank you, ${order.firstName}.`;
  if (isNew(order, fulfillment)) return `Thank you, ${order.firstName}.`;
  if (holds.some(({ reason }) => !requestedByCustomer.has(reason))) return 'Your order is on hold';
  const restFollows = openUnits.length > 0 && parcels.every(({ state }) => state === 'delivered');
  if (order.fulfillmentState === 'partially_shipped' && restFollows)
    return 'The rest of your order is on the way';
  return isVisitOver(order) ? 'Thank you for visiting' : titles[order.fulfillmentState];
}

function isVisitOver(order: OrderView): boolean {
  return !hasDestination(order) && order.state === 'completed';
}

/** Returns the steps of a visit. An order for a no-show charge has none. */
function visitSteps(order: OrderView): StatusTimelineStep[] {
  if (!order.deliveryRequests.visit) return [];
  return [{ label: 'Your visit', state: isVisitOver(order) ? 'now' : 'next', day: undefined }];
}

/** Returns whether the order consists of gifts that are delivered by email. */
export function isDeliveredByEmail({ giftCards, giftMembership }: FulfillmentAndGifts): boolean {
  return giftCards.length > 0 || giftMembership !== undefined;
}

/** Returns the steps of a gift membership: emailed, then accepted. */
function givenSteps({
  state,
  deliverAt,
  sentAt,
  claimedAt,
}: NonNullable<FulfillmentAndGifts['giftMembership']>): StatusTimelineStep[] {
  const mailed = { label: 'Emailed', day: dayOf(sentAt ?? deliverAt) } as const;
  if (state === 'scheduled') return [{ ...mailed, state: 'next' }];
  if (state === 'cancelled') return [{ label: 'Refunded', state: 'now', day: undefined }];
  return claimedAt
    ? [
        { ...mailed, state: 'done' },
        { label: 'Accepted', state: 'now', day: dayOf(claimedAt) },
      ]
    : [
        { ...mailed, state: 'now' },
        { label: 'Accepted', state: 'next', day: undefined },
      ];
}

/** Returns the steps of gift cards. If any card is scheduled for later, the step is still ahead. */
function mailedSteps(cards: FulfillmentAndGifts['giftCards']): StatusTimelineStep[] {
  const waiting = cards.filter(({ state }) => state === 'scheduled');
  const due = waiting
    .map(({ deliverAt }) => deliverAt)
    .sort((left, right) => left.getTime() - right.getTime())[0];
  if (due) return [{ label: 'Emailed', state: 'next', day: dayOf(due) }];
  return cards.some(({ state }) => state !== 'cancelled')
    ? [{ label: 'Emailed', state: 'now', day: undefined }]
    : [{ label: 'Refunded', state: 'now', day: undefined }];
}

function cancelledSteps({ refunds }: FulfillmentAndGifts): StatusTimelineStep[] {
  const at = refunds.at(-1)?.at;
  return [{ label: 'Canceled', state: 'now', day: at && dayOf(at) }];
}

const holdLabels: Readonly<Record<OrderHold['reason'], string>> = {
  weather: 'On hold for weather',
  requested_date: 'On hold until the date you chose',
  compliance: 'On hold while we check your state’s shipping rules',
  payment: 'On hold until it’s paid for',
};

function waitingSteps(order: OrderView, { holds, parcels }: FulfillmentAndGifts): StatusTimelineStep[] {
  const held = holds.map(
    ({ reason, until, placedAt }): StatusTimelineStep => ({
      label: holdLabels[reason],
      state: 'now',
      day: dayOf(placedAt),
      detail: until ? `Until ${formatLongDate(until)}, or the next business day` : undefined,
    }),
  );
  if (parcels.length > 0) return held;
  const option = order.shippingOption;
  const next = (label: string, detail?: string): StatusTimelineStep => ({
    label,
    state: 'next',
    day: undefined,
    detail,
  });
  const ready = order.deliveryRequests.pickup?.readyOn;
  return [
    ...held,
    ...(order.isPickup
      ? [next('Ready for pickup', ready && `Usually by ${formatLongDate(ready)}`), next('Picked up')]
      : [
          next('Packed'),
          next('Shipped', option && `Ships on ${formatLongDate(option.shipsOn)}`),
          next('Delivered', option && `Expected ${formatDateRange(option.arrivesFrom, option.arrivesTo)}`),
        ]),
  ];
}

const shownEvents: Readonly<Partial<Record<ParcelView['events'][number]['kind'], string>>> = {
  packed: 'Packed',
  shipped: 'Shipped',
  attempted: 'No one could sign',
  delivered: 'Delivered',
  returned: 'Returned to the winery',
  ready_for_pickup: 'Ready for pickup',
  picked_up: 'Picked up',
  expired: 'Not picked up',
};

function parcelSteps(order: OrderView, parcel: ParcelView): StatusTimelineStep[] {
  const { state, method, tracking, collectBy } = parcel;
  let attempt = 0;
  const events = parcel.events.flatMap(({ kind, at }) => {
    const label = shownEvents[kind];
    if (label === undefined) return [];
    if (kind === 'attempted') attempt += 1;
    const detail =
      kind === 'attempted'
        ? `Attempt ${Math.min(attempt, maxDeliveryAttempts)} of ${maxDeliveryAttempts}`
        : kind === 'shipped' && tracking
          ? `With ${tracking.carrier}`
          : kind === 'ready_for_pickup' && collectBy
            ? `We’ll hold it until ${formatLongDate(collectBy)}`
            : undefined;
    return [{ label, day: dayOf(at), detail }];
  });
  const done = events.map(
    (event, index): StatusTimelineStep => ({ ...event, state: index === events.length - 1 ? 'now' : 'done' }),
  );
  return [...done, ...labelsAhead(method, state).map(ahead(order))];
}

function labelsAhead(method: ParcelView['method'], state: ParcelView['state']): string[] {
  if (method === 'pickup') {
    if (state === 'packed') return ['Ready for pickup', 'Picked up'];
    return state === 'ready_for_pickup' ? ['Picked up'] : [];
  }
  if (state === 'packed') return ['Shipped', 'Delivered'];
  return state === 'shipped' || state === 'attempted' ? ['Delivered'] : [];
}

function ahead({ shippingOption: option }: OrderView): (label: string) => StatusTimelineStep {
  return (label) => ({
    label,
    state: 'next',
    day: undefined,
    detail:
      label === 'Delivered' && option
        ? `Expected ${formatDateRange(option.arrivesFrom, option.arrivesTo)}`
        : undefined,
  });
}
