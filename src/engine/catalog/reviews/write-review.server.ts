import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { invalidateCachedPages } from '../../../platform/page-cache/page-drops.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import type { SignedInSession } from '../../../platform/visitor.server.ts';
import type { LedgerHooks } from '../../ledger/link-types.ts';
import { reviewPagesCacheTag } from './page-rules.ts';
import { publicReviewerName, validateReview } from './rules.ts';
import { deleteReview, upsertReview } from './store.server.ts';
import type { EnteredReview, ReceivedWine, ReviewRefusalCode } from './types.ts';
import { viewReceivedWines } from './view.server.ts';

export type ReviewDependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly ledgerLinks: LedgerHooks;
};

type Writer = Pick<SignedInSession, 'customerId' | 'firstName' | 'lastName'>;

/** Publishes or replaces a customer's review of a wine they received. Submitting the form again never creates a second review (K-6). */
export async function writeReview(
  { database, clock, ledgerLinks }: ReviewDependencies,
  writer: Writer,
  slug: string,
  entered: EnteredReview,
): Promise<Result<ReceivedWine, ReviewRefusalCode>> {
  const evaluated = validateReview(entered);
  if (!evaluated.ok) return evaluated;
  return database.transaction(async (tx) => {
    const { customerId } = writer;
    const [wine] = await viewReceivedWines(tx, customerId, slug);
    if (!wine) return notReceived();
    const { skuId, orderId } = wine;
    const review = { ...evaluated.value, shownName: publicReviewerName(writer) };
    const now = clock.now();
    await upsertReview(tx, { ...review, customerId, skuId, orderId, now });
    await ledgerLinks.settleReview(tx, { customerId, skuId, now });
    await invalidateCachedPages(tx, reviewPagesCacheTag);
    return ok(wine);
  });
}

/** Deletes a customer's own review of a wine. */
export async function deleteOwnReview(
  { database, clock, ledgerLinks }: ReviewDependencies,
  { customerId }: Pick<Writer, 'customerId'>,
  slug: string,
): Promise<Result<ReceivedWine, ReviewRefusalCode>> {
  return database.transaction(async (tx) => {
    const [wine] = await viewReceivedWines(tx, customerId, slug);
    if (!wine || !(await deleteReview(tx, { customerId, skuId: wine.skuId }))) return notReceived();
    await ledgerLinks.settleReview(tx, { customerId, skuId: wine.skuId, now: clock.now() });
    await invalidateCachedPages(tx, reviewPagesCacheTag);
    return ok(wine);
  });
}

function notReceived(): Refused<'NOT_RECEIVED'> {
  const sentence = 'Only customers who received this wine from us can review it.';
  return refused({ code: 'NOT_RECEIVED', sentence });
}
