import type { CustomerId, RedemptionId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database, Transaction } from '../../../platform/database.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import { endCoupon } from '../../pricing/promotions/index.server.ts';
import { judgeVoucher, redemptionNotFound } from './rules.ts';
import { takeBack } from './settle-redemption.server.ts';
import { lockRedemption, readRedemption, voucherOfCoupon } from './store.server.ts';
import type { CancelRedemptionCode } from './types.ts';

type Cancelling = {
  readonly id: RedemptionId;
  /** Whose it has to be; an operator names nobody. */
  readonly owner: CustomerId | undefined;
  readonly actor: AuditActor;
};

type Refusable = Result<undefined, CancelRedemptionCode>;

/**
 * Takes a voucher back that nobody has used: its code ends, and its points go back to their lots. What is visited or sent is cancelled as
 * bookings and orders are, and its redemption follows (`followOrder`). A repeat changes nothing.
 */
export function cancelVoucher(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  cancelling: Cancelling,
): Promise<Refusable> {
  const now = clock.now();
  return transactionOrRefusal(database, (tx) => cancelWithin(tx, cancelling, now));
}

/** First its code, then itself: in this order it is locked by whoever uses it up. */
async function cancelWithin(
  tx: Transaction,
  { id, owner, actor }: Cancelling,
  now: Date,
): Promise<Refusable> {
  const seen = await readRedemption(tx, id);
  if (!seen?.couponId || (owner && seen.customerId !== owner)) return refused(redemptionNotFound);
  if (seen.state === 'cancelled') return ok(undefined);
  const { code } = await voucherOfCoupon(tx, seen.couponId);
  await endCoupon(tx, { code }, { actor, now });
  const redemption = await lockRedemption(tx, id);
  if (!redemption || redemption.state === 'cancelled') return ok(undefined);
  const may = judgeVoucher(redemption);
  if (!may.ok) return may;
  await takeBack(tx, redemption, actor, now);
  const data = { points: redemption.points };
  const subject = { subjectType: 'redemption', subjectId: id } as const;
  await recordAudit(tx, { at: now, actor, action: 'redemption.cancelled', ...subject, data });
  return ok(undefined);
}
