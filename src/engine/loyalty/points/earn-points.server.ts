import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId, PointsLotId, SkuId } from '../../../core/ids.ts';
import { add, type Points, zeroCents } from '../../../core/money.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { FulfilledUnits, LineUnitQuantity } from '../../ledger/link-types.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { awardPoints, issuePoints, reclaimPoints } from './award-points.server.ts';
import { asPoints } from './count-rules.ts';
import {
  additionalPointsEarned,
  type EarningReversal,
  earningReversalsOf,
  netCentsOfUnits,
  unitsEarningPoints,
  unrefundedEarningCents,
} from './earning-rules.ts';
import {
  addEarningReversal,
  dailySpendingOf,
  earningLinesOfOrder,
  earningsByCausePrefix,
  earningsOfOrder,
  findPointsCustomerOfOrder,
  findPointsMemberOfOrder,
  findReferralEarningOfOrder,
  fulfilledUnitsOf,
  insertPointsEarning,
  newEarningId,
  unreversedPointsOfEarning,
} from './earning-store.server.ts';
import { enqueuePointsEmail } from './enqueue-points-email.server.ts';
import { highestMultiplierOf, pointsProgram, spentInLastYear, tierForSpending } from './rules.ts';
import { findPointsMember, lockPointsAccounts } from './store.server.ts';
import type { PointsEarning } from './types.ts';
import { countAwardedReviews, findReviewOfWine, shipmentsToAwardForRatings } from './way-store.server.ts';

/**
 * Awards points, once per cause, for goods or visits that were just fulfilled. Runs in the transaction that fulfills them, which must have
 * locked the order (decision 8). Guests and nonmembers earn nothing.
 * @param jobs sends the email about reaching a higher tier; without it, no email is sent.
 */
export async function awardPointsForFulfillment(
  tx: Transaction,
  handed: FulfilledUnits,
  jobs?: JobQueue,
): Promise<void> {
  const { orderId, cause, now } = handed;
  const customerId = await findPointsMemberOfOrder(tx, orderId);
  if (!customerId) return;
  const accounts = await lockPointsAccounts(tx, customerId);
  const today = wineryDate(now);
  const [lines, earlier, spending, standing] = await inOneRoundTrip([
    earningLinesOfOrder(tx, orderId),
    earningsOfOrder(tx, orderId),
    dailySpendingOf(tx, customerId, today),
    loadCustomerStanding(tx, customerId, now),
  ]);
  const units = unitsEarningPoints(lines, earlier, handed.units);
  const netCents = netCentsOfUnits(lines, earlier, units);
  // A repeated call finds no units that have not counted.
  if (netCents === 0) return;
  const spentBefore = spentInLastYear(spending, today);
  const multiplier = highestMultiplierOf(tierForSpending(spentBefore), standing);
  const brought = additionalPointsEarned(earlier, netCents, multiplier.rate);
  const id = newEarningId();
  const issued = { points: brought.points, cause: { type: 'points-earning', id }, now };
  const lotId = brought.points > 0 ? await issuePoints(tx, accounts, issued) : null;
  const purchase = { units, netCents, dollars: brought.dollars, multiplier: multiplier.rate };
  const earning = { id, customerId, way: cause.type, cause, lotId, orderId, earnedOn: today };
  await insertPointsEarning(
    tx,
    { ...earning, points: brought.points, multipliedBy: multiplier.by, purchase },
    now,
  );
  await awardReferrer(tx, customerId, orderId, now);
  const isHigher =
    tierForSpending(add(spentBefore, netCents)).fromCents > tierForSpending(spentBefore).fromCents;
  if (isHigher && jobs) {
    await enqueuePointsEmail(tx, jobs, { customerId, kind: 'points-tier', occurrence: id, now });
  }
}

/**
 * Awards points for guest orders that were just attached to an account, for the units fulfilled since the customer joined (domain §2.8).
 * Units fulfilled later earn their points at that time.
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

/** Awards points to the referrer for a friend's first purchase, once per friend. */
async function awardReferrer(
  tx: Transaction,
  friend: CustomerId,
  orderId: OrderId,
  now: Date,
): Promise<void> {
  const referrer = (await findPointsMember(tx, friend))?.referredBy;
  if (!referrer) return;
  const cause = { type: 'referral', id: friend };
  await awardPoints(tx, { customerId: referrer, way: 'referral', cause, orderId, now });
}

