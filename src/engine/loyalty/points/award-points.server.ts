import { addMonths, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, LedgerEntryId, OrderId, PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Points } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { openAccount, recordEntry } from '../../ledger/index.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { birthdayAward, type MonthAndDay } from './earning-rules.ts';
import { findEarning, insertEarning, newEarningId } from './earning-store.server.ts';
import { chooseLots } from './lot-rules.ts';
import { insertLot, moveLots, openLots } from './lot-store.server.ts';
import { pointsProgram } from './rules.ts';
import { findMember, type LockedAccounts, lockAccounts } from './store.server.ts';
import type { AwardReason } from './types.ts';
import { hasCompleteProfile, type MemberToAward, membersToAward } from './way-store.server.ts';

type Award = {
  readonly customerId: CustomerId;
  readonly way: AwardReason;
  readonly cause: LedgerCause;
  /** The points to award instead of the number that the program gives for this way. */
  readonly points?: Points;
  /** The friend's order, for a referral; otherwise undefined. */
  readonly orderId?: OrderId;
  readonly now: Date;
};

/**
 * Awards points that are not for a purchase, once per cause.
 * @returns the points; undefined for a non-member, a repeated cause, or a way that earns nothing.
 */
export async function awardPoints(
  tx: Transaction,
  award: Award & ({ readonly way: Exclude<AwardReason, 'operator'> } | { readonly points: Points }),
): Promise<Points | undefined> {
  const { customerId, way, cause, orderId, now } = award;
  const member = await findMember(tx, customerId);
  if (!member || member.leftAt) return undefined;
  const accounts = await lockAccounts(tx, customerId);
  if (await findEarning(tx, cause)) return undefined;
  const points = award.points ?? pointsProgram().awards[way as Exclude<AwardReason, 'operator'>];
  if (points === 0) return undefined;
  const id = newEarningId();
  const lotId = await issuePoints(tx, accounts, { points, cause: { type: 'points-earning', id }, now });
  const earning = { id, customerId, way, cause, lotId, orderId, points, earnedOn: wineryDate(now) };
  await insertEarning(tx, { ...earning, multipliedBy: 'fixed' }, now);
  return points;
}

type Moving = { readonly points: Points; readonly cause: LedgerCause; readonly now: Date };

/** Adds points and their lot to accounts that the caller has locked. They first pay off a debt (I-33). */
export async function issuePoints(
  tx: Transaction,
  accounts: LockedAccounts,
  { points, cause, now }: Moving,
): Promise<PointsLotId> {
  const { accountId, available } = accounts;
  const entry = await recordEntry(tx, { accountId, kind: 'issue', amount: points, cause, now });
  invariant(entry && !entry.isRepeat, 'the caller checked that the cause is new');
  const lotId = entry.entryId as number as PointsLotId;
  const earnedOn = wineryDate(now);
  const expiresOn = addMonths(earnedOn, pointsProgram().expiresAfterMonths);
  await insertLot(tx, { id: lotId, accountId, points, earnedOn, expiresOn, remaining: points });
  await payOffDebt(tx, { ...accounts, available: available + points }, entry.entryId, now);
  return lotId;
}

/**
 * Uses available points to pay off a debt, so that no account has both.
 * @param accounts their state including what `entryId` has just added.
 */
export async function payOffDebt(
  tx: Transaction,
  { accountId, available, debt }: LockedAccounts,
  entryId: LedgerEntryId,
  now: Date,
): Promise<void> {
  const amount = -Math.min(available, debt?.points ?? 0);
  if (!debt || amount === 0) return;
  const id = String(entryId);
  const taking = { kind: 'reverse', amount, now } as const;
  const settled = { ...taking, accountId: debt.accountId, cause: { type: 'points-debt-settled', id } };
  const paid = { ...taking, accountId, cause: { type: 'points-debt-paid', id } };
  const entry = await recordEntry(tx, paid);
  invariant(entry && (await recordEntry(tx, settled)), 'available points cover the debt');
  await moveLots(tx, entry.entryId, chooseLots(await openLots(tx, accountId), -amount));
}

/**
 * Takes points back: first from the given lots, then from those that expire first. What is missing becomes a debt (I-33). The caller
 * ensures that its cause is new.
 */
export async function reclaimPoints(
  tx: Transaction,
  { customerId, accountId, available, debt }: LockedAccounts,
  { points, from, cause, now }: Moving & { readonly from: readonly PointsLotId[] },
): Promise<void> {
  const taken = Math.min(points, available);
  if (taken > 0) {
    const entry = await recordEntry(tx, { accountId, kind: 'reverse', amount: -taken, cause, now });
    invariant(entry && !entry.isRepeat, 'points are taken back once per cause');
    await moveLots(tx, entry.entryId, chooseLots(await openLots(tx, accountId), taken, from));
  }
  if (taken === points) return;
  const debtId = debt?.accountId ?? (await openAccount(tx, { kind: 'points_debt', customerId, now }));
  const debtEntry = await recordEntry(tx, {
    ...{ accountId: debtId, kind: 'issue', cause, now },
    amount: points - taken,
  });
  invariant(debtEntry && !debtEntry.isRepeat, 'a debt is recorded once per cause');
}

export type AwardDependencies = Pick<Runtime, 'database' | 'clock' | 'log'> & {
  readonly seal: Pick<Seal, 'open'>;
};

const portion = 500;

/** Awards birthdays and completed profiles. Runs may overlap: each is awarded once, a birthday once a year. */
export async function awardDuePoints(dependencies: AwardDependencies): Promise<void> {
  const { database, clock, log } = dependencies;
  let after: CustomerId | undefined;
  for (;;) {
    const now = clock.now();
    const members = await membersToAward(database.read, { after, limit: portion, now });
    for (const member of members) {
      try {
        await awardMember(dependencies, member, now);
      } catch (error) {
        log.error('points not awarded', { error });
      }
    }
    after = members.at(-1)?.customerId;
    if (members.length < portion) return;
  }
}

async function awardMember(
  { database, seal }: AwardDependencies,
  { customerId, birthDateSealed, isPlus, birthdays, awaitsProfile }: MemberToAward,
  now: Date,
): Promise<void> {
  const born = birthDateSealed && birthDayIn(seal, birthDateSealed);
  const due = born && birthdayAward(born, wineryDate(now), isPlus);
  if (due && !birthdays.includes(due.year)) {
    const cause = { type: 'birthday', id: `${customerId}:${due.year}` };
    await database.transaction((tx) =>
      awardPoints(tx, { customerId, way: 'birthday', points: due.points, cause, now }),
    );
  }
  if (awaitsProfile) await database.transaction((tx) => awardProfile(tx, customerId, now));
}

function birthDayIn(seal: Pick<Seal, 'open'>, sealed: Buffer): MonthAndDay {
  const { month, day } = JSON.parse(seal.open(sealed)) as Readonly<Record<string, string>>;
  return { month: Number(month), day: Number(day) };
}

/** Awards points for a completed profile, once. */
export async function awardProfile(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  if (!(await hasCompleteProfile(tx, customerId))) return;
  await awardPoints(tx, { customerId, way: 'profile', cause: { type: 'profile', id: customerId }, now });
}
