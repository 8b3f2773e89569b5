/**
 * Cache tag of the pages that compare clubs. In its own file because routes import it before anything else is
 * loaded.
 */
export const clubsTag = 'clubs';
