import { addDays, type CivilDate, formatDateWithYear } from '../../../core/dates.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Carrier } from '../../compliance/types.ts';
import type {
  DerivedOrderState,
  FulfillmentLine,
  FulfillmentRefusalCode,
  OrderFulfillment,
  OrderLineUnits,
  Shipment,
  ShipmentState,
} from './types.ts';

/** The number of days that a box waits for pickup. The customer is reminded after `pickupReminderDays` (domain §7.3, §7.5). */
export const pickupDeadlineDays = 45;
export const pickupReminderDays = 40;

/** The number of the last delivery attempt, after which the carrier returns the parcel (domain §2.2). */
export const maxDeliveryAttempts = 3;

/** The states that can follow each state of a parcel. A database trigger enforces the same transitions (I-46). */
const nextStates: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  packed: ['shipped', 'ready_for_pickup', 'cancelled'],
  shipped: ['attempted', 'delivered', 'returned'],
  attempted: ['attempted', 'delivered', 'returned'],
  delivered: [],
  returned: [],
  ready_for_pickup: ['picked_up', 'expired', 'cancelled'],
  // A late customer can still pick up the box.
  expired: ['picked_up', 'cancelled'],
  picked_up: [],
  cancelled: [],
};

export function canShipmentChangeState(from: ShipmentState, to: ShipmentState): boolean {
  return nextStates[from].includes(to);
}

/** Returns whether a parcel has shipped or was picked up, so that its goods can't be canceled. */
export function isShippedOrPickedUp({ state }: Pick<Shipment, 'state'>): boolean {
  return ['shipped', 'attempted', 'delivered', 'returned', 'picked_up'].includes(state);
}

/**
 * Returns whether the dispatch of this parcel is in progress. Until the gateway answers, the parcel can be neither unpacked nor shipped.
 */
export function isDispatchInProgress({ state, dispatchRequestedAt }: Shipment): boolean {
  return state === 'packed' && dispatchRequestedAt !== undefined;
}

type Facts = Pick<OrderFulfillment, 'lines' | 'shipments' | 'holds'>;
type StateFacts = Facts & Pick<OrderFulfillment, 'awaitsVisit'>;

function unitsIn(shipments: readonly Pick<Shipment, 'lines'>[], position: number): number {
  return shipments
    .flatMap(({ lines }) => lines)
    .reduce((all, line) => all + (line.position === position ? line.quantity : 0), 0);
}

const isLive = ({ state }: Pick<Shipment, 'state'>) => state !== 'cancelled';

