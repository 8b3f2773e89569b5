/** Finished pages that compare the clubs are made of this; by itself, since routes name it before anything else is loaded. */
export const clubsTag = 'clubs';
