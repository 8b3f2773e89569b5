import { addMonths, wineryDate } from '../../../core/dates.ts';
import type { CustomerId, LedgerEntryId, OrderId, PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Points } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { openLedgerAccount, recordLedgerEntry } from '../../ledger/index.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { birthdayAward, type MonthAndDay } from './earning-rules.ts';
import { findPointsEarning, insertPointsEarning, newEarningId } from './earning-store.server.ts';
import { chooseLotsToReduce } from './lot-rules.ts';
import { insertPointsLot, lotsWithRemainingPoints, recordLotMoves } from './lot-store.server.ts';
import { pointsProgram } from './rules.ts';
import { findPointsMember, type LockedPointsAccounts, lockPointsAccounts } from './store.server.ts';
import type { PointsAwardReason } from './types.ts';
import { hasCompleteProfile, type MemberToAward, membersToAward } from './way-store.server.ts';

type Award = {
  readonly customerId: CustomerId;
  readonly way: PointsAwardReason;
  readonly cause: LedgerCause;
  /** The points to award, instead of the number that the program sets for this reason. */
  readonly points?: Points;
  /** For a referral, the friend's order; otherwise undefined. */
  readonly orderId?: OrderId;
  readonly now: Date;
};

/**
 * Awards points for something other than a purchase, once per cause.
 * @returns the awarded points; undefined for a nonmember, a repeated cause, or a reason for which the program awards none.
 */
export async function awardPoints(
  tx: Transaction,
  award: Award & ({ readonly way: Exclude<PointsAwardReason, 'operator'> } | { readonly points: Points }),
): Promise<Points | undefined> {
  const { customerId, way, cause, orderId, now } = award;
  const member = await findPointsMember(tx, customerId);
  if (!member || member.leftAt) return undefined;
  const accounts = await lockPointsAccounts(tx, customerId);
  if (await findPointsEarning(tx, cause)) return undefined;
  const points = award.points ?? pointsProgram().awards[way as Exclude<PointsAwardReason, 'operator'>];
  if (points === 0) return undefined;
  const id = newEarningId();
  const lotId = await issuePoints(tx, accounts, { points, cause: { type: 'points-earning', id }, now });
  const earning = { id, customerId, way, cause, lotId, orderId, points, earnedOn: wineryDate(now) };
  await insertPointsEarning(tx, { ...earning, multipliedBy: 'fixed' }, now);
  return points;
}

type Moving = { readonly points: Points; readonly cause: LedgerCause; readonly now: Date };

/** Adds points as a new lot to accounts that the caller has locked, and returns the lot's id. The points first pay off any debt (I-33). */
export async function issuePoints(
  tx: Transaction,
  accounts: LockedPointsAccounts,
  { points, cause, now }: Moving,
): Promise<PointsLotId> {
  const { accountId, available } = accounts;
  const entry = await recordLedgerEntry(tx, { accountId, kind: 'issue', amount: points, cause, now });
  invariant(entry && !entry.isRepeat, 'the caller checked that the cause is new');
  const lotId = entry.entryId as number as PointsLotId;
  const earnedOn = wineryDate(now);
  const expiresOn = addMonths(earnedOn, pointsProgram().expiresAfterMonths);
  await insertPointsLot(tx, { id: lotId, accountId, points, earnedOn, expiresOn, remaining: points });
  await payOffPointsDebt(tx, { ...accounts, available: available + points }, entry.entryId, now);
  return lotId;
}

/**
 * Uses available points to pay off a points debt, so that no customer has both.
 * @param accounts the state of the accounts, including the points that the entry `entryId` just added.
 */
export async function payOffPointsDebt(
  tx: Transaction,
  { accountId, available, debt }: LockedPointsAccounts,
  entryId: LedgerEntryId,
  now: Date,
): Promise<void> {
  const amount = -Math.min(available, debt?.points ?? 0);
  if (!debt || amount === 0) return;
  const id = String(entryId);
  const taking = { kind: 'reverse', amount, now } as const;
  const settled = { ...taking, accountId: debt.accountId, cause: { type: 'points-debt-settled', id } };
  const paid = { ...taking, accountId, cause: { type: 'points-debt-paid', id } };
  const entry = await recordLedgerEntry(tx, paid);
  invariant(entry && (await recordLedgerEntry(tx, settled)), 'available points cover the debt');
  await recordLotMoves(
    tx,
    entry.entryId,
    chooseLotsToReduce(await lotsWithRemainingPoints(tx, accountId), -amount),
  );
}

/**
 * Takes points back, first from the given lots, then from those that expire first. Any shortfall becomes a debt (I-33). The caller must
 * ensure that the cause is new.
 */
export async function reclaimPoints(
  tx: Transaction,
  { customerId, accountId, available, debt }: LockedPointsAccounts,
  { points, from, cause, now }: Moving & { readonly from: readonly PointsLotId[] },
): Promise<void> {
  const taken = Math.min(points, available);
  if (taken > 0) {
    const entry = await recordLedgerEntry(tx, { accountId, kind: 'reverse', amount: -taken, cause, now });
    invariant(entry && !entry.isRepeat, 'points are taken back once per cause');
    await recordLotMoves(
      tx,
      entry.entryId,
      chooseLotsToReduce(await lotsWithRemainingPoints(tx, accountId), taken, from),
    );
  }
  if (taken === points) return;
  const debtId = debt?.accountId ?? (await openLedgerAccount(tx, { kind: 'points_debt', customerId, now }));
  const debtEntry = await recordLedgerEntry(tx, {
    ...{ accountId: debtId, kind: 'issue', cause, now },
    amount: points - taken,
  });
  invariant(debtEntry && !debtEntry.isRepeat, 'a debt is recorded once per cause');
}

export type AwardPointsDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'log'> & {
  readonly seal: Pick<Seal, 'open'>;
};

const portion = 500;

/**
 * Awards points for birthdays and completed profiles. Runs may overlap, because each profile is awarded only once, and each birthday once a
 * year.
 */
export async function awardDuePoints(dependencies: AwardPointsDependencies): Promise<void> {
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
  { database, seal }: AwardPointsDependencies,
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
  if (awaitsProfile) await database.transaction((tx) => awardCompletedProfile(tx, customerId, now));
}

function birthDayIn(seal: Pick<Seal, 'open'>, sealed: Buffer): MonthAndDay {
  const { month, day } = JSON.parse(seal.open(sealed)) as Readonly<Record<string, string>>;
  return { month: Number(month), day: Number(day) };
}

/** Awards points for a completed profile, once per customer. Does nothing while the profile is incomplete. */
export async function awardCompletedProfile(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  if (!(await hasCompleteProfile(tx, customerId))) return;
  await awardPoints(tx, { customerId, way: 'profile', cause: { type: 'profile', id: customerId }, now });
}
