import type { LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { type Cents, subtract, sum, zeroCents } from '../../../core/money.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { returnLimitShares } from '../../compliance/limits/index.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { releaseAllocatedStock, stockAllocatedTo } from '../../inventory/index.server.ts';
import { findOrOpenStoreCreditAccount } from '../../ledger/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { changeShipment, loadFulfillmentsOfOrders } from '../../orders/fulfillment/index.server.ts';
import { enqueueOrderNotice } from '../../orders/fulfillment/lock-order.server.ts';
import { isShippedOrPickedUp, stockDemandsOfUnits } from '../../orders/fulfillment/rules.ts';
import type { OrderFulfillment } from '../../orders/fulfillment/types.ts';
import { loadRefundableOrder } from '../../orders/index.server.ts';
import { computeRefundAmounts } from '../../orders/refund-rules.ts';
import { refreshVisitPagesForSeats } from '../experiences/announce-store.server.ts';
import { policySentence } from '../experiences/policy-rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { offerSeatsToWaitlist } from '../waits/offer-seats.server.ts';
import { lockVisitWaitlists } from '../waits/store.server.ts';
import { payerOfOrder, readReservationDetails, reservationOrderLines } from './detail-store.server.ts';
import { enqueueVisitEmail, type LockedReservation, withOwnReservation } from './own-reservation.server.ts';
import {
  type RefundUnitsRefusalCode,
  refundReservationUnits,
  sendRefundRequests,
  type UnitRefund,
  updateReservationOrderStates,
} from './refund-units.server.ts';
import {
  type CancellationTerms,
  cancellationTerms,
  mayCancelReservation,
  reservationNotFoundRefusal,
} from './rules.ts';
import {
  findReservation,
  orderIdsOfReservation,
  type Reservation,
  recordReservationEvent,
  updateReservation,
} from './store.server.ts';
import { endOpenTransferOffer } from './transfer-store.server.ts';
import type { ReservationCancellationPreview, ReservationReader, ReservationRefusalCode } from './types.ts';

export type ReservationCancellationRefusalCode =
  | ReservationRefusalCode
  | RefundUnitsRefusalCode
  | 'ALREADY_PACKED'
  | 'CREDIT_NEEDS_ACCOUNT';

export type CancellationAmounts = { readonly refundCents: Cents; readonly keptCents: Cents };

/** Returns the amounts that canceling now would and wouldn't refund, with the policy sentence. */
export async function previewReservationCancellation(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  reader: ReservationReader,
): Promise<Result<ReservationCancellationPreview, ReservationCancellationRefusalCode>> {
  const now = clock.now();
  const { read } = database;
  const reservation = await findReservation(read, reader);
  const found = reservation && (await loadSlot(read, reservation.slotId));
  if (!found) return refused(reservationNotFoundRefusal);
  const booked = { ...found, reservation, now };
  const may = mayCancelReservation(booked);
  if (!may.ok) return may;
  const terms = await termsOf(read, booked);
  if (!terms.ok) return terms;
  const paidCents =
    (await readReservationDetails(read, [reservation.id])).get(reservation.id)?.paidCents ?? zeroCents;
  const refundCents = terms.value === 'all' ? await refundOf(read, reservation) : zeroCents;
  const { startsAt } = found.slot;
  const dueCents = reservation.dueAtVisitCents;
  const sentence = policySentence(found.experience, { startsAt, now, dueCents, paidCents });
  return ok({ refundCents, keptCents: subtract(paidCents, refundCents), sentence });
}

async function refundOf(read: Database['read'], { id }: Reservation): Promise<Cents> {
  const amounts: Cents[] = [];
  for (const orderId of await orderIdsOfReservation(read, id)) {
    const order = await loadRefundableOrder(read, orderId);
    const units = (await reservationOrderLines(read, [orderId]))
      .filter(({ left, netCents }) => left > 0 && netCents > 0)
      .map(({ position, left: quantity }) => ({ position, quantity }));
    const refund = order && computeRefundAmounts(order, { units });
    amounts.push(refund?.ok ? refund.value.amountCents : zeroCents);
  }
  return sum(amounts);
}

/**
 * Returns the share of the price that a cancellation refunds: `all` for a session canceled by the winery; otherwise as the policy decides,
 * except that a shipped kit is nonrefundable. `ALREADY_PACKED`: the kit is packed but hasn't shipped.
 */
async function termsOf(
  read: Transaction,
  { reservation, slot, now }: Pick<LockedReservation, 'reservation' | 'slot' | 'now'>,
): Promise<Result<'all' | 'nothing', 'ALREADY_PACKED'>> {
  if (slot.state === 'cancelled') return ok('all');
  const parcels = [
    ...(await loadFulfillmentsOfOrders(read, await orderIdsOfReservation(read, reservation.id))).values(),
  ].flatMap(({ shipments }) => shipments.filter(({ state }) => state !== 'cancelled'));
  const isGone = parcels.some(isShippedOrPickedUp);
  if (parcels.length > 0 && !isGone) {
    const sentence =
      'Your kit is packed, so this can’t be canceled here. Email us and we’ll see what we can do.';
    return refused({ code: 'ALREADY_PACKED', sentence });
  }
  return ok(cancellationTerms({ reservation, now }, isGone));
}

/** Cancels a guest's reservation, refunds the payer according to its policy, and releases its seats. Idempotent. */
export async function cancelReservation(
  dependencies: OrderDependencies,
  reader: ReservationReader,
): Promise<Result<CancellationAmounts, ReservationCancellationRefusalCode>> {
  const cancelled = await withOwnReservation(dependencies, reader, async (tx, booking): Promise<Done> => {
    if (booking.reservation.state === 'cancelled') return ok(nothingMore);
    const may = mayCancelReservation(booking);
    if (!may.ok) return may;
    const terms = await termsOf(tx, booking);
    if (!terms.ok) return terms;
    const by = booking.slot.state === 'cancelled' ? 'winery' : 'guest';
    const reason = by === 'guest' ? 'canceled by the guest' : 'session canceled by the winery';
    return cancelReservationInTransaction(tx, dependencies, booking, {
      by,
      terms: terms.value,
      actor: reservationAuditActor(booking),
      reason,
    });
  });
  return finished(dependencies, cancelled);
}

/**
 * Refunds a reservation whose session the winery canceled, either to the card or as credit to the account that paid. To move the
 * reservation to another time at no cost instead, use `changeReservation`. `CREDIT_NEEDS_ACCOUNT`: the reservation doesn't belong to the
 * account that paid.
 */
export async function refundCanceledSession(
  dependencies: OrderDependencies,
  reader: ReservationReader,
  choice: 'refund' | 'credit',
): Promise<Result<CancellationAmounts, ReservationCancellationRefusalCode>> {
  if (choice === 'refund') return cancelReservation(dependencies, reader);
  const seen = await findReservation(dependencies.database.read, reader);
  const done = await withOwnReservation(
    dependencies,
    reader,
    async (tx, booking): Promise<Done> => {
      const { reservation, slot } = booking;
      if (reservation.state === 'cancelled') return ok(nothingMore);
      const may = mayCancelReservation(booking);
      if (!may.ok) return may;
      if (slot.state !== 'cancelled')
        return refused({ code: 'RES_STATE', sentence: 'This session hasn’t been canceled.' });
      const creditTo = await creditFor(tx, booking);
      if (!creditTo) return refused(creditNeedsAccount);
      const reason = 'session canceled by the winery, kept as credit';
      const wanted = {
        by: 'winery',
        terms: 'all',
        creditTo,
        actor: reservationAuditActor(booking),
        reason,
      } as const;
      return cancelReservationInTransaction(tx, dependencies, booking, wanted);
    },
    (tx) => (seen?.customerId ? lockCustomer(tx, seen.customerId) : Promise.resolve()),
  );
  return finished(dependencies, done);
}

type Done = Result<UnitRefund & { readonly keptCents: Cents }, ReservationCancellationRefusalCode>;

const nothingMore = { refundCents: zeroCents, keptCents: zeroCents, requested: [] };

const creditNeedsAccount = {
  code: 'CREDIT_NEEDS_ACCOUNT',
  sentence: 'Credit goes to the account that paid. Sign in to that account, or choose a refund.',
} as const;

/** Returns the payer's credit account if the payer still owns the reservation, otherwise undefined. */
async function creditFor(
  tx: Transaction,
  { reservation, now }: LockedReservation,
): Promise<LedgerAccountId | undefined> {
  const payer = await payerOfOrder(tx, reservation.orderId);
  const { customerId } = reservation;
  return customerId && payer?.customerId === customerId
    ? findOrOpenStoreCreditAccount(tx, customerId, now)
    : undefined;
}

export function reservationAuditActor({ reservation }: Pick<LockedReservation, 'reservation'>): AuditActor {
  const { customerId, orderId } = reservation;
  return customerId ? `customer:${customerId}` : `guest:${orderId}`;
}

async function finished<Code extends string>(
  dependencies: OrderDependencies,
  done: Result<UnitRefund & { readonly keptCents: Cents }, Code>,
): Promise<Result<CancellationAmounts, Code> | Refused<Code>> {
  if (!done.ok) return done;
  const { refundCents, keptCents, requested } = done.value;
  await sendRefundRequests(dependencies, requested);
  return ok({ refundCents, keptCents });
}

type Cancelling = {
  readonly by: 'guest' | 'winery';
  readonly terms: CancellationTerms;
  readonly creditTo?: LedgerAccountId | undefined;
  readonly actor: AuditActor;
  readonly reason: string;
};

/**
 * Cancels a locked reservation within the transaction: releases its seats and offers them to the waitlist (I-42), returns counted benefits,
 * and refunds according to `terms`. An order that wasn't fully refunded is completed; one that was, or was free, is canceled
 * (docs/decisions/0042).
 */
export async function cancelReservationInTransaction(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs' | 'purchases' | 'ledgerLinks'>,
  { reservation, slot, now }: LockedReservation,
  { by, terms, creditTo, actor, reason }: Cancelling,
): Promise<Result<UnitRefund & { readonly keptCents: Cents }, RefundUnitsRefusalCode>> {
  const { id: reservationId, seatsOrderId, slotId } = reservation;
  const orderIds = await orderIdsOfReservation(tx, reservationId);
  for (const orderId of orderIds) await returnLimitShares(tx, orderId);
  await lockVisitWaitlists(tx, [slotId]);
  const orders = [...(await loadFulfillmentsOfOrders(tx, orderIds)).values()];
  const isGone = orders.some(({ shipments }) => shipments.some(isShippedOrPickedUp));
  // Points are kept after the deadline, as money is.
  const isPaidWithPoints = orders.some(({ isReward }) => isReward);
  const units = (await reservationOrderLines(tx, orderIds))
    .filter(({ left, netCents }) => left > 0 && (terms === 'all' || (netCents === 0 && !isPaidWithPoints)))
    .map(({ orderId, position, left }) => ({ orderId, position, quantity: left }));
  const seats = await stockAllocatedTo(tx, { orderIds: [seatsOrderId], kind: 'seat' });
  await releaseAllocatedStock(tx, { orderId: seatsOrderId, demands: seats, now });
  if (!isGone) await takeOutOfParcels(tx, orders, units, { actor, now });
  const given = await refundReservationUnits(tx, dependencies, {
    units,
    creditTo,
    hasLeft: isGone,
    actor,
    reason,
    now,
  });
  if (!given.ok) return given;
  const { refundCents } = given.value;
  const change = { state: 'cancelled', cancelledBy: by, endedAt: now, lateMinutes: null } as const;
  const after = await updateReservation(tx, reservation, change, now);
  await updateReservationOrderStates(tx, dependencies, orderIds, now);
  const keptCents = terms === 'all' ? zeroCents : await paidFor(tx, reservationId);
  const data = { by, refundCents, keptCents, isCredit: creditTo !== undefined };
  const who = actor.startsWith('operator:') || actor === 'system' ? actor : 'guest';
  const eventId = await recordReservationEvent(tx, {
    reservationId,
    kind: 'cancelled',
    actor: who,
    data,
    now,
  });
  await endOpenTransferOffer(tx, reservationId, 'withdrawn', now);
  await enqueueVisitEmail(tx, dependencies, after, 'visit-cancelled', eventId, now);
  await notifyPayer(tx, dependencies, orders, {
    email: after.email,
    refundCents,
    occurrence: String(eventId),
    now,
  });
  await refreshVisitPagesForSeats(tx, seats);
  if (slot.state === 'open') await offerSeatsToWaitlist(tx, dependencies, slotId, now);
  return ok({ ...given.value, keptCents });
}

/** Releases the stock of a kit that hasn't shipped, and cancels its shipments. */
async function takeOutOfParcels(
  tx: Transaction,
  orders: readonly OrderFulfillment[],
  units: readonly { readonly orderId: OrderId; readonly position: number; readonly quantity: number }[],
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  for (const { orderId, lines, shipments } of orders) {
    const ofOrder = units.filter((unit) => unit.orderId === orderId);
    await releaseAllocatedStock(tx, { orderId, demands: stockDemandsOfUnits(lines, ofOrder), now });
    if (ofOrder.length === 0) continue;
    for (const shipment of shipments.filter(({ state }) => state !== 'cancelled')) {
      await changeShipment(tx, { shipment, change: { state: 'cancelled' }, event: 'cancelled', actor, now });
    }
  }
}

/** Returns the amount paid for a reservation, which is now nonrefundable. */
async function paidFor(
  tx: Transaction,
  reservationId: LockedReservation['reservation']['id'],
): Promise<Cents> {
  return (await readReservationDetails(tx, [reservationId])).get(reservationId)?.paidCents ?? zeroCents;
}

/** Notifies the payer of the refund if the reservation was transferred, so that its owner has a different email address. */
async function notifyPayer(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs'>,
  orders: readonly OrderFulfillment[],
  refund: {
    readonly email: string;
    readonly refundCents: Cents;
    readonly occurrence: string;
    readonly now: Date;
  },
): Promise<void> {
  const [booking] = orders;
  const payer = booking && (await payerOfOrder(tx, booking.orderId));
  if (!booking || !payer || refund.refundCents === 0) return;
  if (payer.email.toLowerCase() === refund.email.toLowerCase()) return;
  const mail = { kind: 'order-refunded', occurrence: `visit-${refund.occurrence}`, now: refund.now } as const;
  await enqueueOrderNotice(tx, dependencies, booking, mail);
}
