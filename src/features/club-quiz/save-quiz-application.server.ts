import type { CustomerId } from '../../core/ids.ts';
import { refused } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { saveApplicationStep } from '../../engine/clubs/applications/index.server.ts';
import { alreadyMemberRefusal, clubUnknownRefusal } from '../../engine/clubs/memberships/refusal-rules.ts';
import { hasMembershipEnded } from '../../engine/clubs/memberships/rules.ts';
import { viewMembershipsOfCustomer } from '../../engine/clubs/memberships/view.server.ts';
import type { Club } from '../../engine/clubs/types.ts';
import type { RequestSender } from '../../engine/identity/types.ts';
import type { ClubQuiz } from './types.ts';
import { loadQuizWines } from './view.server.ts';

type Ordering = {
  readonly club: Club;
  readonly quiz: ClubQuiz;
  readonly sender: RequestSender;
  /** The signed-in customer; undefined for a guest, who enters their details later. */
  readonly customerId: CustomerId | undefined;
};

/**
 * Saves the quiz answers as this browser's club application, from which checkout creates the first box. Refuses a paused club
 * (`CLUB_PAUSED`), current members of the club, and answers for which no box can be filled.
 */
export async function saveQuizApplication(
  shop: ShopDependencies,
  { club, quiz, sender, customerId }: Ordering,
): ReturnType<typeof saveApplicationStep> {
  if (club.isPaused) {
    const sentence = `${club.title} isn’t accepting new members right now.`;
    return refused({ code: 'CLUB_PAUSED', sentence });
  }
  const memberships = customerId
    ? await viewMembershipsOfCustomer(shop.database.read, customerId, shop.clock.now())
    : [];
  const isMember = memberships.some((each) => each.clubId === club.id && !hasMembershipEnded(each));
  if (isMember) return alreadyMemberRefusal(club.title);
  const { plan, frequency, answers, isSurprise, zipCode, isPickup } = quiz;
  const { never, settled } = await loadQuizWines(shop, { club, quiz });
  if (!settled) return clubUnknownRefusal;
  const patch = {
    ...{ plan, frequency, preference: answers.color, neverSent: never, zipCode, isPickup },
    answers: isSurprise ? undefined : settled.answers,
  };
  return saveApplicationStep(shop, { source: 'curated', patch }, sender);
}
