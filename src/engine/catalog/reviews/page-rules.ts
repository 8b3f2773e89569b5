/** Finished pages that show reviews are made of this; by itself, since routes name it before anything else is loaded. */
export const reviewsTag = 'reviews';