/** Returns the units still to be packed: those bought or replaced, minus those canceled or already in a parcel. */
export function unitsLeftToPack({ lines, shipments }: Facts): OrderLineUnits[] {
  return lines
    .filter(({ isBoxed }) => isBoxed)
    .map(({ position, quantity, replacedQuantity, cancelledQuantity }) => ({
      position,
      quantity: quantity + replacedQuantity - cancelledQuantity - unitsIn(shipments.filter(isLive), position),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns whether any returned units were neither refunded nor sent again. */
function hasUnsettledReturn({ lines, shipments }: Facts): boolean {
  const returned = shipments.filter(({ state }) => state === 'returned');
  return lines.some(
    ({ position, refundedQuantity, cancelledQuantity }) =>
      unitsIn(returned, position) > Math.max(0, refundedQuantity - cancelledQuantity),
  );
}

/**
 * Derives the states of an order from its parcels, holds and canceled units. No other rule sets `orders.state` and
 * `orders.fulfilment_state` (domain §7.3, I-46). An order is `fulfilling` once the first parcel ships or is ready for pickup, since its
 * payment is captured by then. Before that it is `placed`, or `on_hold` while a hold is open.
 */
export function deriveOrderState(facts: StateFacts): DerivedOrderState {
  return { state: orderState(facts), fulfillmentState: fulfillmentState(facts) };
}

function orderState(facts: StateFacts): DerivedOrderState['state'] {
  const { lines, holds } = facts;
  const live = facts.shipments.filter(isLive);
  const isAllCancelled = lines.every(
    ({ quantity, replacedQuantity, cancelledQuantity }) => cancelledQuantity === quantity + replacedQuantity,
  );
  if (isAllCancelled) return 'cancelled';
  // Gift cards by email and services at the winery need no packing.
  if (!hasBoxed(facts)) return facts.awaitsVisit ? 'placed' : 'completed';
  const isPaidFor = live.some(({ state }) => state !== 'packed');
  if (!isPaidFor) return holds.length > 0 ? 'on_hold' : 'placed';
  const isOver = live.every(({ state }) => ['delivered', 'returned', 'picked_up'].includes(state));
  return isOver && unitsLeftToPack(facts).length === 0 && !hasUnsettledReturn(facts)
    ? 'completed'
    : 'fulfilling';
}

function hasBoxed({ lines }: Facts): boolean {
  return lines.some(({ isBoxed }) => isBoxed);
}

function fulfillmentState(facts: StateFacts): DerivedOrderState['fulfillmentState'] {
  if (!hasBoxed(facts)) return facts.awaitsVisit ? 'pending' : 'delivered';
  const live = facts.shipments.filter(isLive);
  const pickup = live.findLast(({ method }) => method === 'pickup');
  if (pickup && pickup.state !== 'packed') return pickup.state as DerivedOrderState['fulfillmentState'];
  const gone = live.filter(isShippedOrPickedUp);
  const isAllPacked = live.length > 0 && unitsLeftToPack(facts).length === 0;
  if (gone.length === 0) return isAllPacked ? 'packed' : 'pending';
  if (gone.length < live.length || !isAllPacked) return 'partially_shipped';
  if (gone.some(({ state }) => state === 'shipped' || state === 'attempted')) return 'shipped';
  return gone.some(({ state }) => state === 'delivered') ? 'delivered' : 'returned';
}

export function isOrderOpen({ state }: Pick<OrderFulfillment, 'state'>): boolean {
  return state === 'placed' || state === 'on_hold' || state === 'fulfilling';
}

type Refusable = Result<undefined, FulfillmentRefusalCode>;
const fine: Refusable = ok(undefined);

function rejection(
  code: FulfillmentRefusalCode,
  sentence: string,
  field?: string,
): Refused<FulfillmentRefusalCode> {
  return refused({ code, sentence, ...(field !== undefined && { field }) });
}

const holdNames = {
  weather: 'for the weather',
  compliance: 'for a compliance check',
  payment: 'because its payment failed',
  requested_date: 'for the requested date',
} as const;

function checkOpen(order: OrderFulfillment): Refusable {
  if (isOrderOpen(order)) return fine;
  const what = order.state === 'cancelled' ? 'was canceled' : 'is complete';
  return rejection('ORDER_CLOSED', `Order ${order.number} ${what}.`);
}

/** Checks that the order can be put on hold, because part of it is still at the winery. ORDER_CLOSED otherwise. */
export function checkHoldAllowed(order: OrderFulfillment): Refusable {
  const open = checkOpen(order);
  if (!open.ok) return open;
  const isHere =
    unitsLeftToPack(order).length > 0 ||
    order.shipments.filter(isLive).some((each) => !isShippedOrPickedUp(each));
  if (isHere) return fine;
  const what = hasBoxed(order) ? 'all of it has shipped' : 'nothing is packed';
  return rejection('ORDER_CLOSED', `Order ${order.number} can’t be held because ${what}.`);
}

function checkNotOnHold(order: OrderFulfillment): Refusable {
  const open = checkOpen(order);
  const [hold] = order.holds;
  if (!open.ok || !hold) return open;
  const until = hold.until ? ` until ${formatDateWithYear(hold.until)},` : '';
  return rejection('ORDER_ON_HOLD', `Order ${order.number} is on hold${until} ${holdNames[hold.reason]}.`);
}

/**
 * Returns the units of the next parcel: the given units, or all that remain. ORDER_CLOSED, ORDER_ON_HOLD, NOTHING_TO_PACK, or
 * UNITS_NOT_OPEN for units that can't be packed.
 */
export function unitsToPack(
  order: OrderFulfillment,
  wanted: readonly OrderLineUnits[] | undefined,
): Result<readonly OrderLineUnits[], FulfillmentRefusalCode> {
  const free = checkNotOnHold(order);
  if (!free.ok) return free;
  const open = unitsLeftToPack(order);
  if (open.length === 0)
    return rejection('NOTHING_TO_PACK', `Nothing is left to pack on order ${order.number}.`);
  if (!wanted) return ok(open);
  return areUnitsAvailable(wanted, open)
    ? ok(wanted)
    : rejection(
        'UNITS_NOT_OPEN',
        'These bottles aren’t on the order, or are already in another parcel.',
        'lines',
      );
}

/** Returns whether the requested units list each line once, in whole quantities no greater than those available. */
export function areUnitsAvailable(
  wanted: readonly OrderLineUnits[],
  there: readonly OrderLineUnits[],
): boolean {
  const positions = new Set(wanted.map(({ position }) => position));
  return (
    wanted.length > 0 &&
    positions.size === wanted.length &&
    wanted.every(({ position, quantity }) => {
      const left = there.find((line) => line.position === position)?.quantity ?? 0;
      return Number.isSafeInteger(quantity) && quantity > 0 && quantity <= left;
    })
  );
}

/** Returns a tracking number in upper case without spaces and dashes; undefined if it is invalid. */
export function parseTrackingNumber(entered: string): string | undefined {
  const plain = entered.replace(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-Z]{8,30}$/.test(plain) && /\d/.test(plain) ? plain : undefined;
}

/**
 * Checks that this parcel can ship or be made ready for pickup. Don't call it for a parcel that is already dispatching. ORDER_CLOSED,
 * ORDER_ON_HOLD or SHIPMENT_STATE otherwise.
 */
export function checkDispatchAllowed(order: OrderFulfillment, shipment: Shipment): Refusable {
  const free = checkNotOnHold(order);
  if (!free.ok) return free;
  if (shipment.state === 'packed') return fine;
  return rejection('SHIPMENT_STATE', `Parcel ${shipment.number} is already ${words(shipment.state)}.`);
}

/** Checks that a parcel may change to this state. SHIPMENT_STATE otherwise. */
export function checkShipmentTransition(shipment: Shipment, to: ShipmentState): Refusable {
  if (canShipmentChangeState(shipment.state, to)) return fine;
  return rejection(
    'SHIPMENT_STATE',
    `Parcel ${shipment.number} is ${words(shipment.state)}, so it can’t be changed to ${words(to)}.`,
  );
}

/** Checks that the parcel has its own box. A parcel in another order's box can only be changed through that order (SHIPMENT_IN_BOX). */
export function checkParcelHasOwnBox({ number, inBoxOf }: Shipment): Refusable {
  if (inBoxOf === undefined) return fine;
  const sentence = `Parcel ${number} is in the box of order ${inBoxOf}. Update the parcel on that order, and both orders are updated.`;
  return rejection('SHIPMENT_IN_BOX', sentence);
}

function words(state: ShipmentState): string {
  return state.replaceAll('_', ' ');
}

/**
 * Checks that the order can be canceled: by customers until something is packed or its engraving starts, by staff until something ships or
 * a capture is in progress. ORDER_IS_VISIT if it is for a visit, which is canceled as a reservation.
 */
export function checkCancellationAllowed(order: OrderFulfillment, by: 'customer' | 'staff'): Refusable {
  const open = checkOpen(order);
  if (!open.ok) return open;
  if (order.awaitsVisit) {
    return rejection(
      'ORDER_IS_VISIT',
      `Order ${order.number} is for a visit. Cancel the reservation, which also cancels its order.`,
    );
  }
  if (by === 'customer' && order.isBeingEngraved) {
    return rejection('IN_PRODUCTION', 'Engraving has started, so this order can’t be canceled.');
  }
  if (order.shipments.some(isShippedOrPickedUp)) {
    return rejection(
      'ALREADY_LEFT',
      `Part of order ${order.number} has already shipped. Refund the unwanted items instead.`,
    );
  }
  const live = order.shipments.filter(isLive);
  if (by === 'customer' && live.length > 0) {
    return rejection(
      'ALREADY_PACKED',
      'Your order has been packed, so it can’t be canceled here. Email us and we’ll see what we can do.',
    );
  }
  if (live.some(isDispatchInProgress)) {
    return rejection(
      'PAYMENT_OPEN',
      `Order ${order.number} is being shipped right now. Check again in a minute.`,
    );
  }
  return fine;
}

/** Checks that the order has a delivery address that can still be changed, which is possible until something is packed. */
export function checkAddressChangeAllowed(order: OrderFulfillment): Refusable {
  const open = checkOpen(order);
  if (!open.ok) return open;
  if (order.isPickup)
    return rejection('WRONG_METHOD', 'This order is for pickup, so it has no delivery address.');
  if (!hasBoxed(order))
    return rejection('WRONG_METHOD', 'Nothing in this order ships, so it has no delivery address.');
  if (!order.shipments.some(isLive)) return fine;
  return rejection(
    'ALREADY_PACKED',
    'Your order has been packed, so its address can’t be changed here. Once it ships, the carrier can redirect it with the tracking number.',
  );
}

/**
 * Checks that these unpacked units can be canceled, which is possible only after a first parcel has shipped. Before that the payment is
 * only authorized.
 */
export function checkUnitCancellationAllowed(
  order: OrderFulfillment,
  units: readonly OrderLineUnits[],
): Refusable {
  const open = checkOpen(order);
  if (!open.ok) return open;
  if (order.state !== 'fulfilling') {
    const sentence = `Nothing on order ${order.number} has shipped or been charged yet. Ship the rest first, or cancel the whole order.`;
    return rejection('NOTHING_SENT_YET', sentence);
  }
  return areUnitsAvailable(units, unitsLeftToPack(order))
    ? fine
    : rejection('UNITS_NOT_OPEN', 'These bottles aren’t on the order, or are already packed.', 'lines');
}

/** Returns the stock that these units take, one entry per line and resource, not summed by resource. */
export function stockDemandsOfUnits(lines: readonly FulfillmentLine[], units: readonly OrderLineUnits[]) {
  return units.flatMap(({ position, quantity }) =>
    (lines.find((line) => line.position === position)?.demands ?? []).map((demand) => ({
      resourceId: demand.resourceId,
      quantity: demand.quantity * quantity,
    })),
  );
}

/** Returns the last day on which an order can be picked up. */
export function pickupDeadlineDate(readyOn: CivilDate): CivilDate {
  return addDays(readyOn, pickupDeadlineDays);
}

/**
 * Returns the day on which the customer is reminded of a pickup.
 * @param collectBy the last day of the pickup.
 */
export function pickupReminderDate(collectBy: CivilDate): CivilDate {
  return addDays(collectBy, pickupReminderDays - pickupDeadlineDays);
}

/** The URL prefix of each carrier's tracking page, to which the tracking number is appended. */
const trackingPages: Readonly<Record<Carrier, string>> = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  GLS: 'https://www.gls-us.com/track-and-trace?TrackingNumbers=',
};

export const carriers: readonly Carrier[] = ['UPS', 'FedEx', 'GLS'];

export function trackingUrl(carrier: Carrier, trackingNumber: string): string {
  return `${trackingPages[carrier]}${encodeURIComponent(trackingNumber)}`;
}
