import { eq, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Points } from '../../../core/money.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { asPoints } from './count-rules.ts';
import { pendingPointsOf } from './earning-rules.ts';
import { dailySpendingOf, ordersWithPendingPoints } from './earning-store.server.ts';
import { type ExpiringLot, findExpiringLots, findExpiryProtection } from './keeping-store.server.ts';
import { displayedLastDayOfLot, type ExpiryProtection, lastDayOfLot } from './lot-rules.ts';
import { highestMultiplierOf, tierStatusOf } from './rules.ts';
import { pointsEarnings } from './schema.ts';
import { findPointsMember } from './store.server.ts';
import type { ExpiringPoints, PendingPoints, PointsMultiplier, PointsView, TierStatus } from './types.ts';

/** Returns the points of a current or former member; undefined for any other customer. */
export async function viewPoints(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<PointsView | undefined> {
  const member = await findPointsMember(read, owner);
  if (!member) return undefined;
  const today = wineryDate(now);
  const [figures, { tier, multiplier }, lots, keeping] = await Promise.all([
    figuresOf(read, owner),
    rateOf(read, owner, now),
    findExpiringLots(read, owner, today),
    findExpiryProtection(read, owner, now),
  ]);
  const isMember = member.leftAt === undefined;
  return {
    isMember,
    joinedOn: wineryDate(member.joinedAt),
    ...figures,
    pending: isMember ? await pendingOf(read, owner, multiplier) : { points: asPoints(0), orders: [] },
    tier,
    multiplier,
    expiring: expiringOf(lots, keeping),
    keptBy: keeping.kind === 'kept' ? keeping.by : undefined,
    referralCode: member.referralCode,
  };
}

async function figuresOf(read: Transaction, owner: CustomerId) {
  const [row] = await read
    .select({
      balance: sql<Points>`coalesce(sum(${ledgerAccounts.posted}) filter (where ${ledgerAccounts.kind} = 'points'), 0)::integer`,
      reserved: sql<Points>`coalesce(sum(${ledgerAccounts.pending}) filter (where ${ledgerAccounts.kind} = 'points'), 0)::integer`,
      debt: sql<Points>`coalesce(sum(${ledgerAccounts.posted}) filter (where ${ledgerAccounts.kind} = 'points_debt'), 0)::integer`,
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.customerId, owner));
  const { balance = asPoints(0), reserved = asPoints(0), debt = asPoints(0) } = row ?? {};
  return { balance, reserved, debt, available: asPoints(balance - reserved) };
}

async function rateOf(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<{ readonly tier: TierStatus; readonly multiplier: PointsMultiplier }> {
  const today = wineryDate(now);
  const [spending, standing] = await Promise.all([
    dailySpendingOf(read, owner, today),
    loadCustomerStanding(read, owner, now),
  ]);
  const tier = tierStatusOf(spending, today);
  return { tier, multiplier: highestMultiplierOf(tier.tier, standing) };
}

async function pendingOf(
  read: Transaction,
  owner: CustomerId,
  { rate }: PointsMultiplier,
  orderId?: OrderId,
): Promise<PendingPoints> {
  const orders = (await ordersWithPendingPoints(read, owner, orderId)).map(
    ({ orderId: id, number, isVisit, lines, earnings }) => ({
      orderId: id,
      number,
      points: pendingPointsOf(lines, earnings, rate),
      kind: isVisit ? ('visit' as const) : ('order' as const),
    }),
  );
  const coming = orders.filter((order) => order.points > 0);
  return { points: asPoints(coming.reduce((all, order) => all + order.points, 0)), orders: coming };
}

function expiringOf(lots: readonly ExpiringLot[], keeping: ExpiryProtection): ExpiringPoints[] {
  const days = new Map<CivilDate, number>();
  for (const lot of lots) {
    const lastDay = lastDayOfLot(lot, keeping);
    if (lastDay === undefined) continue;
    const on = displayedLastDayOfLot(lastDay, lot.warnings);
    days.set(on, (days.get(on) ?? 0) + lot.remaining);
  }
  return [...days]
    .map(([on, amount]) => ({ on, points: asPoints(amount) }))
    .sort((a, b) => a.on.localeCompare(b.on));
}

/** Returns the tier status of a current member; undefined for any other customer. */
export async function findTierStatus(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<TierStatus | undefined> {
  const member = await findPointsMember(read, owner);
  return member && !member.leftAt ? (await rateOf(read, owner, now)).tier : undefined;
}

/** Returns the multiplier of a current member's next purchase; undefined for any other customer. */
export async function findPointsMultiplier(
  read: Transaction,
  owner: CustomerId | undefined,
  now: Date,
): Promise<PointsMultiplier | undefined> {
  const member = owner && (await findPointsMember(read, owner));
  return owner && member && !member.leftAt ? (await rateOf(read, owner, now)).multiplier : undefined;
}

/**
 * Returns the points that a current member's order has earned, net of refunds, and those it will still earn; undefined for any other
 * customer.
 */
export async function pointsOfOrder(
  read: Transaction,
  owner: CustomerId,
  orderId: OrderId,
  now: Date,
): Promise<{ readonly earned: Points; readonly pending: Points } | undefined> {
  const multiplier = await findPointsMultiplier(read, owner, now);
  if (!multiplier) return undefined;
  const [earned, pending] = await Promise.all([
    earnedByOrder(read, owner, orderId),
    pendingOf(read, owner, multiplier, orderId),
  ]);
  return { earned, pending: pending.points };
}

async function earnedByOrder(read: Transaction, owner: CustomerId, orderId: OrderId): Promise<Points> {
  const [row] = await read
    .select({
      earned: sql<Points>`coalesce(sum(${pointsEarnings.points} - ${pointsEarnings.reversedPoints}), 0)::integer`,
    })
    .from(pointsEarnings)
    .where(sql`${pointsEarnings.orderId} = ${orderId} and ${pointsEarnings.customerId} = ${owner}`);
  return row?.earned ?? asPoints(0);
}

/** How often a customer has earned points for a birthday, reviews, events, referrals and the profile. Reversed earnings don't count. */
export type EarningCounts = {
  readonly birthdaysOfYear: number;
  readonly reviewsOfMonth: number;
  readonly events: number;
  readonly friends: number;
  readonly profiles: number;
};

/** Returns how often a customer has earned points for the reasons in `EarningCounts`, read in one statement. */
export async function countEarnings(read: Transaction, owner: CustomerId, now: Date): Promise<EarningCounts> {
  const since = (part: 'year' | 'month') =>
    sql`earned_on >= date_trunc(${part}, ${now.toISOString()}::timestamptz at time zone ${wineryTimeZoneSql})::date`;
  const { rows } = await read.execute<EarningCounts>(sql`
    select count(*) filter (where way = 'birthday' and ${since('year')})::integer as "birthdaysOfYear",
           count(*) filter (where way = 'review' and ${since('month')})::integer as "reviewsOfMonth",
           count(*) filter (where way = 'event')::integer as events,
           count(*) filter (where way = 'referral')::integer as friends,
           count(*) filter (where way = 'profile')::integer as profiles
      from points_earnings where customer_id = ${owner} and reversed_points = 0`);
  return rows[0] ?? { birthdaysOfYear: 0, reviewsOfMonth: 0, events: 0, friends: 0, profiles: 0 };
}

/** A points member in the staff's list. */
export type ListedPointsMember = {
  readonly customerId: CustomerId;
  readonly email: string;
  readonly joinedOn: CivilDate;
  readonly hasLeft: boolean;
  readonly available: number;
  readonly reserved: number;
  readonly debt: number;
};

/** Returns current and former points members for staff, newest first, at most 500; only the one with the given email address, if any. */
export async function listPointsMembers(read: Transaction, email?: string): Promise<ListedPointsMember[]> {
  const { rows } = await read.execute<ListedPointsMember>(sql`
    select customer.id as "customerId", customer.email::text, (member.joined_at at time zone ${wineryTimeZoneSql})::date::text as "joinedOn",
           member.left_at is not null as "hasLeft", account.posted - account.pending as available, account.pending as reserved,
           coalesce(debt.posted, 0) as debt
      from points_members member join customers customer on customer.id = member.customer_id
      join ledger_accounts account on account.id = member.account_id
      left join ledger_accounts debt on debt.customer_id = member.customer_id and debt.kind = 'points_debt'
     where ${email ?? null}::citext is null or customer.email = ${email ?? null}::citext
     order by member.joined_at desc limit 500`);
  return rows;
}

/** The winery's liability in points, computed from balances, ledger entries and lots. */
export type PointsLiability = {
  readonly members: number;
  readonly balance: number;
  /** The part of the balance that is reserved for redemptions. The lots don't include it. */
  readonly reserved: number;
  readonly entries: number;
  readonly lots: number;
  /** The total points debt of all members. */
  readonly debt: number;
  /** The unexpired points of members who have left. */
  readonly resting: number;
  readonly isEven: boolean;
};

export async function viewPointsLiability(read: Transaction): Promise<PointsLiability> {
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
