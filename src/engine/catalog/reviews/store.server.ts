import { and, eq, sql } from 'drizzle-orm';
import type { CustomerId, OrderId, SkuId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { reviews } from './schema.ts';
import type { StarRating } from './types.ts';

/* Every customer statement filters by owner: another customer's review is treated as nonexistent (I-6). */

type Own = { readonly customerId: CustomerId; readonly skuId: SkuId };

type NewReview = Own & {
  readonly orderId: OrderId | undefined;
  readonly stars: StarRating;
  readonly words: string;
  readonly shownName: string;
  readonly now: Date;
};

/** Inserts or updates the customer's review of this wine. A hidden review stays hidden. */
export async function upsertReview(tx: Transaction, { now, orderId, ...review }: NewReview): Promise<void> {
  const { stars, words, shownName } = review;
  await tx
    .insert(reviews)
    .values({
      ...review,
      id: sql`uuidv7()`,
      number: sql`nextval('review_numbers')`,
      orderId,
      isImported: orderId === undefined,
      writtenAt: now,
    })
    .onConflictDoUpdate({
      target: [reviews.customerId, reviews.skuId],
      set: { stars, words, shownName, editedAt: now },
    });
}

/** Deletes the customer's review of a wine. Returns whether there was one. */
export async function deleteReview(tx: Transaction, { customerId, skuId }: Own): Promise<boolean> {
  const deleted = await tx
    .delete(reviews)
    .where(and(eq(reviews.customerId, customerId), eq(reviews.skuId, skuId)));
  return deleted.rowCount === 1;
}

/** Deletes all reviews of a customer whose account is closed. */
export async function deleteReviewsOf(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.customerId, customerId));
}

type Hidden = { readonly reason: string; readonly actor: AuditActor; readonly now: Date };

/**
 * Hides a review or shows it again; for staff.
 * @returns the reviewer and the wine; undefined if no review has this number.
 */
export async function setReviewHidden(
  tx: Transaction,
  number: number,
  hidden: Hidden | undefined,
): Promise<(Own & { readonly id: string }) | undefined> {
  const [row] = await tx
    .update(reviews)
    .set({
      hiddenAt: hidden?.now ?? null,
      hiddenBy: hidden?.actor ?? null,
      hiddenReason: hidden?.reason ?? null,
    })
    .where(eq(reviews.number, number))
    .returning({ id: reviews.id, customerId: reviews.customerId, skuId: reviews.skuId });
  return row;
}
