import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { OrderId, ShipmentId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import {
  anyElementOf,
  prepareStatement,
  type StatementParameters,
} from '../../../platform/prepared.server.ts';
import { isPrepaidKind } from '../../catalog/rules.ts';
import { orderLines, orders } from '../schema.ts';
import { cancelledUnits, orderHolds, shipmentEvents, shipmentLines, shipments } from './schema.ts';
import type {
  DerivedOrderState,
  FulfillmentLine,
  OrderFulfillment,
  OrderHold,
  OrderLineUnits,
  Shipment,
  ShipmentEventKind,
  ShipmentMethod,
} from './types.ts';

/*
 * Every change begins with the lock of the order's draft (`lockDraftOfOrder`). Locks of stock, ledger and payment follow in the order
 * defined in `drafts/store.server.ts`.
 */

type Orders = { readonly orderIds: readonly OrderId[] };

const awaitsVisit = sql<boolean>`exists (select from reservation_orders booked
  join reservations reservation on reservation.id = booked.reservation_id
  join allocations promised on promised.order_id = reservation.seats_order_id and promised.state = 'allocated'
  join resources seat on seat.id = promised.resource_id and seat.kind = 'seat'
  where booked.order_id = orders.id and booked.kind <> 'no_show')`;

/** An SQL expression for whether the engraving of an order has started (engine/loyalty/rewards). */
const isBeingEngraved = sql<boolean>`exists (select from redemptions
  where redemptions.order_id = orders.id and redemptions.state = 'in_production')`;

const placedOrders = prepareStatement((db, given: StatementParameters<Orders>) =>
  db
    .select({
      orderId: orders.id,
      number: orders.number,
      email: orders.email,
      state: orders.state,
      fulfillmentState: orders.fulfillmentState,
      isPickup: orders.isPickup,
      stateCode: orders.stateCode,
      awaitsVisit,
      isBeingEngraved,
      isReward: sql<boolean>`orders.kind = 'reward'`,
    })
    .from(orders)
    .where(and(sql`${orders.id} = ${anyElementOf(given.orderIds, 'uuid')}`, isNotNull(orders.number))),
);

/** Returns the fulfillment data of these orders, by order id. Orders that were never placed are absent. */
export async function loadFulfillmentsOfOrders(
  read: Transaction,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, OrderFulfillment>> {
  if (orderIds.length === 0) return new Map();
  const [rows, allLines, allParcels, allHolds] = await inOneRoundTrip([
    placedOrders(read, { orderIds }),
    linesOf(read, orderIds),
    shipmentsOf(read, orderIds),
    openHoldsOf(read, orderIds),
  ]);
  const lines = Map.groupBy(allLines, ({ orderId }) => orderId);
  const parcels = Map.groupBy(allParcels, ({ orderId }) => orderId);
  const holds = Map.groupBy(allHolds, ({ orderId }) => orderId);
  return new Map(
    rows.map((row) => [
      row.orderId,
      {
        ...row,
        number: row.number ?? 0,
        stateCode: row.stateCode ?? undefined,
        lines: lines.get(row.orderId) ?? [],
        shipments: parcels.get(row.orderId) ?? [],
        holds: holds.get(row.orderId) ?? [],
      },
    ]),
  );
}

const linesInOrder = prepareStatement((db, given: StatementParameters<Orders>) => {
  const cancelled = sql<number>`(select coalesce(sum(quantity), 0)::integer from ${cancelledUnits} cancelled
    where cancelled.order_id = order_lines.order_id and cancelled.position = order_lines.position)`;
  const replaced = sql<number>`(select coalesce(sum(unit.quantity), 0)::integer from problem_units unit
    join problems problem on problem.id = unit.problem_id and problem.remedy = 'replacement'
    where unit.order_id = order_lines.order_id and unit.position = order_lines.position)`;
  return db
    .select({
      orderId: orderLines.orderId,
      position: orderLines.position,
      skuId: orderLines.skuId,
      title: orderLines.title,
      quantity: orderLines.quantity,
      kind: orderLines.kind,
      refundedQuantity: orderLines.refundedQuantity,
      demands: orderLines.demands,
      cancelledQuantity: cancelled,
      replacedQuantity: replaced,
    })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${anyElementOf(given.orderIds, 'uuid')}`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
});

async function linesOf(
  read: Transaction,
  orderIds: readonly OrderId[],
): Promise<(FulfillmentLine & { readonly orderId: OrderId })[]> {
  const rows = await linesInOrder(read, { orderIds });
  return rows.map(({ kind, ...line }) => ({
    ...line,
    isBoxed: !['service', 'visit'].includes(kind) && !isPrepaidKind(kind),
  }));
}

const shipmentsInOrder = prepareStatement((db, given: StatementParameters<Orders>) => {
  const lines = sql<
    OrderLineUnits[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('position', line.position, 'quantity', line.quantity)
    order by line.position), '[]') from ${shipmentLines} line where line.shipment_id = shipments.id)`;
  const inBoxOf = sql<
    number | null
  >`(select owner.number::integer from shipments main join orders owner on owner.id = main.order_id
    where main.id = shipments.with_shipment_id)`;
  return db
    .select({ shipment: shipments, lines, inBoxOf })
    .from(shipments)
    .where(sql`${shipments.orderId} = ${anyElementOf(given.orderIds, 'uuid')}`)
    .orderBy(asc(shipments.orderId), asc(shipments.number));
});

async function shipmentsOf(read: Transaction, orderIds: readonly OrderId[]): Promise<Shipment[]> {
  const rows = await shipmentsInOrder(read, { orderIds });
  return rows.map(({ shipment, lines, inBoxOf }) => {
    const { handedTo: _to, idChecked: _id, createdAt: _at, updatedAt: _updated, ...parcel } = shipment;
    return {
      ...parcel,
      carrier: shipment.carrier ?? undefined,
      trackingNumber: shipment.trackingNumber ?? undefined,
      dispatchRequestedAt: shipment.dispatchRequestedAt ?? undefined,
      collectBy: shipment.collectBy ?? undefined,
      remindedAt: shipment.remindedAt ?? undefined,
      withShipmentId: shipment.withShipmentId ?? undefined,
      inBoxOf: inBoxOf ?? undefined,
      lines,
    };
  });
}

const holdsInOrder = prepareStatement((db, given: StatementParameters<Orders>) =>
  db
    .select({
      id: orderHolds.id,
      orderId: orderHolds.orderId,
      reason: orderHolds.reason,
      until: orderHolds.until,
      placedAt: orderHolds.placedAt,
    })
    .from(orderHolds)
    .where(
      and(
        sql`${orderHolds.orderId} = ${anyElementOf(given.orderIds, 'uuid')}`,
        isNull(orderHolds.releasedAt),
      ),
    )
    .orderBy(asc(orderHolds.placedAt), asc(orderHolds.id)),
);

async function openHoldsOf(
  read: Transaction,
  orderIds: readonly OrderId[],
): Promise<(OrderHold & { readonly orderId: OrderId })[]> {
  const rows = await holdsInOrder(read, { orderIds });
  return rows.map((row) => ({ ...row, until: row.until ?? undefined }));
}

/** Writes both states of a placed order; no other function does (I-46). Returns whether anything changed. */
export async function writeDerivedOrderState(
  tx: Transaction,
  derived: DerivedOrderState & { readonly orderId: OrderId; readonly now: Date },
): Promise<boolean> {
  const { orderId, state, fulfillmentState, now } = derived;
  const changed = await tx
    .update(orders)
    .set({ state, fulfillmentState, updatedAt: now })
    .where(
      and(eq(orders.id, orderId), or(ne(orders.state, state), ne(orders.fulfillmentState, fulfillmentState))),
    );
  return changed.rowCount === 1;
}

/** Inserts a packed parcel with these units. A trigger rejects units that are not available for packing. */
export async function insertShipment(
  tx: Transaction,
  packed: {
    readonly orderId: OrderId;
    readonly method: ShipmentMethod;
    readonly lines: readonly OrderLineUnits[];
    /** The parcel of another order whose box this parcel shares. */
    readonly withShipmentId?: ShipmentId;
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<{ readonly id: ShipmentId; readonly number: number }> {
  const { orderId, method, lines, withShipmentId, actor, now } = packed;
  const [created] = await tx
    .insert(shipments)
    .values({
      id: sql`uuidv7()`,
      orderId,
      number: sql`(select coalesce(max(number), 0) + 1 from shipments where order_id = ${orderId})`,
      method,
      state: 'packed',
      withShipmentId,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: shipments.id, number: shipments.number });
  invariant(created, 'an insert returns its row');
  await tx
    .insert(shipmentLines)
    .values(lines.map(({ position, quantity }) => ({ shipmentId: created.id, orderId, position, quantity })));
  await insertShipmentEvent(tx, { shipmentId: created.id, kind: 'packed', actor, at: now });
  return created;
}

export async function insertShipmentEvent(
  tx: Transaction,
  event: {
    readonly shipmentId: ShipmentId;
    readonly kind: ShipmentEventKind;
    readonly actor: AuditActor;
    readonly note?: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx.insert(shipmentEvents).values({ ...event, note: event.note ?? '' });
}

export type ShipmentChange = Partial<
  Pick<
    typeof shipments.$inferInsert,
    | 'state'
    | 'carrier'
    | 'trackingNumber'
    | 'attempts'
    | 'dispatchRequestedAt'
    | 'collectBy'
    | 'remindedAt'
    | 'handedTo'
    | 'idChecked'
  >
>;

/** Changes a parcel and appends the event to its history. Throws if the parcel's state has changed since it was read. */
export async function changeShipment(
  tx: Transaction,
  changed: {
    readonly shipment: Pick<Shipment, 'id' | 'state'>;
    readonly change: ShipmentChange;
    readonly event: ShipmentEventKind;
    readonly actor: AuditActor;
    readonly note?: string | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const { shipment, change, event: kind, actor, note = '', now } = changed;
  const written = await tx
    .update(shipments)
    .set({ ...change, updatedAt: now })
    .where(and(eq(shipments.id, shipment.id), eq(shipments.state, shipment.state)));
  invariant(written.rowCount === 1, 'a parcel is under our lock as it was decided on');
  await insertShipmentEvent(tx, { shipmentId: shipment.id, kind, actor, note, at: now });
}

/** Returns whether another box already has this tracking number, because its label was scanned twice. */
export async function isTrackingNumberUsed(
  tx: Transaction,
  tracking: {
    readonly shipmentId: ShipmentId;
    readonly carrier: Shipment['carrier'];
    readonly trackingNumber: string;
  },
): Promise<boolean> {
  const { shipmentId, carrier, trackingNumber } = tracking;
  if (!carrier) return false;
  const [row] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(
      and(
        eq(shipments.carrier, carrier),
        eq(shipments.trackingNumber, trackingNumber),
        ne(shipments.id, shipmentId),
        isNull(shipments.withShipmentId),
      ),
    );
  return row !== undefined;
}

export async function insertCancelledUnits(
  tx: Transaction,
  cancelled: {
    readonly orderId: OrderId;
    readonly units: readonly OrderLineUnits[];
    readonly reason: string;
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<void> {
  const { orderId, units, reason, actor, now } = cancelled;
  if (units.length === 0) return;
  await tx
    .insert(cancelledUnits)
    .values(units.map(({ position, quantity }) => ({ orderId, position, quantity, reason, actor, at: now })));
}

export type ShipmentKey = { readonly orderId: OrderId; readonly number: number };

/** Returns the email address and phone number used for an order, and whether the order belongs to no account. */
export async function findOrderContact(
  tx: Transaction,
  orderId: OrderId,
): Promise<{ readonly email: string; readonly phone: string; readonly isGuests: boolean }> {
  const { email, phone, customerId } = orders;
  const [row] = await tx.select({ email, phone, customerId }).from(orders).where(eq(orders.id, orderId));
  invariant(row, `order ${orderId} exists`);
  return { email: row.email, phone: row.phone, isGuests: row.customerId === null };
}

export async function updateOrderContact(
  tx: Transaction,
  contact: { readonly orderId: OrderId; readonly email: string; readonly phone: string; readonly now: Date },
): Promise<void> {
  const { orderId, email, phone, now } = contact;
  await tx.update(orders).set({ email, phone, updatedAt: now }).where(eq(orders.id, orderId));
}
