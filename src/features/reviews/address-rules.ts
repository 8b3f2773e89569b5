/** Where somebody sees what they may write about and what they wrote. */
export const ownReviewsPath = '/shop/reviews';

/** Where the review of a wine is written or changed. */
export function writingPath(slug: string): string {
  return `${ownReviewsPath}/write?wine=${slug}`;
}

export const reviewsPerPage = 20;

/** The page of a number in an address, the first for anything else. */
export function pageNumber(typed: string | null): number {
  return typed !== null && /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1;
}
