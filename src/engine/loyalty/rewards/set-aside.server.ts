import type { CustomerId, DraftId, RedemptionId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { releasePoints, reservePoints } from '../points/index.server.ts';
import { holdMinutes } from './rules.ts';
import { changeRedemption, draftsWithPoints, insertRedemption, reservedFor } from './store.server.ts';
import type { Redemption, Reward } from './types.ts';

/* The caller has the lock of the draft; seats and stock are taken before the ledger is asked. */

/** Sets the points of a reward aside for this draft, for so many minutes; whoever is quicker with the same points has them. */
export async function setAside(
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
  const reservedUntil = new Date(now.getTime() + holdMinutes * 60_000);
  const id = await insertRedemption(tx, { rewardId, customerId, draftId, points, reservedUntil }, now);
  const reserved = await reservePoints(tx, { customerId, points, cause: redemptionCause(id), now });
  if (reserved.ok) return ok({ id, reservedUntil });
  return refused(...reserved.refusals.map((refusal) => ({ ...refusal, code: 'REWARD_POINTS' as const })));
}

/** Gives the points back that are set aside for this draft. @returns whether there were any. */
export async function giveUpReserved(
  tx: Transaction,
  draftId: DraftId,
  ended: {
    readonly state: 'cancelled' | 'expired';
    readonly by: AuditActor;
    readonly now: Date;
    /** Only where its time is over by then. */
    readonly dueBy?: Date;
  },
): Promise<boolean> {
  const reserved = await reservedFor(tx, draftId);
  const { state, by, now, dueBy } = ended;
  if (!reserved || (dueBy && reserved.reservedUntil > dueBy)) return false;
  await changeRedemption(tx, reserved, { state, endedAt: now, endedBy: by }, now);
  const { customerId } = reserved;
  await releasePoints(tx, { customerId, cause: redemptionCause(reserved.id), now });
  return true;
}

/** While an order is being paid its points stay set aside, at least until then. */
export async function keepSetAside(
  tx: Transaction,
  { draftId, until, now }: { readonly draftId: DraftId; readonly until: Date; readonly now: Date },
): Promise<void> {
  const reserved = await reservedFor(tx, draftId);
  invariant(reserved, 'a reward is ordered while its points are set aside');
  if (reserved.reservedUntil >= until) return;
  await changeRedemption(tx, reserved, { reservedUntil: until }, now);
}

/** The same of everything that an account has set aside, before it is closed; nothing of it is being paid. */
export async function giveUpAllReserved(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  for (const draftId of await draftsWithPoints(tx, customerId)) {
    await giveUpReserved(tx, draftId, { state: 'cancelled', by: `customer:${customerId}`, now });
  }
}

/** What its points are set aside, spent and given back because of; each redemption is a new one (I-28). */
export function redemptionCause(id: RedemptionId): LedgerCause {
  return { type: 'redemption', id };
}
