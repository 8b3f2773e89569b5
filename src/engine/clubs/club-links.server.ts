import type { Transaction } from '../../platform/database.server.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import { giftOffers } from './gift-memberships/rules.ts';
import { clubLinksCacheTag } from './page-rules.ts';
import { readClubs } from './store.server.ts';
import type { AvailableClubPages } from './types.ts';

/**
 * The caching of club links: the tag drops them at every change, and the time limit in seconds bounds the effect of a lost notification.
 */
const freshness = { tags: [clubLinksCacheTag], seconds: 3600 };

/** Returns which club pages have content and can be linked to. Runs one database statement, or none if the result is cached. */
export function readClubLinks(read: Transaction, models: PageModels): Promise<AvailableClubPages> {
  return models.take('club links', freshness, async () => {
    const clubs = await readClubs(read);
    return {
      hasClubs: clubs.length > 0,
      canGive: giftOffers(clubs).length > 0,
      hasQuiz: clubs.some(({ shape }) => shape === 'quiz'),
    };
  });
}
