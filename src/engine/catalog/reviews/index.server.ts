/**
 * The door of what people say of the wines they received (domain §5.9): written by them alone, one of each wine, shown at once,
 * hidden by an operator with a reason.
 */
export { hideReview, restoreReview } from './hide-review.server.ts';
export { deleteReviewsOf } from './store.server.ts';
export { takeReviewBack, writeReview } from './write-review.server.ts';