/**
 * Reverses points and spending in proportion to a refund, in the transaction that writes the refund and has locked the order. Points that
 * are no longer available become a debt, for former members too (I-33).
 * @param n the refund's number within its order. A repeated call reverses nothing more.
 */
export async function reversePointsForRefund(
  tx: Transaction,
  { orderId, n, now }: { readonly orderId: OrderId; readonly n: number; readonly now: Date },
): Promise<void> {
  const customerId = await findPointsCustomerOfOrder(tx, orderId);
  if (!customerId) return;
  // Locks before reading, so that concurrent earnings of the same order are serialized.
  const accounts = await lockPointsAccounts(tx, customerId);
  const earnings = await earningsOfOrder(tx, orderId);
  const standing = unrefundedEarningCents(await earningLinesOfOrder(tx, orderId), earnings);
  const reversals = earningReversalsOf(earnings, standing);
  if (reversals.length === 0) return;
  for (const reversal of reversals) await addEarningReversal(tx, reversal);
  const taken = totalOf(reversals);
  const from = reversals.flatMap(({ lotId }): PointsLotId[] => (lotId === undefined ? [] : [lotId]));
  const cause = { type: 'points-reversal', id: `${orderId}:${n}` };
  if (taken > 0) await reclaimPoints(tx, accounts, { points: taken, from, cause, now });
  if (standing > 0) return;
  const referral = await findReferralEarningOfOrder(tx, orderId);
  if (referral)
    await reversePointsAward(tx, referral, { type: 'points-reversal', id: `${orderId}:${n}:referral` }, now);
}

/** Returns the number of points that a refund of these units will take back from the customer. */
export async function pointsLostByRefund(
  read: Transaction,
  { orderId, units }: { readonly orderId: OrderId; readonly units: readonly LineUnitQuantity[] },
): Promise<Points> {
  const [customerId, lines, earnings] = await inOneRoundTrip([
    findPointsCustomerOfOrder(read, orderId),
    earningLinesOfOrder(read, orderId),
    earningsOfOrder(read, orderId),
  ]);
  if (!customerId) return asPoints(0);
  const refunded = (position: number) => units.find((unit) => unit.position === position)?.quantity ?? 0;
  const after = lines.map((line) => ({
    ...line,
    refundedQuantity: line.refundedQuantity + refunded(line.position),
  }));
  return totalOf(earningReversalsOf(earnings, unrefundedEarningCents(after, earnings)));
}

function totalOf(reversals: readonly EarningReversal[]): Points {
  return asPoints(reversals.reduce((all, each) => all + each.points, 0));
}

/** Reverses what is left of an award whose reason no longer applies. Idempotent. */
export async function reversePointsAward(
  tx: Transaction,
  { id: earningId, customerId, lotId }: PointsEarning,
  cause: LedgerCause,
  now: Date,
): Promise<void> {
  const accounts = await lockPointsAccounts(tx, customerId);
  const left = await unreversedPointsOfEarning(tx, earningId);
  if (left === 0) return;
  await addEarningReversal(tx, { earningId, cents: zeroCents, points: left });
  await reclaimPoints(tx, accounts, { points: left, from: lotId === undefined ? [] : [lotId], cause, now });
}

type Reviewed = { readonly customerId: CustomerId; readonly skuId: SkuId; readonly now: Date };

/**
 * Updates the points earned by a review, in the transaction that changed the review. Awards points once the review is long enough, within
 * the monthly limit, and reverses them while it is too short, hidden or deleted. Also awards points for a club shipment once all its wines
 * are rated (domain §4.5).
 */
export async function updateReviewPoints(
  tx: Transaction,
  { customerId, skuId, now }: Reviewed,
): Promise<void> {
  if (!(await findPointsMember(tx, customerId))) return;
  await lockPointsAccounts(tx, customerId);
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
    await reversePointsAward(tx, standing, { type: 'points-review-gone', id: standing.id }, now);
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
