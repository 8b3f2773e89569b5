import { sql } from 'drizzle-orm';
import { addDays, type CivilDate, wineryInstant } from '../../../core/dates.ts';
import type { ReservationId } from '../../../core/ids.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { readReservationDetails } from './detail-store.server.ts';
import type { ReservationState } from './types.ts';

/* Reads for hosts. They name all guests, so they are for staff only. */

/** A session with its occupancy and waitlist. */
export type SessionOccupancy = {
  readonly title: string;
  readonly slug: string;
  readonly startsAt: Date;
  readonly state: 'open' | 'closed' | 'cancelled';
  readonly seats: number;
  readonly booked: number;
  readonly held: number;
  readonly bookings: number;
  readonly waiting: number;
};

/** Returns the sessions on a number of days, sorted by time. */
export async function listVisitSessions(
  read: Transaction,
  {
    from,
    days,
    slug,
  }: { readonly from: CivilDate; readonly days: number; readonly slug: string | undefined },
): Promise<SessionOccupancy[]> {
  const { rows } = await read.execute<Omit<SessionOccupancy, 'startsAt'> & { readonly startsAt: string }>(sql`
    select experience.title, experience.slug, slot.starts_at as "startsAt", slot.state, seat.on_hand as seats,
           seat.allocated as booked, seat.held,
           (select count(*)::integer from reservations booked where booked.slot_id = slot.id and booked.state <> 'cancelled') as bookings,
           (select count(*)::integer from visit_waits wait where wait.slot_id = slot.id and wait.state in ('waiting', 'offered')) as waiting
      from slots slot join experiences experience on experience.id = slot.experience_id
      join stock seat on seat.resource_id = slot.seats_resource_id
     where slot.starts_at >= ${wineryInstant(from, 0).toISOString()}::timestamptz
       and slot.starts_at < ${wineryInstant(addDays(from, days), 0).toISOString()}::timestamptz
       and (${slug ?? null}::text is null or experience.slug = ${slug ?? null})
     order by slot.starts_at, experience.position`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** A reservation with the details that a host needs on the day of the visit. */
export type RosterEntry = {
  readonly id: ReservationId;
  readonly code: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly state: ReservationState;
  readonly name: string;
  readonly phone: string;
  readonly party: number;
  readonly guests: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
  readonly dueAtVisitCents: Cents;
  readonly lateMinutes: number | undefined;
  /** Number of guests in the party who aren't covered by a signature; undefined if no waiver is needed. */
  readonly waiversMissing: number | undefined;
  readonly hasCard: boolean;
};

type RosterRow = Omit<RosterEntry, 'startsAt' | 'lateMinutes' | 'waiversMissing'> & {
  readonly startsAt: string;
  readonly lateMinutes: number | null;
  readonly waiversMissing: number | null;
};

/** A party with the amount it has paid, after refunds. */
export type RosterEntryWithPayment = RosterEntry & { readonly paidCents: Cents };

/** Returns the parties that canceling all sessions of a day, or the session at `startsAt`, would affect. */
export async function partiesAffectedByCancellation(
  read: Transaction,
  {
    startsAt,
    ...of
  }: { readonly date: CivilDate; readonly slug: string | undefined; readonly startsAt?: Date | undefined },
): Promise<RosterEntryWithPayment[]> {
  const booked = (await readGuestRoster(read, of)).filter(
    (guest) =>
      guest.state === 'confirmed' &&
      (startsAt === undefined || guest.startsAt.getTime() === startsAt.getTime()),
  );
  const details = await readReservationDetails(
    read,
    booked.map(({ id }) => id),
  );
  return booked.map((guest) => ({ ...guest, paidCents: details.get(guest.id)?.paidCents ?? zeroCents }));
}

/** Returns the reservations of a day that aren't canceled, sorted by time and name. */
export async function readGuestRoster(
  read: Transaction,
  { date, slug }: { readonly date: CivilDate; readonly slug: string | undefined },
): Promise<RosterEntry[]> {
  const { rows } = await read.execute<RosterRow>(sql`
    select booked.id, booked.code, experience.title, slot.starts_at as "startsAt", booked.state, booked.phone, booked.party, booked.answers,
           trim(booked.first_name || ' ' || booked.last_name) as name, booked.due_at_visit_cents as "dueAtVisitCents",
           booked.late_minutes as "lateMinutes", booked.guarantee_id is not null as "hasCard",
           (select coalesce(json_agg(guest.name order by guest.position), '[]') from reservation_guests guest
             where guest.reservation_id = booked.id) as guests,
           case when experience.needs_waiver then greatest(0, booked.party - (
             select coalesce(sum(1 + signed.minors), 0) from waiver_signatures signed where signed.reservation_id = booked.id
                and signed.signed_at >= coalesce((select max(event.at) from reservation_events event
                      where event.reservation_id = booked.id and event.kind = 'transferred'), signed.signed_at)))::integer end as "waiversMissing"
      from reservations booked join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
     where booked.state <> 'cancelled' and slot.state <> 'cancelled'
       and slot.starts_at >= ${wineryInstant(date, 0).toISOString()}::timestamptz
       and slot.starts_at < ${wineryInstant(addDays(date, 1), 0).toISOString()}::timestamptz
       and (${slug ?? null}::text is null or experience.slug = ${slug ?? null})
     order by slot.starts_at, experience.position, booked.last_name, booked.first_name`);
  return rows.map(({ startsAt, lateMinutes, waiversMissing, ...row }) => ({
    ...row,
    startsAt: new Date(startsAt),
    lateMinutes: lateMinutes ?? undefined,
    waiversMissing: waiversMissing ?? undefined,
  }));
}
