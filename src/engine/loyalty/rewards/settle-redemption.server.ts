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
import { newReadableCode } from '../../../platform/readable-code.server.ts';
import { transactionOrRefusal } from '../../../platform/refusable-transaction.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { oweNotice } from '../../notices/index.server.ts';
import { endCoupon, issueCoupon } from '../../pricing/promotions/index.server.ts';
import { postPoints, restorePoints } from '../points/index.server.ts';
import { judgeVoucher, redemptionNotFound, voucherEndsOn, voucherTitle } from './rules.ts';
import { redemptionCause } from './set-aside.server.ts';
import {
  changeRedemption,
  lockRedemption,
  lockRedemptionOfOrder,
  readRedemption,
  reservedFor,
  rewardOf,
  voucherOfCoupon,
} from './store.server.ts';
import type { CancelRedemptionCode, Redemption, Reward } from './types.ts';

type Placed = {
  readonly draftId: DraftId;
  readonly orderId: OrderId;
  /** To whom the voucher is mailed. */
  readonly email: string;
  /** What is cut, for a reward that is engraved; its spelling was confirmed. */
  readonly engraving: readonly string[] | undefined;
  readonly reservationId: ReservationId | undefined;
  readonly now: Date;
};

/**
 * Spends the points of a reward whose order is placed, in the transaction that places it (I-34): a voucher is issued with it, a visit was
 * booked by it, and a thing waits for the cellar.
 */
export async function redeemReserved(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  { draftId, orderId, email, engraving, reservationId, now }: Placed,
): Promise<void> {
  const reserved = await reservedFor(tx, draftId);
  invariant(reserved, 'a reward is ordered while its points are set aside');
  const { id, customerId, rewardId } = reserved;
  const redeemed = {
    ...({ state: 'redeemed', orderId, redeemedAt: now } as const),
    ...(reservationId && { reservationId }),
    ...(engraving && { engraving, proofreadAt: now }),
  };
  await changeRedemption(tx, reserved, redeemed, now);
  await postPoints(tx, { customerId, cause: redemptionCause(id), now });
  const reward = await rewardOf(tx, rewardId);
  if (reward.kind !== 'voucher') return;
  const couponId = await issueVoucher(tx, reserved, reward, now);
  await changeRedemption(tx, { id, state: 'redeemed' }, { state: 'issued', couponId }, now);
  const subject = { subjectType: 'redemption', subjectId: id } as const;
  await oweNotice(tx, jobs, { kind: 'reward-issued', ...subject, occurrence: '', recipient: email, at: now });
}

/** Fifty random bits; it opens nothing without its owner's account. */
const newVoucherCode = () => `VINE-${newReadableCode(5)}-${newReadableCode(5)}`;

/** A code that lowers one order of its owner, and nobody else's. */
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
 * What became of the order of a reward becomes of its redemption: what was handed over is delivered, a visit that was had is used, and what
 * was canceled gives the points back to their lots. A voucher has a fate of its own (`coupon_redemptions_use_vouchers`).
 */
export async function settleRedemption(
  tx: Transaction,
  { orderId, state }: { readonly orderId: OrderId; readonly state: 'completed' | 'cancelled' },
  now: Date,
): Promise<void> {
  const redemption = await lockRedemptionOfOrder(tx, orderId);
  if (!redemption || (redemption.state !== 'redeemed' && redemption.state !== 'in_production')) return;
  if (state === 'cancelled') return takeBack(tx, redemption, 'system', now);
  const isVisit = redemption.reservationId !== undefined;
  await changeRedemption(tx, redemption, { state: isVisit ? 'used' : 'delivered' }, now);
}

/** Ends a locked redemption that was ordered: its points go back to the lots that they came of, with the days on which those end. */
async function takeBack(
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
  /** Whose it has to be; an operator names nobody. */
  readonly owner: CustomerId | undefined;
  readonly actor: AuditActor;
};

type Refusable = Result<undefined, CancelRedemptionCode>;

/**
 * Takes a voucher back that nobody has used: its code ends, and its points go back to their lots. What is visited or sent is canceled as
 * bookings and orders are, and its redemption follows (`settleRedemption`). A repeat changes nothing.
 */
export function cancelVoucher(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
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
