import { and, asc, eq, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CouponId, CustomerId, DraftId, OrderId, RedemptionId, RewardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { coupons } from '../../pricing/promotions/schema.ts';
import { redemptions, rewards } from './schema.ts';
import type { Redemption, RedemptionChange, Reward, VoucherTerms } from './types.ts';

type RewardRow = typeof rewards.$inferSelect;
type RedemptionRow = typeof redemptions.$inferSelect;

export function rewardFromRow(row: RewardRow): Reward {
  const { id, slug, title, points, skuId, feeCents, isEngraved, leastTier, earlyTier, earlyUntil, facts } =
    row;
  const shown = {
    ...{ id, slug, title, points, skuId, feeCents, isEngraved, facts },
    leastTier: leastTier ?? undefined,
    early: earlyTier && earlyUntil ? { tier: earlyTier, until: earlyUntil } : undefined,
  };
  switch (row.kind) {
    case 'voucher':
      return { ...shown, kind: 'voucher', voucher: voucherOf(row) };
    case 'experience': {
      const { experienceId, party } = row;
      invariant(experienceId && party, 'a reward that is a visit says which, and for how many');
      return { ...shown, kind: 'experience', experienceId, party };
    }
    case 'goods':
      return { ...shown, kind: 'goods' };
  }
}

function voucherOf(row: RewardRow): VoucherTerms {
  const { voucherKind, voucherCents, voucherDays } = row;
  invariant(voucherKind && voucherCents !== null && voucherDays, 'a voucher says what it lowers');
  return {
    benefit:
      voucherKind === 'amount'
        ? { kind: 'amount', amountCents: voucherCents }
        : { kind: 'shipping', priceCents: voucherCents },
    minimumCents: row.voucherMinimumCents,
    minimumBottles: row.voucherMinimumBottles,
    maximumBottles: row.voucherMaximumBottles ?? undefined,
    days: voucherDays,
  };
}

export function redemptionFromRow(row: RedemptionRow): Redemption {
  const { id, rewardId, customerId, draftId, points, state, reservedUntil } = row;
  return {
    ...{ id, rewardId, customerId, draftId, points, state, reservedUntil },
    orderId: row.orderId ?? undefined,
    couponId: row.couponId ?? undefined,
    reservationId: row.reservationId ?? undefined,
    engraving: row.engraving ?? undefined,
    proofreadAt: row.proofreadAt ?? undefined,
    engravedAt: row.engravedAt ?? undefined,
    redeemedAt: row.redeemedAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
    endedBy: row.endedBy ?? undefined,
  };
}

/** Returns the offered rewards in display order. */
export async function readOfferedRewards(read: Transaction): Promise<Reward[]> {
  const rows = await read
    .select()
    .from(rewards)
    .where(eq(rewards.isOffered, true))
    .orderBy(asc(rewards.position));
  return rows.map(rewardFromRow);
}

/** Returns the offered reward with this slug; undefined if there is none. */
export async function findOfferedReward(read: Transaction, slug: string): Promise<Reward | undefined> {
  const [row] = await read
    .select()
    .from(rewards)
    .where(and(eq(rewards.slug, slug), eq(rewards.isOffered, true)));
  return row && rewardFromRow(row);
}

/** Returns the reward with this id, even if it is no longer offered. */
export async function readRewardById(read: Transaction, rewardId: RewardId): Promise<Reward> {
  const [row] = await read.select().from(rewards).where(eq(rewards.id, rewardId));
  invariant(row, 'a reward that was redeemed stays');
  return rewardFromRow(row);
}

/** Inserts a redemption in the state `reserved`, and returns its id. The caller must reserve its points in the same transaction. */
export async function insertRedemption(
  tx: Transaction,
  redemption: Pick<Redemption, 'rewardId' | 'customerId' | 'draftId' | 'points' | 'reservedUntil'>,
  now: Date,
): Promise<RedemptionId> {
  const id = orderedUuid() as RedemptionId;
  await tx
    .insert(redemptions)
    .values({ ...redemption, id, state: 'reserved', createdAt: now, updatedAt: now });
  return id;
}

/** Returns the drafts for which a customer's points are reserved. */
export async function draftsWithReservedPoints(
  read: Transaction,
  customerId: CustomerId,
): Promise<DraftId[]> {
  const rows = await read
    .select({ draftId: redemptions.draftId })
    .from(redemptions)
    .where(and(eq(redemptions.customerId, customerId), eq(redemptions.state, 'reserved')));
  return rows.map(({ draftId }) => draftId);
}

/** Returns the redemption whose points are reserved for a draft; undefined if there is none. The caller must hold the draft's lock. */
export async function reservedRedemptionOfDraft(
  read: Transaction,
  draftId: DraftId,
): Promise<Redemption | undefined> {
  const [row] = await read
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.draftId, draftId), eq(redemptions.state, 'reserved')));
  return row && redemptionFromRow(row);
}

