import type { RedemptionId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { lockOrder } from '../../orders/fulfillment/lock-order.server.ts';
import { isOpen } from '../../orders/fulfillment/rules.ts';
import { nothingToEngrave, redemptionNotFound } from './rules.ts';
import { changeRedemption, lockRedemption, readRedemption } from './store.server.ts';
import type { Redemption } from './types.ts';

type Dependencies = Pick<Runtime, 'database' | 'clock' | 'jobs'>;
type Named = { readonly id: RedemptionId; readonly actor: AuditActor };
export type EngraveCode = 'REDEMPTION_NOT_FOUND' | 'NOTHING_TO_ENGRAVE';

/** Starts the engraving: its order can no longer be canceled, and the customer is notified. Idempotent. */
export function startEngraving(
  { database, clock, jobs }: Dependencies,
  named: Named,
): Promise<Result<undefined, EngraveCode>> {
  const now = clock.now();
  return database.transaction((tx) =>
    withActive(tx, named, async (redemption, email) => {
      if (redemption.state === 'in_production') return ok(undefined);
      if (redemption.state !== 'redeemed') return refused(nothingToEngrave);
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

/** Marks the bottle as engraved and ready to pack. */
export function finishEngraving(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  named: Named,
): Promise<Result<undefined, EngraveCode>> {
  const now = clock.now();
  return database.transaction((tx) =>
    withActive(tx, named, async (redemption) => {
      if (redemption.engravedAt) return ok(undefined);
      if (redemption.state !== 'in_production') return refused(nothingToEngrave);
      await changeRedemption(tx, redemption, { engravedAt: now }, now);
      await audit(tx, named, 'redemption.engraved', now);
      return ok(undefined);
    }),
  );
}

/** Runs a change under the lock of the order, which a cancellation takes first. */
async function withActive(
  tx: Transaction,
  { id }: Named,
  change: (redemption: Redemption, email: string) => Promise<Result<undefined, EngraveCode>>,
): Promise<Result<undefined, EngraveCode>> {
  const seen = await readRedemption(tx, id);
  const order = seen?.orderId && (await lockOrder(tx, seen.orderId));
  if (!order) return refused(redemptionNotFound);
  const redemption = await lockRedemption(tx, id);
  if (!redemption?.engraving || !isOpen(order)) return refused(nothingToEngrave);
  return change(redemption, order.email);
}

function audit(tx: Transaction, { id, actor }: Named, action: string, now: Date): PromiseLike<unknown> {
  return recordAudit(tx, { at: now, actor, action, subjectType: 'redemption', subjectId: id });
}
