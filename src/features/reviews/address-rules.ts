/** The path of the page that lists the customer's reviews and the wines left to review. */
export const customerReviewsPath = '/shop/reviews';

/** Returns the path of the page where a wine's review is written or changed. */
export function reviewFormPath(slug: string): string {
  return `${customerReviewsPath}/write?wine=${slug}`;
}

export const reviewsPerPage = 20;

/** Returns a page number from a query parameter, or 1 for an invalid value. */
export function parsePageNumber(entered: string | null): number {
  return entered !== null && /^[1-9]\d{0,5}$/.test(entered) ? Number(entered) : 1;
}
