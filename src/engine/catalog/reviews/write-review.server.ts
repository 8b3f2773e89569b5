import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { announceChange } from '../../../platform/page-cache/page-drops.server.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { SignedInSession } from '../../../platform/visitor.server.ts';
import type { LedgerLinks } from '../../ledger/link-types.ts';
import { reviewsTag } from './page-rules.ts';
import { judgeReview, publicName } from './rules.ts';
import { deleteReview, putReview } from './store.server.ts';
import type { EnteredReview, ReceivedWine, ReviewRefusalCode } from './types.ts';
import { viewReceivedWines } from './view.server.ts';

export type ReviewDependencies = Pick<Runtime, 'database' | 'clock'> & { readonly ledgerLinks: LedgerLinks };

type Writer = Pick<SignedInSession, 'customerId' | 'firstName' | 'lastName'>;

/** Publishes or replaces a customer's review of a wine they received. Submitting the form again never creates a second review (K-6). */
export async function writeReview(
  { database, clock, ledgerLinks }: ReviewDependencies,
  writer: Writer,
  slug: string,
  entered: EnteredReview,
): Promise<Result<ReceivedWine, ReviewRefusalCode>> {
  const judged = judgeReview(entered);
  if (!judged.ok) return judged;
  return database.transaction(async (tx) => {
    const { customerId } = writer;
    const [wine] = await viewReceivedWines(tx, customerId, slug);
    if (!wine) return notReceived();
    const { skuId, orderId } = wine;
    const review = { ...judged.value, shownName: publicName(writer) };
    const now = clock.now();
    await putReview(tx, { ...review, customerId, skuId, orderId, now });
    await ledgerLinks.settleReview(tx, { customerId, skuId, now });
    await announceChange(tx, reviewsTag);
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
    await announceChange(tx, reviewsTag);
    return ok(wine);
  });
}

function notReceived(): Refused<'NOT_RECEIVED'> {
  const sentence = 'Only customers who received this wine from us can review it.';
  return refused({ code: 'NOT_RECEIVED', sentence });
}
