import type { RedemptionId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { lockOrder } from '../../orders/fulfillment/lock-order.server.ts';
import { isOrderOpen } from '../../orders/fulfillment/rules.ts';
import { nothingToEngraveRefusal, redemptionNotFoundRefusal } from './rules.ts';
import { changeRedemption, lockRedemption, readRedemption } from './store.server.ts';
import type { Redemption } from './types.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;
type Named = { readonly id: RedemptionId; readonly actor: AuditActor };
export type EngravingRefusalCode = 'REDEMPTION_NOT_FOUND' | 'NOTHING_TO_ENGRAVE';

/**
 * Starts the engraving of a reward: its order can no longer be canceled, and the customer is notified. Idempotent. NOTHING_TO_ENGRAVE: the
 * redemption is canceled, finished or has no engraving.
 */
export function startEngraving(
  { database, clock, jobs }: Dependencies,
  named: Named,
): Promise<Result<undefined, EngravingRefusalCode>> {
  const now = clock.now();
  return database.transaction((tx) =>
    withActive(tx, named, async (redemption, email) => {
      if (redemption.state === 'in_production') return ok(undefined);
      if (redemption.state !== 'redeemed') return refused(nothingToEngraveRefusal);
      const { id } = redemption;
      await changeRedemption(tx, redemption, { state: 'in_production' }, now);
      await audit(tx, named, 'redemption.engraving_begun', now);
      const subject = { subjectType: 'redemption', subjectId: id } as const;
      await enqueueNotice(tx, jobs, {
        ...{ kind: 'reward-in-production', ...subject, occurrence: '', recipient: email, at: now },
      });
      return ok(undefined);
    }),
  );
}

/**
 * Marks the bottle of a reward as engraved and ready to pack. Idempotent. NOTHING_TO_ENGRAVE: its engraving hasn't been started or the
 * order is closed.
 */
export function finishEngraving(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  named: Named,
): Promise<Result<undefined, EngravingRefusalCode>> {
  const now = clock.now();
  return database.transaction((tx) =>
    withActive(tx, named, async (redemption) => {
      if (redemption.engravedAt) return ok(undefined);
      if (redemption.state !== 'in_production') return refused(nothingToEngraveRefusal);
      await changeRedemption(tx, redemption, { engravedAt: now }, now);
      await audit(tx, named, 'redemption.engraved', now);
      return ok(undefined);
    }),
  );
}

/** Runs a change of an engraved reward's redemption, under the lock of its order. A cancellation takes that lock first, too. */
async function withActive(
  tx: Transaction,
  { id }: Named,
  change: (redemption: Redemption, email: string) => Promise<Result<undefined, EngravingRefusalCode>>,
): Promise<Result<undefined, EngravingRefusalCode>> {
  const seen = await readRedemption(tx, id);
  const order = seen?.orderId && (await lockOrder(tx, seen.orderId));
  if (!order) return refused(redemptionNotFoundRefusal);
  const redemption = await lockRedemption(tx, id);
  if (!redemption?.engraving || !isOrderOpen(order)) return refused(nothingToEngraveRefusal);
  return change(redemption, order.email);
}

function audit(tx: Transaction, { id, actor }: Named, action: string, now: Date): PromiseLike<unknown> {
  return recordAudit(tx, { at: now, actor, action, subjectType: 'redemption', subjectId: id });
}
