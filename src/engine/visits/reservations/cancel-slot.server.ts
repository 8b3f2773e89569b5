import type { ReservationId, SlotId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { validateClosureReason } from '../experiences/closed-day-rules.ts';
import { setSlotState } from '../experiences/index.server.ts';
import { slotNotFoundRefusal } from '../experiences/rules.ts';
import { loadSlot } from '../experiences/store.server.ts';
import { closeVisitWaitlist, type VisitWaitlistDependencies } from '../waits/offer-seats.server.ts';
import { cancelReservationInTransaction } from './cancel-reservation.server.ts';
import { unnotifiedReservationsOfSlot } from './due-store.server.ts';
import { enqueueVisitEmail } from './own-reservation.server.ts';
import { sendRefundRequests } from './refund-units.server.ts';
import { canceledSessionChoiceEndsAt } from './rules.ts';
import { lastReservationEvent, lockReservation, recordReservationEvent } from './store.server.ts';

/**
 * Cancels a session on behalf of the winery and closes its waitlist. Notifies its guests, who can choose a refund, credit or another time;
 * guests who don't choose within 14 days are refunded. A canceled session can't be reopened.
 * @returns the number of reservations that were notified.
 */
export async function cancelSlot(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'jobs' | 'log'>,
  slotId: SlotId,
  { reason, actor }: { readonly reason: string; readonly actor: StaffActor },
): Promise<Result<{ readonly notified: number }, 'SLOT_NOT_FOUND' | 'SLOT_CLOSED' | 'REASON_LONG'>> {
  const { database, clock } = dependencies;
  const found = await loadSlot(database.read, slotId);
  if (!found) return refused(slotNotFoundRefusal);
  if (found.slot.endsAt <= clock.now())
    return refused({ code: 'SLOT_CLOSED', sentence: 'That session has passed.' });
  const readable = validateClosureReason(reason);
  if (!readable.ok) return readable;
  await database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await setSlotState(tx, slotId, { state: 'cancelled', reason, now }))) return;
    const subject = { subjectType: 'slot', subjectId: slotId } as const;
    await recordAudit(tx, { at: now, actor, action: 'slot.cancelled', ...subject });
  });
  const notified = await notifyGuestsOfCanceledSession(dependencies, slotId);
  await closeVisitWaitlist(dependencies, slotId);
  return ok({ notified });
}

/** Notifies all guests of a canceled session who haven't been notified yet. Returns the number of their reservations. */
export async function notifyGuestsOfCanceledSession(
  dependencies: VisitWaitlistDependencies,
  slotId: SlotId,
): Promise<number> {
  const unnotified = await unnotifiedReservationsOfSlot(dependencies.database.read, slotId);
  for (const reservationId of unnotified) await notifyGuest(dependencies, reservationId);
  return unnotified.length;
}

async function notifyGuest(
  { database, clock, jobs }: Pick<VisitWaitlistDependencies, 'database' | 'clock' | 'jobs'>,
  reservationId: ReservationId,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock.now();
    const reservation = await lockReservation(tx, reservationId);
    const slot = reservation && (await loadSlot(tx, reservation.slotId))?.slot;
    if (reservation?.state !== 'confirmed' || slot?.state !== 'cancelled') return;
    if (await notifiedAt(tx, reservationId, slot.id)) return;
    const data = { slotId: slot.id };
    const eventId = await recordReservationEvent(tx, {
      reservationId,
      kind: 'slot_cancelled',
      actor: 'system',
      data,
      now,
    });
    await enqueueVisitEmail(tx, { jobs }, reservation, 'visit-cancelled-by-winery', eventId, now);
  });
}

async function notifiedAt(
  tx: Transaction,
  reservationId: ReservationId,
  slotId: SlotId,
): Promise<Date | undefined> {
  const event = await lastReservationEvent(tx, reservationId, 'slot_cancelled');
  return event?.data.slotId === slotId ? event.at : undefined;
}

/** Refunds a reservation whose session the winery canceled, if the guest has made no choice within 14 days. */
export async function refundUndecidedReservation(
  dependencies: OrderDependencies,
  reservationId: ReservationId,
): Promise<void> {
  const { database, clock } = dependencies;
  const done = await database.transaction(async (tx) => {
    const now = clock.now();
    const reservation = await lockReservation(tx, reservationId);
    const found = reservation && (await loadSlot(tx, reservation.slotId));
    if (!found || reservation.state !== 'confirmed' || found.slot.state !== 'cancelled') return undefined;
    const notified = await notifiedAt(tx, reservationId, found.slot.id);
    if (!notified || now < canceledSessionChoiceEndsAt(notified)) return undefined;
    const reason = 'session canceled by the winery, nothing chosen';
    const cancelling = { by: 'winery', terms: 'all', actor: 'system', reason } as const;
    return cancelReservationInTransaction(tx, dependencies, { ...found, reservation, now }, cancelling);
  });
  if (done?.ok) await sendRefundRequests(dependencies, done.value.requested);
  // A dispute or a payment in progress; the next run tries again.
  else if (done)
    dependencies.log.warn('refund of a canceled reservation pending', {
      reservationId,
      code: done.refusals[0]?.code,
    });
}
