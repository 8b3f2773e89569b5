/**
 * Entry point of reviews (domain §5.9). Only customers who received a wine can review it, once per wine. Reviews are published immediately;
 * staff or an operator can hide one and must give a reason.
 */
export { hideReview, restoreReview } from './hide-review.server.ts';
export { deleteReviewsOf } from './store.server.ts';
export { deleteOwnReview, writeReview } from './write-review.server.ts';
