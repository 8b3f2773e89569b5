import { asc, eq } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { Carrier } from '../../compliance/types.ts';
import { orderRefunds } from '../schema.ts';
import type { OrderView } from '../types.ts';
import {
  checkAddressChangeAllowed,
  checkCancellationAllowed,
  checkHoldAllowed,
  trackingUrl,
  unitsLeftToPack,
} from './rules.ts';
import { shipmentEvents, shipments } from './schema.ts';
import { loadFulfillmentsOfOrders } from './store.server.ts';
import type {
  OrderHold,
  OrderLineUnits,
  Shipment,
  ShipmentEventKind,
  ShipmentMethod,
  ShipmentState,
} from './types.ts';

export type ParcelView = {
  readonly number: number;
  readonly method: ShipmentMethod;
  readonly state: ShipmentState;
  readonly tracking: { readonly carrier: Carrier; readonly number: string; readonly url: string } | undefined;
  readonly attempts: number;
  readonly collectBy: CivilDate | undefined;
  readonly lines: readonly OrderLineUnits[];
  /** The number of the order whose box this parcel shares; undefined if it has its own box. */
  readonly inBoxOf: number | undefined;
  readonly events: readonly { readonly kind: ShipmentEventKind; readonly at: Date }[];
};

export type OrderRefundView = {
  readonly n: number;
  readonly units: readonly OrderLineUnits[];
  readonly amountCents: Cents;
  /** The shipping, if it was refunded separately from the units. */
  readonly shippingCents: Cents;
  readonly cardCents: Cents;
  /** Whether the card was only authorized, and the authorization was released. */
  readonly cardReleased: boolean;
  readonly at: Date;
  /** Whether the refund was issued as store credit instead of going back to the tenders. */
  readonly isCredit: boolean;
};

/** The fulfillment of an order as shown on its page, and which changes its customer can still make. */
export type FulfillmentView = {
  /** The parcels, except those that were unpacked. */
  readonly parcels: readonly ParcelView[];
  readonly openUnits: readonly OrderLineUnits[];
  readonly cancelledUnits: readonly OrderLineUnits[];
  readonly refundedUnits: readonly OrderLineUnits[];
  readonly holds: readonly OrderHold[];
  readonly refunds: readonly OrderRefundView[];
  readonly mayCancel: boolean;
  readonly mayChangeAddress: boolean;
  /** Whether part of the order is still at the winery, so that it can be put on hold. */
  readonly mayHold: boolean;
  /** Whether the order has anything to pack, unlike an order of emailed gifts. */
  readonly isBoxed: boolean;
};

const eventsOfOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db
    .select({ shipmentId: shipmentEvents.shipmentId, kind: shipmentEvents.kind, at: shipmentEvents.at })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(eq(shipments.orderId, given.orderId))
    .orderBy(asc(shipmentEvents.id)),
);

const refundsOfOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db
    .select({
      n: orderRefunds.n,
      units: orderRefunds.units,
      amountCents: orderRefunds.amountCents,
      shippingCents: orderRefunds.shippingCents,
      cardCents: orderRefunds.cardCents,
      cardReleased: orderRefunds.cardReleased,
      isCredit: orderRefunds.isCredit,
      at: orderRefunds.at,
    })
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, given.orderId))
    .orderBy(asc(orderRefunds.n)),
);

/**
 * Returns the fulfillment of an order; undefined if it was not placed.
 * @param order as read for its owner or staff, so that only they see its parcels (I-6).
 */
export async function viewFulfillment(
  read: Transaction,
  { orderId }: Pick<OrderView, 'orderId' | 'publicToken'>,
): Promise<FulfillmentView | undefined> {
  const [orders, refunds] = await inOneRoundTrip([
    loadFulfillmentsOfOrders(read, [orderId]),
    refundsOfOrder(read, { orderId }),
  ]);
  const order = orders.get(orderId);
  if (!order) return undefined;
  const events = order.shipments.length === 0 ? [] : await eventsOfOrder(read, { orderId });
  const parcelOf = (shipment: Shipment): ParcelView => ({
    number: shipment.number,
    method: shipment.method,
    state: shipment.state,
    tracking: trackingOf(shipment),
    attempts: shipment.attempts,
    collectBy: shipment.collectBy,
    lines: shipment.lines,
    inBoxOf: shipment.inBoxOf,
    events: events
      .filter(({ shipmentId }) => shipmentId === shipment.id)
      .map(({ kind, at }) => ({ kind, at })),
  });
  const some = ({ quantity }: OrderLineUnits) => quantity > 0;
  return {
    parcels: order.shipments.filter(({ state }) => state !== 'cancelled').map(parcelOf),
    openUnits: unitsLeftToPack(order),
    cancelledUnits: order.lines
      .map(({ position, cancelledQuantity: quantity }) => ({ position, quantity }))
      .filter(some),
    refundedUnits: order.lines
      .map(({ position, refundedQuantity: quantity }) => ({ position, quantity }))
      .filter(some),
    holds: order.holds,
    refunds,
    mayCancel: checkCancellationAllowed(order, 'customer').ok,
    mayChangeAddress: checkAddressChangeAllowed(order).ok,
    mayHold: checkHoldAllowed(order).ok,
    isBoxed: order.lines.some(({ isBoxed }) => isBoxed),
  };
}

/** Returns the tracking details of a parcel once it has shipped. Before that the label may still change. */
function trackingOf({ state, carrier, trackingNumber }: Shipment): ParcelView['tracking'] {
  if (state === 'packed' || !carrier || !trackingNumber) return undefined;
  return { carrier, number: trackingNumber, url: trackingUrl(carrier, trackingNumber) };
}
