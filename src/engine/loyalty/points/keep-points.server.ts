import type { CustomerId, PointsAdjustmentId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { pointsName } from '../../../winery-offers.ts';
import { recordLedgerEntry } from '../../ledger/index.server.ts';
import { awardPoints } from './award-points.server.ts';
import { asPoints } from './count-rules.ts';
import { chooseLotsToReduce } from './lot-rules.ts';
import { lotsWithRemainingPoints, recordLotMoves } from './lot-store.server.ts';
import {
  findPointsMember,
  insertPointsAdjustment,
  lockPointsAccounts,
  updatePointsMember,
} from './store.server.ts';
import type { PointsAdjustmentRefusalCode } from './types.ts';

type Adjustment = {
  readonly customerId: CustomerId;
  /** The signed number of points to add or remove; not zero. */
  readonly change: number;
  /** The reason shown to the customer. */
  readonly reason: string;
  readonly actor: AuditActor;
  readonly now: Date;
};

const mostPoints = 100_000;

/** Adds or removes points by a staff decision, with a reason that the customer sees. Never removes more points than are available. */
export async function adjustPoints(
  { database }: { readonly database: Database },
  adjustment: Adjustment,
): Promise<Result<undefined, PointsAdjustmentRefusalCode>> {
  const { customerId, change } = adjustment;
  const reason = adjustment.reason.trim();
  if (reason.length < 3 || reason.length > 200) {
    const sentence = 'Enter a reason of 3 to 200 characters. The customer will see it.';
    return refused({ code: 'POINTS_REASON', sentence });
  }
  if (Math.abs(change) > mostPoints) {
    const sentence = `At most ${mostPoints} points can be added or removed at a time.`;
    return refused({ code: 'POINTS_AMOUNT', sentence });
  }
  return database.transaction(async (tx): Promise<Result<undefined, PointsAdjustmentRefusalCode>> => {
    const member = await findPointsMember(tx, customerId);
    if (!member || member.leftAt) {
      return refused({ code: 'POINTS_MEMBER', sentence: `This customer hasn’t joined ${pointsName()}.` });
    }
    const { available } = await lockPointsAccounts(tx, customerId);
    if (change < 0 && available + change < 0) {
      return refused({ code: 'POINTS_SHORT', sentence: `Only ${available} points are available to remove.` });
    }
    await apply(tx, { ...adjustment, reason });
    return ok(undefined);
  });
}

async function apply(tx: Transaction, { customerId, change, reason, actor, now }: Adjustment): Promise<void> {
  const id = orderedUuid() as PointsAdjustmentId;
  const cause = { type: 'points-adjustment', id };
  await insertPointsAdjustment(tx, { id, customerId, points: change, reason, actor, at: now });
  if (change > 0) {
    await awardPoints(tx, { customerId, way: 'operator', points: asPoints(change), cause, now });
  } else {
    const { accountId } = await lockPointsAccounts(tx, customerId);
    const entry = await recordLedgerEntry(tx, { accountId, kind: 'adjust', amount: change, cause, now });
    invariant(entry, 'what is available can be taken');
    await recordLotMoves(
      tx,
      entry.entryId,
      chooseLotsToReduce(await lotsWithRemainingPoints(tx, accountId), -change),
    );
  }
  await recordAudit(tx, {
    ...{ at: now, actor, action: 'points.adjusted', subjectType: 'account', subjectId: customerId },
    data: { points: change },
  });
}

/**
 * Removes all available points of an account that is being closed, with one entry, and ends its membership in the program. A debt stays
 * recorded but isn't collected.
 */
export async function removePointsOfClosedAccount(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  if (!(await findPointsMember(tx, customerId))) return;
  const { accountId, available } = await lockPointsAccounts(tx, customerId);
  if (available > 0) {
    const cause = { type: 'account-closed', id: customerId };
    const entry = await recordLedgerEntry(tx, { accountId, kind: 'adjust', amount: -available, cause, now });
    invariant(entry && !entry.isRepeat, 'an account is closed once');
    await recordLotMoves(
      tx,
      entry.entryId,
      chooseLotsToReduce(await lotsWithRemainingPoints(tx, accountId), available),
    );
  }
  await updatePointsMember(tx, customerId, { leftAt: now }, now);
}
