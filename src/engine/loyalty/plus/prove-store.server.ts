import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PlusViolation } from './types.ts';

/** Hours after which a due renewal is overdue. The job runs every ten minutes. */
const lateHours = 26;

/**
 * Returns the contradictions between memberships, the orders that paid for their years, and their entitlements; empty if there are none.
 * Each paid line must be one year, only an active or past-due membership may have an open entitlement, and no renewal may be overdue.
 */
export async function findPlusViolations(read: Transaction, now: Date): Promise<PlusViolation[]> {
  const lateSince = new Date(now.getTime() - lateHours * 3_600_000).toISOString();
  const at = now.toISOString();
  const { rows } = await read.execute<PlusViolation>(sql`
    select 'line_without_year' as kind, o.id::text as subject, 'line ' || line.position as detail
      from orders o join order_lines line on line.order_id = o.id and line.kind = 'plus'
     where o.number is not null and not exists (select from plus_terms term where term.order_id = o.id)
    union all
    select 'right_differs', member.id::text, member.state from plus_memberships member
     where (member.state in ('active', 'past_due')) <> exists (
       select from entitlements own where own.plus_membership_id = member.id and own.ends_at is null)
    union all
    select 'right_differs', member.id::text, 'ended, and its right is not' from plus_memberships member
      join entitlements own on own.plus_membership_id = member.id and (own.ends_at is null or own.ends_at > ${at})
     where member.state = 'ended'
    union all
    select 'right_differs', member.id::text, 'given, and has no right' from plus_memberships member
     where member.state in ('given', 'cancelling') and not exists (
       select from entitlements own where own.plus_membership_id = member.id and own.ends_at is not null)
    union all
    select 'year_differs', member.id::text, 'paid ' || count(*) || ' of ' || member.term from plus_memberships member
      left join plus_terms term on term.membership_id = member.id and term.state = 'charged'
     group by member.id having count(term.id) <> member.term
    union all
    select 'overdue', term.id::text, term.state || ' since ' || term.next_try_at from plus_terms term
     where term.state in ('charging', 'declined') and term.next_try_at < ${lateSince}`);
  return rows;
}
