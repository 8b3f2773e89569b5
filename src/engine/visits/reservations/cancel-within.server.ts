import type { LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { promisedTo, releaseAllocated } from '../../inventory/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { oweMail } from '../../orders/fulfillment/lock-order.server.ts';
import { demandsOfUnits, hasLeft } from '../../orders/fulfillment/rules.ts';
import { changeShipment, fulfilmentsOf } from '../../orders/fulfillment/store.server.ts';
import type { OrderFulfilment } from '../../orders/fulfillment/types.ts';
import { returnShares } from '../../orders/limits/person-limit-store.server.ts';
import { announceSeats } from '../experiences/announce-store.server.ts';
import { offerSeats } from '../waits/offer-seats.server.ts';
import { lockLine } from '../waits/store.server.ts';
import { detailsOf } from './detail-store.server.ts';
import { deriveOrders, type GiveBackCode, type GivenBack, giveBack } from './give-back.server.ts';
import { bookedLines, payerOf } from './line-store.server.ts';
import { oweVisitMail } from './owe-mail.server.ts';
import type { LockedBooking } from './own-reservation.server.ts';
import type { CancelTerms } from './rules.ts';
import { ordersOf, recordEvent, updateReservation } from './store.server.ts';
import { settleTransfers } from './transfer-store.server.ts';

export type Cancelling = {
  readonly by: 'guest' | 'winery';
  readonly terms: CancelTerms;
  readonly creditTo?: LedgerAccountId | undefined;
  readonly actor: AuditActor;
  readonly reason: string;
};

/**
 * Ends a locked booking: its seats are free and offered to the line in the same transaction (I-42), benefits that were counted come back,
 * and what the terms give goes back. What was kept stays sold, so its order is completed; one of which everything went back, or which cost
 * nothing, is cancelled (docs/decisions/0042).
 */
export async function cancelWithin(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs'>,
  { reservation, slot, now }: LockedBooking,
  { by, terms, creditTo, actor, reason }: Cancelling,
): Promise<Result<GivenBack & { readonly keptCents: Cents }, GiveBackCode>> {
  const { id: reservationId, seatsOrderId, slotId } = reservation;
  const orderIds = await ordersOf(tx, reservationId);
  for (const orderId of orderIds) await returnShares(tx, orderId);
  await lockLine(tx, [slotId]);
  const orders = [...(await fulfilmentsOf(tx, orderIds)).values()];
  const isGone = orders.some(({ shipments }) => shipments.some(hasLeft));
  // Whoever gives up late what points paid has spent them, as money that is kept is.
  const isPaidWithPoints = orders.some(({ isReward }) => isReward);
  const units = (await bookedLines(tx, orderIds))
    .filter(({ left, netCents }) => left > 0 && (terms === 'all' || (netCents === 0 && !isPaidWithPoints)))
    .map(({ orderId, position, left }) => ({ orderId, position, quantity: left }));
  const seats = await promisedTo(tx, { orderIds: [seatsOrderId], kind: 'seat' });
  await releaseAllocated(tx, { orderId: seatsOrderId, demands: seats, now });
  if (!isGone) await takeOutOfParcels(tx, orders, units, { actor, now });
  const given = await giveBack(tx, { units, creditTo, hasLeft: isGone, actor, reason, now });
  if (!given.ok) return given;
  const { refundCents } = given.value;
  const change = { state: 'cancelled', cancelledBy: by, endedAt: now, lateMinutes: null } as const;
  const after = await updateReservation(tx, reservation, change, now);
  await deriveOrders(tx, orderIds, now);
  const keptCents = terms === 'all' ? zeroCents : await paidFor(tx, reservationId);
  const data = { by, refundCents, keptCents, isCredit: creditTo !== undefined };
  const who = actor.startsWith('operator:') || actor === 'system' ? actor : 'guest';
  const eventId = await recordEvent(tx, { reservationId, kind: 'cancelled', actor: who, data, now });
  await settleTransfers(tx, reservationId, 'withdrawn', now);
  await oweVisitMail(tx, dependencies, after, 'visit-cancelled', eventId, now);
  await tellPayer(tx, dependencies, orders, {
    email: after.email,
    refundCents,
    occurrence: String(eventId),
    now,
  });
  await announceSeats(tx, seats);
  if (slot.state === 'open') await offerSeats(tx, dependencies, slotId, now);
  return ok({ ...given.value, keptCents });
}

/** A kit that was not sent is not sent any more. */
async function takeOutOfParcels(
  tx: Transaction,
  orders: readonly OrderFulfilment[],
  units: readonly { readonly orderId: OrderId; readonly position: number; readonly quantity: number }[],
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  for (const { orderId, lines, shipments } of orders) {
    const ofOrder = units.filter((unit) => unit.orderId === orderId);
    await releaseAllocated(tx, { orderId, demands: demandsOfUnits(lines, ofOrder), now });
    if (ofOrder.length === 0) continue;
    for (const shipment of shipments.filter(({ state }) => state !== 'cancelled')) {
      await changeShipment(tx, { shipment, change: { state: 'cancelled' }, event: 'cancelled', actor, now });
    }
  }
}

/** What was paid and stays with the house. */
async function paidFor(tx: Transaction, reservationId: LockedBooking['reservation']['id']): Promise<Cents> {
  return (await detailsOf(tx, [reservationId])).get(reservationId)?.paidCents ?? zeroCents;
}

/** Who paid for what a friend gives up is told of the money. */
async function tellPayer(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs'>,
  orders: readonly OrderFulfilment[],
  told: {
    readonly email: string;
    readonly refundCents: Cents;
    readonly occurrence: string;
    readonly now: Date;
  },
): Promise<void> {
  const [booking] = orders;
  const payer = booking && (await payerOf(tx, booking.orderId));
  if (!booking || !payer || told.refundCents === 0) return;
  if (payer.email.toLowerCase() === told.email.toLowerCase()) return;
  const mail = { kind: 'order-refunded', occurrence: `visit-${told.occurrence}`, now: told.now } as const;
  await oweMail(tx, dependencies, booking, mail);
}
