import type { ClubLinks } from './types.ts';

/**
 * Cache tag of the pages that compare clubs. In its own file because routes import it before anything else is
 * loaded.
 */
export const clubsTag = 'clubs';

/** Cache tag of the links to the pages of clubs, which every page has. */
export const clubLinksTag = 'club links';

/** The links shown while the database can't be read, since most wineries have clubs. */
export const allClubLinks: ClubLinks = { hasClubs: true, canGive: true, hasQuiz: true };
