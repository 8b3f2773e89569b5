import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId, PointsLotId, SkuId } from '../../../core/ids.ts';
import { add, type Points, zeroCents } from '../../../core/money.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { CountedUnits, FulfilledUnits } from '../../ledger/link-types.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { awardPoints, issuePoints, reclaimPoints } from './award-points.server.ts';
import { points } from './count-rules.ts';
import {
  netCentsOfUnits,
  pointsEarned,
  type Reversal,
  reversalsOf,
  unitsEarningPoints,
  unrefundedCents,
} from './earning-rules.ts';
import {
  addReversal,
  buyerOf,
  earningsByCausePrefix,
  findPointsMemberOfOrder,
  fulfilledUnitsOf,
  insertEarning,
  linesOf,
  newEarningId,
  purchaseEarningsOf,
  referralOf,
  spendingOf,
  unreversedPoints,
} from './earning-store.server.ts';
import { enqueuePointsEmail } from './enqueue-points-email.server.ts';
import { multiplierOf, pointsProgram, spentInLastYear, tierAt } from './rules.ts';
import { findMember, lockAccounts } from './store.server.ts';
import type { Earning } from './types.ts';
import { countAwardedReviews, findReviewOfWine, shipmentsToAwardForRatings } from './way-store.server.ts';

/**
 * Awards points for goods or visits that were just handed over, once per cause, in the transaction that hands them over and has locked the
 * order (decision 8). Guests and non-members get none.
 * @param jobs sends the email about a higher tier; without it none is sent.
 */
export async function awardPointsForFulfillment(
  tx: Transaction,
  handed: FulfilledUnits,
  jobs?: JobQueue,
): Promise<void> {
  const { orderId, cause, now } = handed;
  const customerId = await findPointsMemberOfOrder(tx, orderId);
  if (!customerId) return;
  const accounts = await lockAccounts(tx, customerId);
  const today = wineryDate(now);
  const [lines, earlier, spending, standing] = await inOneRoundTrip([
    linesOf(tx, orderId),
    purchaseEarningsOf(tx, orderId),
    spendingOf(tx, customerId, today),
    standingOf(tx, customerId, now),
  ]);
  const units = unitsEarningPoints(lines, earlier, handed.units);
  const netCents = netCentsOfUnits(lines, earlier, units);
  // A repeated call finds no units that have not counted.
  if (netCents === 0) return;
  const spentBefore = spentInLastYear(spending, today);
  const multiplier = multiplierOf(tierAt(spentBefore), standing);
  const brought = pointsEarned(earlier, netCents, multiplier.rate);
  const id = newEarningId();
  const issued = { points: brought.points, cause: { type: 'points-earning', id }, now };
  const lotId = brought.points > 0 ? await issuePoints(tx, accounts, issued) : null;
  const purchase = { units, netCents, dollars: brought.dollars, multiplier: multiplier.rate };
  const earning = { id, customerId, way: cause.type, cause, lotId, orderId, earnedOn: today };
  await insertEarning(tx, { ...earning, points: brought.points, multipliedBy: multiplier.by, purchase }, now);
  await awardReferrer(tx, customerId, orderId, now);
  const isHigher = tierAt(add(spentBefore, netCents)).fromCents > tierAt(spentBefore).fromCents;
  if (isHigher && jobs) {
    await enqueuePointsEmail(tx, jobs, { customerId, kind: 'points-tier', occurrence: id, now });
  }
}

/**
 * Awards points for guest orders that were just attached to an account, for what was handed over since the customer joined (domain §2.8).
 * What is handed over later earns its points then.
 */
export async function awardPointsForAttachedOrders(
  tx: Transaction,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { orderId, way, causeId, units } of await fulfilledUnitsOf(tx, orderIds)) {
    await awardPointsForFulfillment(tx, {
      orderId,
      units: units ?? undefined,
      cause: { type: way, id: causeId },
      now,
    });
  }
}

/** Awards the referrer with the friend's first purchase, once per friend. */
async function awardReferrer(
  tx: Transaction,
  friend: CustomerId,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  const referrer = (await findMember(tx, friend))?.referredBy;
  if (!referrer) return;
  const cause = { type: 'referral', id: friend };
  await awardPoints(tx, { customerId: referrer, way: 'referral', cause, orderId, now });
}

/**
 * Takes points and spending back in proportion to a refund, in the transaction that writes it and has locked the order. Missing points
 * become a debt, for former members too (I-33).
 * @param n the refund's number; a repeated call takes nothing more.
 */
