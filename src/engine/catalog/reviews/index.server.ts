/**
 * Entry point of reviews (domain §5.9): written only by customers who received the wine, one per wine, published at
 * once, hidden by an operator with a reason.
 */
export { hideReview, restoreReview } from './hide-review.server.ts';
export { deleteReviewsOf } from './store.server.ts';
export { deleteOwnReview, writeReview } from './write-review.server.ts';
