import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor, AuditEvent } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { FulfillmentNoticeKind } from '../../notices/types.ts';
import { lockDraftOfOrder } from '../drafts/store.server.ts';
import { findOrderProgress } from '../store.server.ts';
import { otherParcelsInBox } from './box-store.server.ts';
import { checkParcelHasOwnBox, deriveOrderState } from './rules.ts';
import { loadFulfillmentsOfOrders, type ShipmentKey, writeDerivedOrderState } from './store.server.ts';
import type {
  DerivedOrderState,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderFulfillment,
  Shipment,
} from './types.ts';

/** Locks an order by its draft and returns the data from which its state is derived; undefined if no order was placed under this id. */
export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderFulfillment | undefined> {
  const progress = await findOrderProgress(tx, { orderId });
  if (progress?.number === undefined) return undefined;
  await lockDraftOfOrder(tx, orderId);
  return (await loadFulfillmentsOfOrders(tx, [orderId])).get(orderId);
}

/** A locked order and one of its parcels. */
export type LockedParcel = { readonly order: OrderFulfillment; readonly shipment: Shipment };

/** Locks the order of a box, then the other orders in the box. Returns their parcels, the box's own parcel first. */
export async function lockParcelsInBox(
  tx: Transaction,
  { orderId, number }: ShipmentKey,
): Promise<Result<readonly [LockedParcel, ...LockedParcel[]], FulfillmentRefusalCode>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return orderNotFoundRefusal();
  const shipment = findShipmentInOrder(order, number);
  if (!shipment) return shipmentNotFoundRefusal(number);
  const own = checkParcelHasOwnBox(shipment);
  if (!own.ok) return own;
  const sharing: LockedParcel[] = [];
  for (const name of await otherParcelsInBox(tx, shipment.id)) {
    const other = await lockOrder(tx, name.orderId);
    const part = other && findShipmentInOrder(other, name.number);
    if (part && part.state !== 'cancelled') sharing.push({ order: other, shipment: part });
  }
  return ok([{ order, shipment }, ...sharing]);
}

/**
 * Derives both stored states of an order from its parcels, holds and canceled units, and writes them. No other function changes them after
 * the order is placed (I-46). Call this last in every function that changes parcels, holds or canceled units.
 */
export async function updateDerivedOrderStates(
  tx: Transaction,
  { ledgerLinks }: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  orderId: OrderId,
  now: Date,
): Promise<DerivedOrderState> {
  const order = (await loadFulfillmentsOfOrders(tx, [orderId])).get(orderId);
  invariant(order, 'an order that was changed was placed');
  const derived = deriveOrderState(order);
  await writeDerivedOrderState(tx, { orderId, ...derived, now });
  const { state } = derived;
  if (order.isReward && (state === 'completed' || state === 'cancelled')) {
    await ledgerLinks.settleRedemption(tx, { orderId, state }, now);
  }
  return derived;
}

export function recordOrderAudit(
  tx: Transaction,
  event: {
    readonly orderId: OrderId;
    readonly action: string;
    readonly actor: AuditActor;
    readonly data?: NonNullable<AuditEvent['data']>;
    readonly now: Date;
  },
): PromiseLike<unknown> {
  const { orderId, action, actor, data, now } = event;
  const subject = { subjectType: 'order', subjectId: orderId } as const;
  return recordAudit(tx, { at: now, actor, action, ...subject, ...(data && { data }) });
}

/** Enqueues the email about a fulfillment step, once per occurrence, to the email address now on the order (I-45). */
export function enqueueOrderNotice(
  tx: Transaction,
  { jobs }: Pick<FulfillmentDependencies, 'jobs'>,
  order: Pick<OrderFulfillment, 'orderId' | 'email'>,
  mail: { readonly kind: FulfillmentNoticeKind; readonly occurrence: string; readonly now: Date },
): Promise<void> {
  return enqueueNotice(tx, jobs, {
    kind: mail.kind,
    subjectType: 'fulfilment',
    subjectId: order.orderId,
    occurrence: mail.occurrence,
    recipient: order.email,
    at: mail.now,
  });
}

export function findShipmentInOrder(order: OrderFulfillment, number: number): Shipment | undefined {
  return order.shipments.find((shipment) => shipment.number === number);
}

export function orderNotFoundRefusal(): Refused<'ORDER_NOT_FOUND'> {
  return refused({ code: 'ORDER_NOT_FOUND', sentence: 'We couldn’t find that order.' });
}

export function shipmentNotFoundRefusal(number: number): Refused<'SHIPMENT_NOT_FOUND'> {
  return refused({ code: 'SHIPMENT_NOT_FOUND', sentence: `This order has no parcel ${number}.` });
}