/** Locks and returns the redemption of an order; undefined if there is none. */
export async function lockRedemptionOfOrder(
  tx: Transaction,
  orderId: OrderId,
): Promise<Redemption | undefined> {
  const [row] = await tx.select().from(redemptions).where(eq(redemptions.orderId, orderId)).for('update');
  return row && redemptionFromRow(row);
}

export async function readRedemption(read: Transaction, id: RedemptionId): Promise<Redemption | undefined> {
  const [row] = await read.select().from(redemptions).where(eq(redemptions.id, id));
  return row && redemptionFromRow(row);
}

export async function lockRedemption(tx: Transaction, id: RedemptionId): Promise<Redemption | undefined> {
  const [row] = await tx.select().from(redemptions).where(eq(redemptions.id, id)).for('update');
  return row && redemptionFromRow(row);
}

/** Changes a redemption. The caller must have locked the redemption itself or, while it is reserved, its draft. */
export async function changeRedemption(
  tx: Transaction,
  { id, state }: Pick<Redemption, 'id' | 'state'>,
  change: RedemptionChange,
  now: Date,
): Promise<void> {
  const { engraving, ...rest } = change;
  const { rowCount } = await tx
    .update(redemptions)
    .set({ ...rest, ...(engraving && { engraving: [...engraving] }), updatedAt: now })
    .where(and(eq(redemptions.id, id), eq(redemptions.state, state)));
  invariant(rowCount === 1, `redemption ${id} is ${state} under the caller's lock`);
}

/** Returns the code and last valid day of a voucher. */
export async function voucherOfCoupon(
  read: Transaction,
  couponId: CouponId,
): Promise<{ readonly code: string; readonly endsOn: CivilDate }> {
  const [row] = await read
    .select({ code: coupons.code, endsOn: coupons.endsOn })
    .from(coupons)
    .where(eq(coupons.id, couponId));
  invariant(row?.endsOn, 'a voucher has its last day');
  return { code: row.code, endsOn: row.endsOn };
}

const isAwaitingPayment = sql`exists (select from orders where orders.draft_id = ${redemptions.draftId} and orders.state = 'awaiting_payment')`;

/** Returns whether an order of this draft is awaiting payment, in which case the draft keeps its reserved points. */
export async function isDraftAwaitingPayment(read: Transaction, draftId: DraftId): Promise<boolean> {
  const { rowCount } = await read.execute(
    sql`select from orders where draft_id = ${draftId} and state = 'awaiting_payment'`,
  );
  return rowCount === 1;
}

/** Returns the expired points reservations with their drafts, except those being paid for. */
export function expiredPointsReservations(
  read: Transaction,
  now: Date,
): Promise<{ readonly id: RedemptionId; readonly draftId: DraftId }[]> {
  return read
    .select({ id: redemptions.id, draftId: redemptions.draftId })
    .from(redemptions)
    .where(
      and(eq(redemptions.state, 'reserved'), lte(redemptions.reservedUntil, now), not(isAwaitingPayment)),
    )
    .orderBy(asc(redemptions.id))
    .limit(500);
}

/** Returns the unused vouchers whose last day has passed. */
export function expiredVouchers(
  read: Transaction,
  today: CivilDate,
): Promise<{ readonly id: RedemptionId; readonly code: string }[]> {
  return read
    .select({ id: redemptions.id, code: coupons.code })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .where(and(eq(redemptions.state, 'issued'), lt(coupons.endsOn, today)))
    .orderBy(asc(redemptions.id))
    .limit(500);
}

/** Returns the unused vouchers that end by this day and whose owners haven't been reminded. */
export function vouchersToRemind(read: Transaction, by: CivilDate): Promise<{ readonly id: RedemptionId }[]> {
  return read
    .select({ id: redemptions.id })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .where(and(eq(redemptions.state, 'issued'), isNull(redemptions.remindedAt), lte(coupons.endsOn, by)))
    .orderBy(asc(redemptions.id))
    .limit(500);
}

/** Returns the canceled redemptions whose owners haven't been notified. */
export function unnotifiedCanceledRedemptions(read: Transaction): Promise<{ readonly id: RedemptionId }[]> {
  return read
    .select({ id: redemptions.id })
    .from(redemptions)
    .where(
      and(eq(redemptions.state, 'cancelled'), isNotNull(redemptions.orderId), isNull(redemptions.toldAt)),
    )
    .orderBy(asc(redemptions.id))
    .limit(500);
}

/** Claims an email about a redemption, so that it is enqueued only once. Returns false if another run has already claimed it. */
export async function claimRedemptionEmail(
  tx: Transaction,
  id: RedemptionId,
  mail: 'remindedAt' | 'toldAt',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(redemptions)
    .set({ [mail]: now })
    .where(and(eq(redemptions.id, id), isNull(redemptions[mail])));
  return rowCount === 1;
}
