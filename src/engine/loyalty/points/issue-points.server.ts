import { addMonths, wineryDate } from '../../../core/dates.ts';
import type { LedgerEntryId, PointsLotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Points } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { openAccount, recordEntry } from '../../ledger/index.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { takeFrom } from './lot-rules.ts';
import { insertLot, moveLots, openLots } from './lot-store.server.ts';
import { lifeMonths } from './rules.ts';
import type { LockedAccounts } from './store.server.ts';

type Moving = { readonly points: Points; readonly cause: LedgerCause; readonly now: Date };

/** Brings points into accounts that the caller has locked: an entry with its lot. What is owed is worked off first (I-33). */
export async function issuePoints(
  tx: Transaction,
  accounts: LockedAccounts,
  { points, cause, now }: Moving,
): Promise<PointsLotId> {
  const { accountId, available } = accounts;
  const entry = await recordEntry(tx, { accountId, kind: 'issue', amount: points, cause, now });
  invariant(entry && !entry.isRepeat, 'whoever earns has looked whether it was earned before');
  const lotId = entry.entryId as number as PointsLotId;
  const earnedOn = wineryDate(now);
  const expiresOn = addMonths(earnedOn, lifeMonths);
  await insertLot(tx, { id: lotId, accountId, points, earnedOn, expiresOn, remaining: points });
  await workOffDebt(tx, { ...accounts, available: available + points }, entry.entryId, now);
  return lotId;
}

/**
 * Takes what is available towards what is owed: whenever something comes, so that nobody has points and a debt at once.
 * @param accounts as they stand now, with what `entryId` has just brought.
 */
export async function workOffDebt(
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
  invariant(entry && (await recordEntry(tx, settled)), 'what is available pays what is owed');
  await moveLots(tx, entry.entryId, takeFrom(await openLots(tx, accountId), -amount));
}

/**
 * Takes points back that something gone had brought: of its own lots first, then of the first to expire, and of what is not there any more
 * makes a debt (I-33). The caller knows that its cause took nothing before.
 */
export async function takeBack(
  tx: Transaction,
  { customerId, accountId, available, debt }: LockedAccounts,
  { points, from, cause, now }: Moving & { readonly from: readonly PointsLotId[] },
): Promise<void> {
  const taken = Math.min(points, available);
  if (taken > 0) {
    const entry = await recordEntry(tx, { accountId, kind: 'reverse', amount: -taken, cause, now });
    invariant(entry && !entry.isRepeat, 'what went back is taken once');
    await moveLots(tx, entry.entryId, takeFrom(await openLots(tx, accountId), taken, from));
  }
  if (taken === points) return;
  const debtId = debt?.accountId ?? (await openAccount(tx, { kind: 'points_debt', customerId, now }));
  const owed = await recordEntry(tx, {
    ...{ accountId: debtId, kind: 'issue', cause, now },
    amount: points - taken,
  });
  invariant(owed && !owed.isRepeat, 'what went back is owed once');
}
