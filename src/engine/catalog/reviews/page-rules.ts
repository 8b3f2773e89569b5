/** Cache tag of pages that show reviews. In its own file because routes load it first. */
export const reviewsTag = 'reviews';
