import { redirect } from 'react-router';
import { wineryDate } from '../../core/dates.ts';
import type { CustomerId, SavedCardId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { setMembershipCard } from '../../engine/clubs/memberships/index.server.ts';
import { memberNextSteps } from '../../engine/clubs/memberships/next-step-rules.ts';
import type { MembershipCardRefusalCode, MembershipView } from '../../engine/clubs/memberships/types.ts';
import { viewMembershipsOfCustomer } from '../../engine/clubs/memberships/view.server.ts';
import { nextReleaseOf } from '../../engine/clubs/view.server.ts';
import { savedCardsOfCustomer } from '../../engine/orders/saved-cards/index.server.ts';
import { serializeFlashCookie } from '../../platform/cookies.server.ts';
import type { JoinCardStep } from '../../ui/commerce/join-card-frame.tsx';

const cardsPath = '/shop/billing-details';

/**
 * Redirects after a card was saved. A new member's first card starts the membership and leads to the welcome page; a new member with
 * several cards returns to the last step of joining to choose one. An existing member goes to the membership's card page, which shows
 * pending charges before the card is charged. Without a membership, goes to the saved cards.
 * @param club the id of the membership that the card was saved for.
 */
export async function redirectAfterCard(
  shop: ShopDependencies,
  customerId: CustomerId,
  club: string | undefined,
): Promise<Response> {
  if (club === undefined) return kept(shop, cardsPath);
  const [memberships, [card, ...others]] = await Promise.all([
    viewMembershipsOfCustomer(shop.database.read, customerId, shop.clock.now()),
    savedCardsOfCustomer(shop.database.read, customerId),
  ]);
  const membership = memberships.find(({ id }) => id === club);
  if (!membership) return kept(shop, cardsPath);
  if (!waitsForFirstCard(membership)) return kept(shop, `/shop/wine-club/card?membership=${club}`);
  if (card && others.length === 0) {
    const begun = await setMembershipCard(shop, { customerId, membershipId: membership.id }, card.id);
    // The welcome page confirms it; a message above it would cover the member's card.
    if (begun.ok) return redirect(welcomeOf(membership));
  }
  return kept(shop, `${cardsPath}/add-card?club=${club}`);
}

/**
 * Starts a new membership with one of the customer's saved cards, and returns the redirect that follows. Only redirects if the membership
 * isn't waiting for its first card.
 */
export async function startMembershipWithSavedCard(
  shop: ShopDependencies,
  customerId: CustomerId,
  { club, savedCard }: { readonly club: string; readonly savedCard: string },
): Promise<Result<Response, MembershipCardRefusalCode>> {
  const memberships = await viewMembershipsOfCustomer(shop.database.read, customerId, shop.clock.now());
  const membership = memberships.find(({ id }) => id === club);
  if (!membership || !waitsForFirstCard(membership)) {
    return ok(redirect(membership ? welcomeOf(membership) : cardsPath));
  }
  const own = { customerId, membershipId: membership.id };
  const begun = await setMembershipCard(shop, own, savedCard as SavedCardId);
  return begun.ok ? ok(redirect(welcomeOf(membership))) : begun;
}

function waitsForFirstCard({ activatedAt, state }: MembershipView): boolean {
  return activatedAt === undefined && state === 'pending_payment_method';
}

function welcomeOf({ source }: MembershipView): string {
  return source === 'counter' ? '/wine-club/qr/welcome' : '/wine-club/sign-up/welcome';
}

/**
 * Returns the content of the last step of joining, for a membership that is waiting for its first card; undefined for any other membership.
 */
export async function loadJoinCardStep(
  { database: { read }, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
  customerId: CustomerId,
  club: string,
): Promise<JoinCardStep | undefined> {
  const now = clock.now();
  const membership = (await viewMembershipsOfCustomer(read, customerId, now)).find(({ id }) => id === club);
  if (!membership || !waitsForFirstCard(membership)) return undefined;
  const { figures, frequencyOffered } = membership;
  const next = await nextReleaseOf(read, membership.club.id, frequencyOffered, now);
  return {
    clubTitle: membership.club.title,
    plan: `${figures.bottles} bottles, ${figures.frequencyTitle.toLowerCase()}`,
    steps: memberNextSteps({ ...membership, state: 'active' }, next, wineryDate(now)),
    laterPath: welcomeOf(membership),
  };
}

function kept({ configuration }: ShopDependencies, to: string): Response {
  const flash = serializeFlashCookie(configuration, { kind: 'success', text: 'Your card is saved.' });
  return redirect(to, { headers: { 'set-cookie': flash } });
}