export async function reversePointsForRefund(
  tx: Transaction,
  { orderId, n, now }: { readonly orderId: OrderId; readonly n: number; readonly now: Date },
): Promise<void> {
  const customerId = await buyerOf(tx, orderId);
  if (!customerId) return;
  // Locks before reading, so that concurrent earnings of the same order are serialized.
  const accounts = await lockAccounts(tx, customerId);
  const earnings = await purchaseEarningsOf(tx, orderId);
  const standing = unrefundedCents(await linesOf(tx, orderId), earnings);
  const reversals = reversalsOf(earnings, standing);
  if (reversals.length === 0) return;
  for (const reversal of reversals) await addReversal(tx, reversal);
  const taken = totalOf(reversals);
  const from = reversals.flatMap(({ lotId }): PointsLotId[] => (lotId === undefined ? [] : [lotId]));
  const cause = { type: 'points-reversal', id: `${orderId}:${n}` };
  if (taken > 0) await reclaimPoints(tx, accounts, { points: taken, from, cause, now });
  if (standing > 0) return;
  const referral = await referralOf(tx, orderId);
  if (referral)
    await reverseAward(tx, referral, { type: 'points-reversal', id: `${orderId}:${n}:referral` }, now);
}

/** Returns the points that a refund of these units will take back from the customer. */
export async function pointsLostByRefund(
  read: Transaction,
  { orderId, units }: { readonly orderId: OrderId; readonly units: readonly CountedUnits[] },
): Promise<Points> {
  const [customerId, lines, earnings] = await inOneRoundTrip([
    buyerOf(read, orderId),
    linesOf(read, orderId),
    purchaseEarningsOf(read, orderId),
  ]);
  if (!customerId) return points(0);
  const refunded = (position: number) => units.find((unit) => unit.position === position)?.quantity ?? 0;
  const after = lines.map((line) => ({
    ...line,
    refundedQuantity: line.refundedQuantity + refunded(line.position),
  }));
  return totalOf(reversalsOf(earnings, unrefundedCents(after, earnings)));
}

function totalOf(reversals: readonly Reversal[]): Points {
  return points(reversals.reduce((all, each) => all + each.points, 0));
}

/** Reverses an award whose reason no longer applies. Idempotent. */
export async function reverseAward(
  tx: Transaction,
  { id: earningId, customerId, lotId }: Earning,
  cause: LedgerCause,
  now: Date,
): Promise<void> {
  const accounts = await lockAccounts(tx, customerId);
  const left = await unreversedPoints(tx, earningId);
  if (left === 0) return;
  await addReversal(tx, { earningId, cents: zeroCents, points: left });
  await reclaimPoints(tx, accounts, { points: left, from: lotId === undefined ? [] : [lotId], cause, now });
}

type Reviewed = { readonly customerId: CustomerId; readonly skuId: SkuId; readonly now: Date };

/**
 * Updates the points of a review in the transaction that changed it: points once it is long enough, within the monthly limit, and none
 * while it is hidden or deleted. Also awards a club shipment once all its wines are rated (domain §4.5).
 */
export async function updateReviewPoints(
  tx: Transaction,
  { customerId, skuId, now }: Reviewed,
): Promise<void> {
  if (!(await findMember(tx, customerId))) return;
  await lockAccounts(tx, customerId);
  await settleReviewPoints(tx, { customerId, skuId, now });
  for (const id of await shipmentsToAwardForRatings(tx, customerId)) {
    await awardPoints(tx, { customerId, way: 'rating', cause: { type: 'rating', id }, now });
  }
}

async function settleReviewPoints(tx: Transaction, { customerId, skuId, now }: Reviewed): Promise<void> {
  const review = await findReviewOfWine(tx, customerId, skuId);
  const stands =
    review !== undefined &&
    !review.isHidden &&
    [...review.words].length >= pointsProgram().reviews.leastCharacters;
  const earlier = await earningsByCausePrefix(tx, customerId, 'review', `${customerId}:${skuId}:`);
  const standing = earlier.find(({ points, reversedPoints }) => reversedPoints < points);
  if (!stands && standing) {
    await reverseAward(tx, standing, { type: 'points-review-gone', id: standing.id }, now);
  }
  if (
    !stands ||
    standing ||
    (await countAwardedReviews(tx, customerId, now)) >= pointsProgram().reviews.mostPerMonth
  )
    return;
  const cause = { type: 'review', id: `${customerId}:${skuId}:${earlier.length + 1}` };
  await awardPoints(tx, { customerId, way: 'review', cause, now });
}
