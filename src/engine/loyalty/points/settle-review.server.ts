import type { CustomerId, SkuId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { awardPoints } from './award-points.server.ts';
import { earningsLike } from './earning-store.server.ts';
import { reverseAward } from './reverse-points.server.ts';
import { reviewCharacters, reviewsOfMonth } from './rules.ts';
import { findMember, lockAccounts } from './store.server.ts';
import { ratedShipments, reviewsAwarded, standingReview } from './way-store.server.ts';

type Reviewed = { readonly customerId: CustomerId; readonly skuId: SkuId; readonly now: Date };

/**
 * Brings what a review has earned to what it is now, in the transaction that changed it: points once it is long enough, as many of a month as
 * count, and none while it is hidden or taken back; and points for the box of a club of which it rates the last wine (domain §4.5).
 */
export async function settleReview(tx: Transaction, { customerId, skuId, now }: Reviewed): Promise<void> {
  if (!(await findMember(tx, customerId))) return;
  await lockAccounts(tx, customerId);
  await settleWords(tx, { customerId, skuId, now });
  for (const id of await ratedShipments(tx, customerId)) {
    await awardPoints(tx, { customerId, way: 'rating', cause: { type: 'rating', id }, now });
  }
}

async function settleWords(tx: Transaction, { customerId, skuId, now }: Reviewed): Promise<void> {
  const review = await standingReview(tx, customerId, skuId);
  const stands = review !== undefined && !review.isHidden && [...review.words].length >= reviewCharacters;
  const earlier = await earningsLike(tx, customerId, 'review', `${customerId}:${skuId}:`);
  const standing = earlier.find(({ points, reversedPoints }) => reversedPoints < points);
  if (!stands && standing) {
    await reverseAward(tx, standing, { type: 'points-review-gone', id: standing.id }, now);
  }
  if (!stands || standing || (await reviewsAwarded(tx, customerId, now)) >= reviewsOfMonth) return;
  const cause = { type: 'review', id: `${customerId}:${skuId}:${earlier.length + 1}` };
  await awardPoints(tx, { customerId, way: 'review', cause, now });
}
