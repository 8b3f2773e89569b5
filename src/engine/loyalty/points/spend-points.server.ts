import type { CustomerId, LedgerAccountId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Points } from '../../../core/money.ts';
import { formatPoints } from '../../../core/points.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { pointsName } from '../../../winery-offers.ts';
import { recordEntry, settleReserve } from '../../ledger/index.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { payOffDebt } from './award-points.server.ts';
import { chooseLots, reverseMoves } from './lot-rules.ts';
import { lotMovesOfCause, moveLots, openLots, pointsSpentByCause } from './lot-store.server.ts';
import { findMember, lockAccounts } from './store.server.ts';
import type { PointsRefusalCode } from './types.ts';

/*
 * Points are spent in two steps, like money in the ledger (I-28). All steps have the same cause and are idempotent. A retry after a release
 * needs a new cause.
 */

type Spending = { readonly customerId: CustomerId; readonly cause: LedgerCause; readonly now: Date };

/** Reserves points from the lots that expire first. `POINTS_SHORT`: not enough points, or not a member. */
export async function reservePoints(
  tx: Transaction,
  { customerId, points, cause, now }: Spending & { readonly points: Points },
): Promise<Result<{ readonly accountId: LedgerAccountId }, PointsRefusalCode>> {
  invariant(points > 0, `points that are set aside are above zero, not ${points}`);
  const member = await findMember(tx, customerId);
  if (!member || member.leftAt) return outside();
  const { accountId, available } = await lockAccounts(tx, customerId);
  const entry = await recordEntry(tx, { accountId, kind: 'reserve', amount: points, cause, now });
  if (!entry) return short(points - available);
  if (!entry.isRepeat) {
    await moveLots(tx, entry.entryId, chooseLots(await openLots(tx, accountId), points));
  }
  return ok({ accountId });
}

/** Spends reserved points. `RESERVE_NOT_OPEN`: they were released before. */
export async function postPoints(
  tx: Transaction,
  { customerId, cause, now }: Spending,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const { accountId } = await lockAccounts(tx, customerId);
  const posted = await settleReserve(tx, 'post', { accountId, cause, now });
  return posted.ok ? ok(undefined) : posted;
}

/** Releases reserved points to the lots they came from. `RESERVE_NOT_OPEN`: they were spent before. */
export async function releasePoints(
  tx: Transaction,
  { customerId, cause, now }: Spending,
): Promise<Result<undefined, 'RESERVE_NOT_OPEN'>> {
  const accounts = await lockAccounts(tx, customerId);
  const { accountId, available } = accounts;
  const released = await settleReserve(tx, 'void', { accountId, cause, now });
  if (!released.ok) return released;
  if (released.value.isRepeat) return ok(undefined);
  const moves = reverseMoves(await lotMovesOfCause(tx, cause, 'reserve'));
  await moveLots(tx, released.value.entryId, moves);
  const back = moves.reduce((all, each) => all + each.points, 0);
  await payOffDebt(tx, { ...accounts, available: available + back }, released.value.entryId, now);
  return ok(undefined);
}

/** Returns spent points, all of them and once, to the lots they came from, with their expiration dates. */
export async function restorePoints(tx: Transaction, { customerId, cause, now }: Spending): Promise<void> {
  const accounts = await lockAccounts(tx, customerId);
  const { accountId, available } = accounts;
  const spent = await pointsSpentByCause(tx, cause);
  if (!spent) return;
  invariant(spent.accountId === accountId, `cause ${cause.type} ${cause.id} spent points of its customer`);
  const entry = await recordEntry(tx, { accountId, kind: 'refund', amount: spent.points, cause, now });
  invariant(entry, 'points can always be given back');
  if (entry.isRepeat) return;
  await moveLots(tx, entry.entryId, reverseMoves(await lotMovesOfCause(tx, cause, 'reserve')));
  await payOffDebt(tx, { ...accounts, available: available + spent.points }, entry.entryId, now);
}

function short(missing: number): Refused<PointsRefusalCode> {
  const sentence = `You need ${formatPoints(missing)} more ${missing === 1 ? 'point' : 'points'}.`;
  return refused({ code: 'POINTS_SHORT', sentence, details: { missing } });
}

function outside(): Refused<PointsRefusalCode> {
  return refused({ code: 'POINTS_SHORT', sentence: `Join ${pointsName()} first to redeem rewards.` });
}
