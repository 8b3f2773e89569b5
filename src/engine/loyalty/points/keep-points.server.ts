import type { CustomerId, PointsAdjustmentId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { pointsName } from '../../../winery-offers.ts';
import { recordEntry } from '../../ledger/index.server.ts';
import { awardPoints } from './award-points.server.ts';
import { points } from './count-rules.ts';
import { chooseLots } from './lot-rules.ts';
import { moveLots, openLots } from './lot-store.server.ts';
import { findMember, insertAdjustment, lockAccounts, updateMember } from './store.server.ts';
import type { PointsAdjustmentRefusalCode } from './types.ts';

type Adjustment = {
  readonly customerId: CustomerId;
  /** Signed, not zero. */
  readonly change: number;
  /** Shown to the customer. */
  readonly reason: string;
  readonly actor: AuditActor;
  readonly now: Date;
};

const mostPoints = 100_000;

/** Adds or removes points by a staff decision, with a reason that the customer sees. Never removes more than are available. */
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
    const member = await findMember(tx, customerId);
    if (!member || member.leftAt) {
      return refused({ code: 'POINTS_MEMBER', sentence: `This customer hasn’t joined ${pointsName()}.` });
    }
    const { available } = await lockAccounts(tx, customerId);
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
  await insertAdjustment(tx, { id, customerId, points: change, reason, actor, at: now });
  if (change > 0) {
    await awardPoints(tx, { customerId, way: 'operator', points: points(change), cause, now });
  } else {
    const { accountId } = await lockAccounts(tx, customerId);
    const entry = await recordEntry(tx, { accountId, kind: 'adjust', amount: change, cause, now });
    invariant(entry, 'what is available can be taken');
    await moveLots(tx, entry.entryId, chooseLots(await openLots(tx, accountId), -change));
  }
  await recordAudit(tx, {
    ...{ at: now, actor, action: 'points.adjusted', subjectType: 'account', subjectId: customerId },
    data: { points: change },
  });
}

/**
 * Removes the points of an account that is being closed with one entry, and ends its membership. A debt stays recorded but is not
 * collected.
 */
export async function removePointsOfClosedAccount(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  if (!(await findMember(tx, customerId))) return;
  const { accountId, available } = await lockAccounts(tx, customerId);
  if (available > 0) {
    const cause = { type: 'account-closed', id: customerId };
    const entry = await recordEntry(tx, { accountId, kind: 'adjust', amount: -available, cause, now });
    invariant(entry && !entry.isRepeat, 'an account is closed once');
    await moveLots(tx, entry.entryId, chooseLots(await openLots(tx, accountId), available));
  }
  await updateMember(tx, customerId, { leftAt: now }, now);
}
