import { asc, eq, sql } from 'drizzle-orm';
import type { ConsentId, CustomerId, LedgerAccountId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { ledgerAccounts } from '../../ledger/schema.ts';
import { pointsProgram } from './rules.ts';
import { pointsAdjustments, pointsMembers } from './schema.ts';
import type { PointsMember } from './types.ts';

/*
 * Changes of a balance first lock its accounts (`lockPointsAccounts`) and then read what they depend on. These locks come last: after draft,
 * order, stock and gift card accounts.
 */

type MemberRow = typeof pointsMembers.$inferSelect;

function asMember({ updatedAt: _, ...row }: MemberRow): PointsMember {
  return withoutNulls(row);
}

export async function findPointsMember(
  read: Transaction,
  customerId: CustomerId,
): Promise<PointsMember | undefined> {
  const [row] = await read.select().from(pointsMembers).where(eq(pointsMembers.customerId, customerId));
  return row && asMember(row);
}

/** Locks and returns a current or former member, so that joining and leaving are serialized. */
export async function lockPointsMember(
  tx: Transaction,
  customerId: CustomerId,
): Promise<PointsMember | undefined> {
  const [row] = await tx
    .select()
    .from(pointsMembers)
    .where(eq(pointsMembers.customerId, customerId))
    .for('no key update');
  return row && asMember(row);
}

/** Returns the current member with this referral code; undefined if there is none or they have left. */
export async function findReferrer(read: Transaction, code: string): Promise<PointsMember | undefined> {
  const [row] = await read.select().from(pointsMembers).where(eq(pointsMembers.referralCode, code));
  return row && row.leftAt === null ? asMember(row) : undefined;
}

export async function insertPointsMember(
  tx: Transaction,
  joining: Pick<PointsMember, 'customerId' | 'accountId' | 'consentId' | 'referralCode' | 'referredBy'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(pointsMembers)
    .values({ ...joining, referredBy: joining.referredBy ?? null, joinedAt: now, updatedAt: now });
}

export async function updatePointsMember(
  tx: Transaction,
  customerId: CustomerId,
  change: { readonly leftAt: Date | null; readonly joinedAt?: Date; readonly consentId?: ConsentId },
  now: Date,
): Promise<void> {
  await tx
    .update(pointsMembers)
    .set({ ...change, updatedAt: now })
    .where(eq(pointsMembers.customerId, customerId));
}

/** A customer's points and points debt, locked until the transaction ends. */
export type LockedPointsAccounts = {
  readonly customerId: CustomerId;
  readonly accountId: LedgerAccountId;
  readonly available: number;
  /** The debt account and its points; undefined before the first debt. The debt is above zero only while no points are available. */
  readonly debt: { readonly accountId: LedgerAccountId; readonly points: number } | undefined;
};

export async function lockPointsAccounts(
  tx: Transaction,
  customerId: CustomerId,
): Promise<LockedPointsAccounts> {
  const rows = await tx
    .select({
      id: ledgerAccounts.id,
      kind: ledgerAccounts.kind,
      posted: ledgerAccounts.posted,
      pending: ledgerAccounts.pending,
    })
    .from(ledgerAccounts)
    .where(sql`${ledgerAccounts.customerId} = ${customerId} and ${ledgerAccounts.unit} = 'points'`)
    .orderBy(asc(ledgerAccounts.kind))
    .for('update');
  const account = rows.find(({ kind }) => kind === 'points');
  const debt = rows.find(({ kind }) => kind === 'points_debt');
  invariant(account, `customer ${customerId} has an account of points`);
  return {
    customerId,
    accountId: account.id,
    available: account.posted - account.pending,
    debt: debt && { accountId: debt.id, points: debt.posted },
  };
}

/**
 * Returns whether the customer is new: they have no order by account or email address, or the first one is at most the program's
 * `newCustomerDays` old.
 */
export async function isNewCustomer(read: Transaction, customerId: CustomerId, now: Date): Promise<boolean> {
  const { rows } = await read.execute(sql`
    select from orders join customers on customers.id = ${customerId}
     where orders.number is not null and (orders.customer_id = customers.id or orders.email = customers.email)
       and orders.placed_at < ${now.toISOString()}::timestamptz - make_interval(days => ${pointsProgram().newCustomerDays}) limit 1`);
  return rows.length === 0;
}

export async function insertPointsAdjustment(
  tx: Transaction,
  adjustment: typeof pointsAdjustments.$inferInsert,
): Promise<void> {
  await tx.insert(pointsAdjustments).values(adjustment);
}
