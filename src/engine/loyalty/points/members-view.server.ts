import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/** Somebody who takes part, as the house sees them. */
export type ListedMember = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly joinedOn: CivilDate;
  readonly hasLeft: boolean;
  readonly available: number;
  readonly reserved: number;
  readonly debt: number;
};

/** All who take part, or the one with this address; the newest first. */
export async function listPointsMembers(read: Transaction, email?: string): Promise<ListedMember[]> {
  const { rows } = await read.execute<ListedMember>(sql`
    select customer.id as "customerId", customer.email::text, (member.joined_at at time zone 'America/Los_Angeles')::date::text as "joinedOn",
           member.left_at is not null as "hasLeft", account.posted - account.pending as available, account.pending as reserved,
           coalesce(debt.posted, 0) as debt
      from points_members member join customers customer on customer.id = member.customer_id
      join ledger_accounts account on account.id = member.account_id
      left join ledger_accounts debt on debt.customer_id = member.customer_id and debt.kind = 'points_debt'
     where ${email ?? null}::citext is null or customer.email = ${email ?? null}::citext
     order by member.joined_at desc limit 500`);
  return rows;
}

/** What the house owes in points: by balances, by every entry of the ledger, and by what is left of the lots. */
export type PointsLiability = {
  readonly members: number;
  readonly balance: number;
  /** Of it set aside for what is being redeemed; the lots do not have it any more. */
  readonly reserved: number;
  readonly entries: number;
  readonly lots: number;
  /** What members owe. */
  readonly debt: number;
  /** Of members who left. */
  readonly resting: number;
  readonly isEven: boolean;
};

export async function pointsLiability(read: Transaction): Promise<PointsLiability> {
  const { rows } = await read.execute<Omit<PointsLiability, 'isEven'>>(sql`
    select (select count(*) from points_members where left_at is null) as members,
           coalesce(sum(posted) filter (where kind = 'points'), 0)::bigint as balance,
           coalesce(sum(pending) filter (where kind = 'points'), 0)::bigint as reserved,
           (select coalesce(sum(entry.amount), 0) from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
             where account.kind = 'points' and entry.kind not in ('reserve', 'void'))::bigint as entries,
           (select coalesce(sum(remaining), 0) from points_lots)::bigint as lots,
           coalesce(sum(posted) filter (where kind = 'points_debt'), 0)::bigint as debt,
           (select coalesce(sum(account.posted), 0) from points_members member join ledger_accounts account on account.id = member.account_id
             where member.left_at is not null)::bigint as resting
      from ledger_accounts where unit = 'points'`);
  const [sums = { members: 0, balance: 0, reserved: 0, entries: 0, lots: 0, debt: 0, resting: 0 }] = rows;
  const isEven = sums.balance === sums.entries && sums.balance - sums.reserved === sums.lots;
  return { ...sums, isEven };
}
