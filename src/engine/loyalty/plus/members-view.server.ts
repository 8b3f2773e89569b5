import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PlusEnding, PlusState } from './types.ts';

/** A membership as the house sees it. */
export type ListedPlus = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly state: PlusState;
  readonly endedBy: PlusEnding | null;
  readonly term: number;
  readonly paidUntil: CivilDate;
  readonly joinedOn: CivilDate;
};

/** All members, or the one with this address; the newest first. */
export async function listPlusMembers(read: Transaction, email?: string): Promise<ListedPlus[]> {
  const { rows } = await read.execute<ListedPlus>(sql`
    select customer.id as "customerId", customer.email::text, member.state, member.ended_by as "endedBy", member.term,
           (member.anchor_date + make_interval(years => member.term))::date::text as "paidUntil",
           member.anchor_date::text as "joinedOn"
      from plus_memberships member join customers customer on customer.id = member.customer_id
     where ${email ?? null}::citext is null or customer.email = ${email ?? null}::citext
     order by member.joined_at desc limit 500`);
  return rows;
}
