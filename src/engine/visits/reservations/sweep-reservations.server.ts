import type { ReservationId } from '../../../core/ids.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { notifyGuestsOfCanceledSession, refundUndecidedReservation } from './cancel-slot.server.ts';
import {
  reservationsToComplete,
  reservationsToRemind,
  slotsWithUnnotifiedGuests,
  undecidedReservations,
} from './due-store.server.ts';
import { enqueueVisitEmail } from './own-reservation.server.ts';
import { completeEndedVisit } from './settle-visit.server.ts';
import { lastReservationEvent, lockReservation, recordReservationEvent } from './store.server.ts';
import { expireReservationTransfer } from './transfer-reservation.server.ts';
import { expiredTransferOffers } from './transfer-store.server.ts';

const portion = 200;

/**
 * Runs the scheduled work on reservations: notifies and refunds guests of canceled sessions, expires transfers, sends reminders and
 * completes past visits. Each reservation is checked again under its lock in its own transaction, so that runs may overlap or stop at any
 * point. Except for the notifications, one failure doesn't delay the others.
 */
export async function sweepReservations(dependencies: OrderDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const { read } = database;
  const due = { now: clock.now(), limit: portion };
  for (const slotId of await slotsWithUnnotifiedGuests(read))
    await notifyGuestsOfCanceledSession(dependencies, slotId);
  await each(dependencies, await undecidedReservations(read, due), (id) =>
    refundUndecidedReservation(dependencies, id),
  );
  for (const transfer of await expiredTransferOffers(read, due.now, portion)) {
    await each(dependencies, [transfer.reservationId], () =>
      expireReservationTransfer(dependencies, transfer),
    );
  }
  await each(dependencies, await reservationsToRemind(read, due), (id) => remind(dependencies, id));
  await each(dependencies, await reservationsToComplete(read, due), (id) =>
    completeEndedVisit(dependencies, id),
  );
}

async function remind(
  { database, clock, jobs }: OrderDependencies,
  reservationId: ReservationId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const reservation = await lockReservation(tx, reservationId);
    const slot = reservation && (await loadSlot(tx, reservation.slotId))?.slot;
    if (reservation?.state !== 'confirmed' || !slot || slot.state === 'cancelled') return;
    if ((await lastReservationEvent(tx, reservationId, 'reminded'))?.data.slotId === slot.id) return;
    const data = { slotId: slot.id };
    const eventId = await recordReservationEvent(tx, {
      reservationId,
      kind: 'reminded',
      actor: 'system',
      data,
      now,
    });
    await enqueueVisitEmail(tx, { jobs }, reservation, 'visit-reminder', eventId, now);
  });
}

async function each(
  { log }: OrderDependencies,
  ids: readonly ReservationId[],
  act: (id: ReservationId) => Promise<void>,
): Promise<void> {
  for (const reservationId of ids) {
    try {
      await act(reservationId);
    } catch (error) {
      log.error('reservation sweep failed', { reservationId, error });
    }
  }
}
