/** The page with the customer's reviews and the wines they can review. */
export const ownReviewsPath = '/shop/reviews';

/** Returns the URL where a wine's review is written or changed. */
export function writeReviewPath(slug: string): string {
  return `${ownReviewsPath}/write?wine=${slug}`;
}

export const reviewsPerPage = 20;

/** Returns the page number in a URL, or 1 for anything invalid. */
export function pageNumber(entered: string | null): number {
  return entered !== null && /^[1-9]\d{0,5}$/.test(entered) ? Number(entered) : 1;
}
