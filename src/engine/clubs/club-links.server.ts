import type { Transaction } from '../../platform/database.server.ts';
import type { PageModels } from '../../platform/page-cache/page-models.server.ts';
import { giftOffers } from './gift-memberships/rules.ts';
import { clubLinksTag } from './page-rules.ts';
import { readClubs } from './store.server.ts';
import type { ClubLinks } from './types.ts';

/** How long the links are cached: the tag drops them at every change, and the time in seconds limits the effect of a lost notification. */
const freshness = { tags: [clubLinksTag], seconds: 3600 };

/** Returns which pages of clubs have something to show. One statement, none while it is cached. */
export function readClubLinks(read: Transaction, models: PageModels): Promise<ClubLinks> {
  return models.take('club links', freshness, async () => {
    const clubs = await readClubs(read);
    return {
      hasClubs: clubs.length > 0,
      canGive: giftOffers(clubs).length > 0,
      hasQuiz: clubs.some(({ shape }) => shape === 'quiz'),
    };
  });
}
