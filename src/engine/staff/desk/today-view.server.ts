import { type SQL, sql } from 'drizzle-orm';
import { wineryDate } from '../../../core/dates.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Capability } from '../capability-table.ts';
import type { SignedInStaff } from '../types.ts';

/** The kinds of pending work that the start page counts. Each count links to a list. */
export type TodayCountKey =
  | 'toPack'
  | 'onHold'
  | 'readyForPickup'
  | 'problems'
  | 'approvals'
  | 'cases'
  | 'conversations'
  | 'forms'
  | 'bounces'
  | 'visits';

/** The capability that a member needs to see each count. */
export const todayCountCapabilities: Record<TodayCountKey, Capability> = {
  toPack: 'orders.read',
  onHold: 'orders.read',
  readyForPickup: 'orders.read',
  problems: 'problems.decide',
  approvals: 'orders.refund',
  cases: 'messages.answer',
  conversations: 'messages.answer',
  forms: 'messages.answer',
  bounces: 'messages.answer',
  visits: 'visits.host',
};

const questions = (today: string, memberId: string): Record<TodayCountKey, SQL> => ({
  toPack: sql`select count(*) from orders where number is not null and state in ('placed', 'fulfilling') and fulfilment_state = 'pending'
      and (is_pickup or ship_to is not null)`,
  onHold: sql`select count(*) from orders where number is not null and state = 'on_hold'`,
  readyForPickup: sql`select count(*) from shipments where state = 'ready_for_pickup'`,
  problems: sql`select count(*) from problems where state = 'open'`,
  approvals: sql`select count(*) from approval_requests where state = 'open' and requested_by <> ${memberId}`,
  cases: sql`select count(*) from support_cases where state = 'open'`,
  conversations: sql`select count(*) from conversations where state = 'open' and exists (
      select from messages said where said.conversation_id = conversations.id and said.sender = 'visitor'
         and said.position > coalesce((select max(position) from messages answered
             where answered.conversation_id = conversations.id and answered.sender = 'house'), 0))`,
  forms: sql`select count(*) from form_submissions where closed_at is null and (destination = 'email' or state = 'failed')`,
  bounces: sql`select count(*) from bounced_emails where closed_at is null`,
  visits: sql`select count(*) from reservations booked join slots on slots.id = booked.slot_id
     where booked.state in ('confirmed', 'checked_in')
       and (slots.starts_at at time zone ${wineryTimeZoneSql})::date = ${today}::date`,
});

/** Returns the counts that a member may see, read in one statement. */
export async function readTodayCounts(
  read: Transaction,
  { capabilities, memberId }: Pick<SignedInStaff, 'capabilities' | 'memberId'>,
  now: Date,
): Promise<Partial<Record<TodayCountKey, number>>> {
  const asked = Object.entries(questions(wineryDate(now), memberId)).filter(([name]) =>
    capabilities.has(todayCountCapabilities[name as TodayCountKey]),
  );
  if (asked.length === 0) return {};
  const parts = asked.map(([name, question]) => sql`(${question}) as ${sql.identifier(name)}`);
  const { rows } = await read.execute<Record<TodayCountKey, number>>(sql`select ${sql.join(parts, sql`, `)}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}

/** Returns whether the shop has no products yet. */
export async function isCatalogEmpty(read: Transaction): Promise<boolean> {
  const { rows } = await read.execute<{ isEmpty: boolean }>(
    sql`select not exists (select from skus) as "isEmpty"`,
  );
  return rows[0]?.isEmpty ?? false;
}
