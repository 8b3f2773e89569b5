import type { OrderId, ReservationId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { promisedTo, ship } from '../../inventory/index.server.ts';
import { awardPoints } from '../../loyalty/points/award-points.server.ts';
import { earnForHandOver } from '../../loyalty/points/earn-points.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { deriveOrders } from './give-back.server.ts';
import { settleHours } from './rules.ts';
import {
  lockReservation,
  ordersOf,
  type Reservation,
  recordEvent,
  updateReservation,
} from './store.server.ts';

/** Ends a visit, whether somebody came or not: its seats are used up, and its orders are completed. */
export async function endVisit(
  tx: Transaction,
  reservation: Reservation,
  state: 'completed' | 'no_show',
  now: Date,
): Promise<void> {
  const { id: reservationId, seatsOrderId: orderId } = reservation;
  const demands = await promisedTo(tx, { orderIds: [orderId], kind: 'seat' });
  await ship(tx, { orderId, demands, now });
  await updateReservation(tx, reservation, { state, endedAt: now }, now);
  const orderIds = await ordersOf(tx, reservationId);
  await deriveOrders(tx, orderIds, now);
  if (state === 'completed') await earnForVisit(tx, reservation, orderIds, now);
}

/** Points of whoever paid for what they booked, and of whoever came to an event. */
async function earnForVisit(
  tx: Transaction,
  { id: reservationId, customerId, slotId }: Reservation,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  for (const orderId of orderIds) {
    const cause = { type: 'visit', id: `${reservationId}:${orderId}` } as const;
    await earnForHandOver(tx, { orderId, units: undefined, cause, now });
  }
  const isEvent = (await loadSlot(tx, slotId))?.experience.kind === 'event';
  if (!customerId || !isEvent) return;
  await awardPoints(tx, { customerId, way: 'event', cause: { type: 'event', id: reservationId }, now });
}

/**
 * Settles a visit whose time is over: who has arrived was here. Who was neither checked in nor noted as missing is taken to have come,
 * half a day later: nobody is charged because a host forgot to look at a list.
 */
export async function settleVisit(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  reservationId: ReservationId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const reservation = await lockReservation(tx, reservationId);
    const found = reservation && (await loadSlot(tx, reservation.slotId));
    if (!found || found.slot.state === 'cancelled') return;
    const isAssumed = reservation.state === 'confirmed';
    if (!isAssumed && reservation.state !== 'checked_in') return;
    const waits = isAssumed ? settleHours * 3_600_000 : 0;
    if (now.getTime() < found.slot.endsAt.getTime() + waits) return;
    const arrived = isAssumed
      ? await updateReservation(
          tx,
          reservation,
          { state: 'checked_in', checkedInAt: found.slot.startsAt },
          now,
        )
      : reservation;
    await endVisit(tx, arrived, 'completed', now);
    const data = { isAssumed };
    await recordEvent(tx, { reservationId, kind: 'completed', actor: 'system', data, now });
  });
}
