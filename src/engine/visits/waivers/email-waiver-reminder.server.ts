import { type Result, refused } from '../../../core/result.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { enqueueVisitEmail } from '../reservations/own-reservation.server.ts';
import { reservationNotFoundRefusal } from '../reservations/rules.ts';
import {
  findReservationByCode,
  lockReservation,
  recordReservationEvent,
} from '../reservations/store.server.ts';
import { readPartyWaivers } from './host-view.server.ts';
import type { PartyWaivers, WaiverReminderRefusalCode } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

const hour = 3_600_000;

/**
 * Emails the waiver link again to the customer, who can forward it to the other guests. At most once an hour, so that a double click
 * doesn't send two emails. `REMINDED_ALREADY`: the last reminder was sent less than an hour ago.
 */
export async function emailWaiverReminder(
  { database, clock, jobs }: Dependencies,
  code: string,
  actor: StaffActor,
): Promise<Result<PartyWaivers, WaiverReminderRefusalCode>> {
  return database.transaction(async (tx): Promise<Result<PartyWaivers, WaiverReminderRefusalCode>> => {
    const now = clock.now();
    const seen = await findReservationByCode(tx, code.trim().toUpperCase());
    const reservation = seen && (await lockReservation(tx, seen.id));
    if (!reservation) return refused(reservationNotFoundRefusal);
    const party = await readPartyWaivers(tx, reservation.code, now);
    if (!party.ok) return party;
    const { missing, startsAt, remindedAt } = party.value;
    if (reservation.state !== 'confirmed' || startsAt <= now) {
      return refused({ code: 'WAIVER_CLOSED', sentence: 'This visit was canceled or has already started.' });
    }
    if (missing === 0)
      return refused({ code: 'WAIVER_WHOLE', sentence: 'Everyone in this party has signed.' });
    if (remindedAt && now.getTime() - remindedAt.getTime() < hour) {
      const sentence = 'They were reminded less than an hour ago. Please wait, or call them.';
      return refused({ code: 'REMINDED_ALREADY', sentence });
    }
    const event = { reservationId: reservation.id, kind: 'waiver_reminded', actor, now } as const;
    const eventId = await recordReservationEvent(tx, event);
    await enqueueVisitEmail(tx, { jobs }, reservation, 'visit-waiver-reminder', eventId, now);
    return party;
  });
}
