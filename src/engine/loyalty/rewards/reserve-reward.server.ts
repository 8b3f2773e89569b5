import type { CustomerId, DraftId, RedemptionId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { releasePoints, reservePoints } from '../points/index.server.ts';
import { pointsHoldMinutes } from './rules.ts';
import {
  changeRedemption,
  draftsWithReservedPoints,
  insertRedemption,
  reservedRedemptionOfDraft,
} from './store.server.ts';
import type { Redemption, Reward } from './types.ts';

/* The caller holds the draft's lock; seats and stock are locked before the ledger. */

/** Reserves the points of a reward for a draft, for `pointsHoldMinutes` minutes. `REWARD_POINTS`: not enough points are available. */
export async function reserveReward(
  tx: Transaction,
  {
    draftId,
    customerId,
    reward,
    now,
  }: {
    readonly draftId: DraftId;
    readonly customerId: CustomerId;
    readonly reward: Pick<Reward, 'id' | 'points'>;
    readonly now: Date;
  },
): Promise<Result<Pick<Redemption, 'id' | 'reservedUntil'>, 'REWARD_POINTS'>> {
  const { id: rewardId, points } = reward;
  const reservedUntil = new Date(now.getTime() + pointsHoldMinutes * 60_000);
  const id = await insertRedemption(tx, { rewardId, customerId, draftId, points, reservedUntil }, now);
  const reserved = await reservePoints(tx, { customerId, points, cause: redemptionCause(id), now });
  if (reserved.ok) return ok({ id, reservedUntil });
  return refused(...reserved.refusals.map((refusal) => ({ ...refusal, code: 'REWARD_POINTS' as const })));
}

/**
 * Releases the points reserved for a draft.
 * @returns whether any points were released.
 */
export async function releaseReservedPoints(
  tx: Transaction,
  draftId: DraftId,
  ended: {
    readonly state: 'cancelled' | 'expired';
    readonly by: AuditActor;
    readonly now: Date;
    /** If set, only a reservation that ends by this instant is released. */
    readonly dueBy?: Date;
  },
): Promise<boolean> {
  const reserved = await reservedRedemptionOfDraft(tx, draftId);
  const { state, by, now, dueBy } = ended;
  if (!reserved || (dueBy && reserved.reservedUntil > dueBy)) return false;
  await changeRedemption(tx, reserved, { state, endedAt: now, endedBy: by }, now);
  const { customerId } = reserved;
  await releasePoints(tx, { customerId, cause: redemptionCause(reserved.id), now });
  return true;
}

/** Extends a draft's points reservation while its order is being paid for. */
export async function extendPointsReservation(
  tx: Transaction,
  { draftId, until, now }: { readonly draftId: DraftId; readonly until: Date; readonly now: Date },
): Promise<void> {
  const reserved = await reservedRedemptionOfDraft(tx, draftId);
  invariant(reserved, 'a reward is ordered while its points are set aside');
  if (reserved.reservedUntil >= until) return;
  await changeRedemption(tx, reserved, { reservedUntil: until }, now);
}

/**
 * Releases all points that a customer has reserved, before their account is closed. The caller ensures that none of them is being paid for.
 */
export async function releaseAllReservedPoints(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  for (const draftId of await draftsWithReservedPoints(tx, customerId)) {
    await releaseReservedPoints(tx, draftId, { state: 'cancelled', by: `customer:${customerId}`, now });
  }
}

/** Returns the ledger cause under which a redemption's points are reserved, spent and restored. Each redemption has its own (I-28). */
export function redemptionCause(id: RedemptionId): LedgerCause {
  return { type: 'redemption', id };
}
