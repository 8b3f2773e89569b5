import { sql } from 'drizzle-orm';
import type { ReservationId, SlotId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { canceledSessionChoiceDays, visitCompletionDelayHours, visitReminderLeadHours } from './rules.ts';

/* What the scheduled job has to do. Each result is checked again under its lock, so that two runs act once. */

type Due = { readonly now: Date; readonly limit: number };

const isUnnotified = sql`not exists (select from reservation_events event where event.reservation_id = booked.id
  and event.kind = 'slot_cancelled' and event.data ->> 'slotId' = slot.id::text)`;

/** Returns the reservations of a canceled session whose guests haven't been notified. */
export async function unnotifiedReservationsOfSlot(
  read: Transaction,
  slotId: SlotId,
): Promise<ReservationId[]> {
  const { rows } = await read.execute<{ id: ReservationId }>(sql`
    select booked.id from reservations booked join slots slot on slot.id = booked.slot_id
     where slot.id = ${slotId} and slot.state = 'cancelled' and booked.state = 'confirmed' and ${isUnnotified}
     order by booked.id`);
  return rows.map(({ id }) => id);
}

/**
 * Returns the canceled sessions with guests who haven't been notified, because they booked at the moment of cancellation or the process
 * stopped.
 */
export async function slotsWithUnnotifiedGuests(read: Transaction): Promise<SlotId[]> {
  const { rows } = await read.execute<{ id: SlotId }>(sql`
    select distinct slot.id from reservations booked join slots slot on slot.id = booked.slot_id
     where booked.state = 'confirmed' and slot.state = 'cancelled' and ${isUnnotified}`);
  return rows.map(({ id }) => id);
}

/** Returns reservations of canceled sessions whose guests were notified, but made no choice before the deadline. */
export async function undecidedReservations(
  read: Transaction,
  { now, limit }: Due,
): Promise<ReservationId[]> {
  const { rows } = await read.execute<{ id: ReservationId }>(sql`
    select booked.id from reservations booked join slots slot on slot.id = booked.slot_id
      join reservation_events event on event.reservation_id = booked.id and event.kind = 'slot_cancelled'
       and event.data ->> 'slotId' = slot.id::text
     where booked.state = 'confirmed' and slot.state = 'cancelled'
       and event.at <= ${now.toISOString()}::timestamptz - make_interval(days => ${canceledSessionChoiceDays})
     order by event.at limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Returns reservations whose visit has ended but that aren't completed yet. */
export async function reservationsToComplete(
  read: Transaction,
  { now, limit }: Due,
): Promise<ReservationId[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await read.execute<{ id: ReservationId }>(sql`
    select booked.id from reservations booked join slots slot on slot.id = booked.slot_id
     where slot.state <> 'cancelled'
       and (booked.state = 'checked_in' and slot.ends_at <= ${at}
            or booked.state = 'confirmed' and slot.ends_at <= ${at} - make_interval(hours => ${visitCompletionDelayHours}))
     order by slot.ends_at, booked.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Returns reservations that need a reminder: they start within two days, were last booked, changed or transferred earlier than that, and
 * haven't been reminded of this time.
 */
export async function reservationsToRemind(read: Transaction, { now, limit }: Due): Promise<ReservationId[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql`make_interval(hours => ${visitReminderLeadHours})`;
  const { rows } = await read.execute<{ id: ReservationId }>(sql`
    select booked.id from reservations booked join slots slot on slot.id = booked.slot_id
     where booked.state = 'confirmed' and slot.state <> 'cancelled' and slot.starts_at > ${at} and slot.starts_at <= ${at} + ${ahead}
       and not exists (select from reservation_events event where event.reservation_id = booked.id
             and (event.kind = 'reminded' and event.data ->> 'slotId' = slot.id::text
                  or event.kind in ('booked', 'changed', 'transferred') and event.at > slot.starts_at - ${ahead}))
     order by slot.starts_at, booked.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
