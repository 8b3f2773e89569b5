import { eq, sql } from 'drizzle-orm';
import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Points } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { pointsToCome } from './earning-rules.ts';
import { spendingOf } from './earning-store.server.ts';
import { type EndingLot, endingLots, keepingOf } from './keeping-store.server.ts';
import { type Keeping, lastDayOf, shownLastDay } from './lot-rules.ts';
import { comingOrders } from './pending-store.server.ts';
import { multiplierOf, points, standingInTiers } from './rules.ts';
import { pointsEarnings } from './schema.ts';
import { findMember } from './store.server.ts';
import type { ExpiringPoints, Multiplier, PendingPoints, PointsView, TierStanding } from './types.ts';

/** How somebody stands with Vine Points; undefined of whoever never joined. */
export async function pointsView(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<PointsView | undefined> {
  const member = await findMember(read, owner);
  if (!member) return undefined;
  const today = wineryDate(now);
  const [figures, { tier, multiplier }, lots, keeping] = await Promise.all([
    figuresOf(read, owner),
    rateOf(read, owner, now),
    endingLots(read, owner, today),
    keepingOf(read, owner, now),
  ]);
  const isMember = member.leftAt === undefined;
  return {
    isMember,
    joinedOn: wineryDate(member.joinedAt),
    ...figures,
    pending: isMember ? await pendingOf(read, owner, multiplier) : { points: points(0), orders: [] },
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
  const { balance = points(0), reserved = points(0), debt = points(0) } = row ?? {};
  return { balance, reserved, debt, available: points(balance - reserved) };
}

async function rateOf(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<{ readonly tier: TierStanding; readonly multiplier: Multiplier }> {
  const today = wineryDate(now);
  const [spending, standing] = await Promise.all([
    spendingOf(read, owner, today),
    standingOf(read, owner, now),
  ]);
  const tier = standingInTiers(spending, today);
  return { tier, multiplier: multiplierOf(tier.tier, standing) };
}

async function pendingOf(
  read: Transaction,
  owner: CustomerId,
  { rate }: Multiplier,
  orderId?: OrderId,
): Promise<PendingPoints> {
  const orders = (await comingOrders(read, owner, orderId)).map(
    ({ orderId: id, number, isVisit, lines, earnings }) => ({
      orderId: id,
      number,
      points: pointsToCome(lines, earnings, rate),
      kind: isVisit ? ('visit' as const) : ('order' as const),
    }),
  );
  const coming = orders.filter((order) => order.points > 0);
  return { points: points(coming.reduce((all, order) => all + order.points, 0)), orders: coming };
}

function expiringOf(lots: readonly EndingLot[], keeping: Keeping): ExpiringPoints[] {
  const days = new Map<CivilDate, number>();
  for (const lot of lots) {
    const lastDay = lastDayOf(lot, keeping);
    if (lastDay === undefined) continue;
    const on = shownLastDay(lastDay, lot.told);
    days.set(on, (days.get(on) ?? 0) + lot.remaining);
  }
  return [...days]
    .map(([on, amount]) => ({ on, points: points(amount) }))
    .sort((a, b) => a.on.localeCompare(b.on));
}

/** The tier of somebody who takes part; undefined of everybody else. */
export async function tierOf(
  read: Transaction,
  owner: CustomerId,
  now: Date,
): Promise<TierStanding | undefined> {
  const member = await findMember(read, owner);
  return member && !member.leftAt ? (await rateOf(read, owner, now)).tier : undefined;
}

/** By what the next purchase of somebody who takes part is multiplied; undefined of everybody else, whom it brings nothing. */
export async function multiplierFor(
  read: Transaction,
  owner: CustomerId | undefined,
  now: Date,
): Promise<Multiplier | undefined> {
  const member = owner && (await findMember(read, owner));
  return owner && member && !member.leftAt ? (await rateOf(read, owner, now)).multiplier : undefined;
}

/** What an order of theirs has brought, after what went back, and what it will; undefined of whoever takes no part. */
export async function pointsOfOrder(
  read: Transaction,
  owner: CustomerId,
  orderId: OrderId,
  now: Date,
): Promise<{ readonly earned: Points; readonly pending: Points } | undefined> {
  const multiplier = await multiplierFor(read, owner, now);
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
  return row?.earned ?? points(0);
}
