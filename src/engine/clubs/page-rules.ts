import type { AvailableClubPages } from './types.ts';

/** The cache tag of the pages that compare clubs. It is in its own file because routes import it before loading anything else. */
export const clubPagesCacheTag = 'clubs';

/** The cache tag of the links to club pages, which appear on every page. */
export const clubLinksCacheTag = 'club links';

/** The links to club pages that are shown when the database can't be read: all of them, since most wineries have clubs. */
export const fallbackClubLinks: AvailableClubPages = { hasClubs: true, canGive: true, hasQuiz: true };
