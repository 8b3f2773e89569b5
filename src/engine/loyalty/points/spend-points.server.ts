import type { CustomerId, LedgerAccountId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Points } from '../../../core/money.ts';
import { formatPoints } from '../../../core/points.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { recordLedgerEntry, settleReserve } from '../../ledger/index.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { payOffPointsDebt } from './award-points.server.ts';
import { chooseLotsToReduce, reverseLotMoves } from './lot-rules.ts';
import {
  lotMovesOfCause,
  lotsWithRemainingPoints,
  pointsSpentByCause,
  recordLotMoves,
} from './lot-store.server.ts';
import { findPointsMember, lockPointsAccounts } from './store.server.ts';
import type { PointsRefusalCode } from './types.ts';

/*
 * Points are spent in two steps, like money in the ledger (I-28). All steps have the same cause and are idempotent. A retry after a release
 * needs a new cause.
 */

type Spending = { readonly customerId: CustomerId; readonly cause: LedgerCause; readonly now: Date };

/** Reserves points from the lots that expire first. `POINTS_SHORT`: the customer doesn't have enough points or isn't a member. */
export async function reservePoints(
  tx: Transaction,
  { customerId, points, cause, now }: Spending & { readonly points: Points },
): Promise<Result<{ readonly accountId: LedgerAccountId }, PointsRefusalCode>> {
  invariant(points > 0, `points that are set aside are above zero, not ${points}`);
  const member = await findPointsMember(tx, customerId);
  if (!member || member.leftAt) return outside();
  const { accountId, available } = await lockPointsAccounts(tx, customerId);
  const entry = await recordLedgerEntry(tx, { accountId, kind: 'reserve', amount: points, cause, now });
  if (!entry) return short(points - available);
  if (!entry.isRepeat) {
    await recordLotMoves(
      tx,
      entry.entryId,
      chooseLotsToReduce(await lotsWithRemainingPoints(tx, accountId), points),
    );
  }
  return ok({ accountId });
}

/** Spends reserved points. `RESERVE_NOT_OPEN`: the points were already released. */
export async function postPoints(
  tx: Transaction,
  { customerId, cause, now }: Spending,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const { accountId } = await lockPointsAccounts(tx, customerId);
  const posted = await settleReserve(tx, 'post', { accountId, cause, now });
  return posted.ok ? ok(undefined) : posted;
}

/** Releases reserved points to the lots they came from. `RESERVE_NOT_OPEN`: the points were already spent. */
export async function releasePoints(
  tx: Transaction,
  { customerId, cause, now }: Spending,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const accounts = await lockPointsAccounts(tx, customerId);
  const { accountId, available } = accounts;
  const released = await settleReserve(tx, 'void', { accountId, cause, now });
  if (!released.ok) return released;
  if (released.value.isRepeat) return ok(undefined);
  const moves = reverseLotMoves(await lotMovesOfCause(tx, cause, 'reserve'));
  await recordLotMoves(tx, released.value.entryId, moves);
  const back = moves.reduce((all, each) => all + each.points, 0);
  await payOffPointsDebt(tx, { ...accounts, available: available + back }, released.value.entryId, now);
  return ok(undefined);
}

/** Refunds all points that a cause spent to the lots they came from, which keep their expiration dates. A repeated call changes nothing. */
export async function restorePoints(tx: Transaction, { customerId, cause, now }: Spending): Promise<void> {
  const accounts = await lockPointsAccounts(tx, customerId);
  const { accountId, available } = accounts;
  const spent = await pointsSpentByCause(tx, cause);
  if (!spent) return;
  invariant(spent.accountId === accountId, `cause ${cause.type} ${cause.id} spent points of its customer`);
  const entry = await recordLedgerEntry(tx, { accountId, kind: 'refund', amount: spent.points, cause, now });
  invariant(entry, 'points can always be given back');
  if (entry.isRepeat) return;
  await recordLotMoves(tx, entry.entryId, reverseLotMoves(await lotMovesOfCause(tx, cause, 'reserve')));
  await payOffPointsDebt(tx, { ...accounts, available: available + spent.points }, entry.entryId, now);
}

function short(missing: number): Refused<PointsRefusalCode> {
  const sentence = `You need ${formatPoints(missing)} more ${missing === 1 ? 'point' : 'points'}.`;
  return refused({ code: 'POINTS_SHORT', sentence, details: { missing } });
}

function outside(): Refused<PointsRefusalCode> {
  return refused({ code: 'POINTS_SHORT', sentence: `Join ${pointsName()} first to redeem rewards.` });
}
