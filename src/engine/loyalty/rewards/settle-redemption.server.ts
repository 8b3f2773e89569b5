import { wineryDate } from '../../../core/dates.ts';
import type {
  CouponId,
  CustomerId,
  DraftId,
  OrderId,
  RedemptionId,
  ReservationId,
} from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { createReadableCode } from '../../../platform/readable-code.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { endCoupon, issueCoupon } from '../../pricing/promotions/index.server.ts';
import { postPoints, restorePoints } from '../points/index.server.ts';
import { redemptionCause } from './reserve-reward.server.ts';
import { evaluateVoucherReturn, redemptionNotFoundRefusal, voucherEndsOn, voucherTitle } from './rules.ts';
import {
  changeRedemption,
  lockRedemption,
  lockRedemptionOfOrder,
  readRedemption,
  readRewardById,
  reservedRedemptionOfDraft,
  voucherOfCoupon,
} from './store.server.ts';
import type { CancelRedemptionRefusalCode, Redemption, Reward } from './types.ts';

type Placed = {
  readonly draftId: DraftId;
  readonly orderId: OrderId;
  /** The email address to which the voucher is sent. */
  readonly email: string;
  /** The proofread lines of an engraved reward; undefined if the reward isn't engraved. */
  readonly engraving: readonly string[] | undefined;
  readonly reservationId: ReservationId | undefined;
  readonly now: Date;
};

/**
 * Spends the points of a reward in the transaction that places its order (I-34). Issues a voucher, links the reservation of a visit, or
 * leaves goods to fulfillment.
 */
export async function redeemReservedPoints(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  { draftId, orderId, email, engraving, reservationId, now }: Placed,
): Promise<void> {
  const reserved = await reservedRedemptionOfDraft(tx, draftId);
  invariant(reserved, 'a reward is ordered while its points are set aside');
  const { id, customerId, rewardId } = reserved;
  const redeemed = {
    ...({ state: 'redeemed', orderId, redeemedAt: now } as const),
    ...(reservationId && { reservationId }),
    ...(engraving && { engraving, proofreadAt: now }),
  };
  await changeRedemption(tx, reserved, redeemed, now);
  await postPoints(tx, { customerId, cause: redemptionCause(id), now });
  const reward = await readRewardById(tx, rewardId);
  if (reward.kind !== 'voucher') return;
  const couponId = await issueVoucher(tx, reserved, reward, now);
  await changeRedemption(tx, { id, state: 'redeemed' }, { state: 'issued', couponId }, now);
  const subject = { subjectType: 'redemption', subjectId: id } as const;
  await enqueueNotice(tx, jobs, {
    kind: 'reward-issued',
    ...subject,
    occurrence: '',
    recipient: email,
    at: now,
  });
}

/** Returns a new voucher code of 50 random bits. It is useless without its owner's account. */
const newVoucherCode = () => `VINE-${createReadableCode(5)}-${createReadableCode(5)}`;

/** Issues a voucher code that its owner can use for one order, and returns the coupon's id. */
async function issueVoucher(
  tx: Transaction,
  { customerId }: Redemption,
  { voucher }: Extract<Reward, { readonly kind: 'voucher' }>,
  now: Date,
): Promise<CouponId> {
  const { benefit, minimumCents, minimumBottles, maximumBottles } = voucher;
  const issued = await issueCoupon(
    tx,
    {
      ...{ benefit, minimumCents, minimumBottles, customerId },
      ...(maximumBottles !== undefined && { maximumBottles }),
      code: newVoucherCode(),
      title: `Your reward: ${voucherTitle(voucher)}.`,
      startsOn: undefined,
      endsOn: voucherEndsOn(voucher, wineryDate(now)),
      firstOrderOnly: false,
      members: undefined,
      excludedKinds: [],
      excludedStyles: [],
      customerLimit: undefined,
      totalLimit: 1,
    },
    { actor: `customer:${customerId}`, now },
  );
  invariant(issued.ok, 'no two vouchers have one code');
  return issued.value;
}

/**
 * Applies the outcome of a reward's order to its redemption: delivered goods, a completed visit, or a cancellation that restores the
 * points. Vouchers are settled by the trigger `coupon_redemptions_use_vouchers`.
 */
export async function settleRedemption(
  tx: Transaction,
  { orderId, state }: { readonly orderId: OrderId; readonly state: 'completed' | 'cancelled' },
  now: Date,
): Promise<void> {
  const redemption = await lockRedemptionOfOrder(tx, orderId);
  if (!redemption || (redemption.state !== 'redeemed' && redemption.state !== 'in_production')) return;
  if (state === 'cancelled') return cancelAndRestorePoints(tx, redemption, 'system', now);
  const isVisit = redemption.reservationId !== undefined;
  await changeRedemption(tx, redemption, { state: isVisit ? 'used' : 'delivered' }, now);
}

/** Cancels a locked redemption and restores its points to their lots, which keep their expiration dates. */
async function cancelAndRestorePoints(
  tx: Transaction,
  redemption: Redemption,
  endedBy: NonNullable<Redemption['endedBy']>,
  now: Date,
): Promise<void> {
  const { id, customerId } = redemption;
  await changeRedemption(tx, redemption, { state: 'cancelled', endedAt: now, endedBy }, now);
  await restorePoints(tx, { customerId, cause: redemptionCause(id), now });
}

type Cancelling = {
  readonly id: RedemptionId;
  /** The customer who must own the redemption; undefined if an operator cancels it. */
  readonly owner: CustomerId | undefined;
  readonly actor: AuditActor;
};

type Refusable = Result<undefined, CancelRedemptionRefusalCode>;

/**
 * Cancels an unused voucher, restores its points, and ends its code. Visits and goods are canceled through their reservation or order,
 * after which `settleRedemption` updates the redemption. Idempotent.
 */
export function cancelVoucher(
  { database, clock }: Pick<CommonDependencies, 'database' | 'clock'>,
  cancelling: Cancelling,
): Promise<Refusable> {
  const now = clock.now();
  return runRefusableTransaction(database, (tx) => cancelWithin(tx, cancelling, now));
}

/** Cancels a voucher within the caller's transaction. Locks the code before the redemption, in the same order as using the code does. */
async function cancelWithin(
  tx: Transaction,
  { id, owner, actor }: Cancelling,
  now: Date,
): Promise<Refusable> {
  const seen = await readRedemption(tx, id);
  if (!seen?.couponId || (owner && seen.customerId !== owner)) return refused(redemptionNotFoundRefusal);
  if (seen.state === 'cancelled') return ok(undefined);
  const { code } = await voucherOfCoupon(tx, seen.couponId);
  await endCoupon(tx, { code }, { actor, now });
  const redemption = await lockRedemption(tx, id);
  if (!redemption || redemption.state === 'cancelled') return ok(undefined);
  const may = evaluateVoucherReturn(redemption);
  if (!may.ok) return may;
  await cancelAndRestorePoints(tx, redemption, actor, now);
  const data = { points: redemption.points };
  const subject = { subjectType: 'redemption', subjectId: id } as const;
  await recordAudit(tx, { at: now, actor, action: 'redemption.cancelled', ...subject, data });
  return ok(undefined);
}
