/** Cache tag of pages that show reviews. Defined in its own file because routes load it before the rest of the reviews. */
export const reviewPagesCacheTag = 'reviews';
