import { redirect } from 'react-router';
import { wineryDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import { nextReleaseOf } from '../../engine/clubs/view.server.ts';
import { comingSteps } from '../../engine/memberships/coming-rules.ts';
import { setMembershipCard } from '../../engine/memberships/index.server.ts';
import type { MembershipView } from '../../engine/memberships/types.ts';
import { membershipsOf } from '../../engine/memberships/view.server.ts';
import { cardsOf } from '../../engine/saved-cards/index.server.ts';
import type { ShopDependencies } from '../../platform/context.server.ts';
import { writeFlash } from '../../platform/cookies.server.ts';
import type { JoinCard } from '../../ui/commerce/join-card-frame.tsx';

const cardsPath = '/shop/billing-details';

/**
 * Where a kept card leads. Whoever has just joined by typing their first card meant it for the membership: it begins with it, and the
 * welcome follows. Everybody else is asked at the membership, with what the card will be charged, whether it is to pay.
 * @param club the membership that the card was kept for.
 */
export async function leadAfterCard(
  shop: ShopDependencies,
  customerId: CustomerId,
  club: string | undefined,
): Promise<Response> {
  if (club === undefined) return kept(shop, cardsPath);
  const [memberships, [card, ...others]] = await Promise.all([
    membershipsOf(shop.database.read, customerId, shop.clock.now()),
    cardsOf(shop.database.read, customerId),
  ]);
  const membership = memberships.find(({ id }) => id === club);
  if (!membership) return kept(shop, cardsPath);
  if (card && others.length === 0 && waitsForFirstCard(membership)) {
    const begun = await setMembershipCard(shop, { customerId, membershipId: membership.id }, card.id);
    if (begun.ok) {
      // The welcome says that all is there; a word above it would cover the member's card.
      return redirect(welcomeOf(membership));
    }
  }
  return kept(shop, `/shop/wine-club/card?membership=${club}`);
}

function waitsForFirstCard({ activatedAt, state }: MembershipView): boolean {
  return activatedAt === undefined && state === 'pending_payment_method';
}

function welcomeOf({ source }: MembershipView): string {
  return source === 'counter' ? '/wine-club/qr/welcome' : '/wine-club/sign-up/welcome';
}

/** The last step of joining, for the membership that waits for its first card; undefined for any other card. */
export async function joinCardOf(
  { database: { read }, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
  customerId: CustomerId,
  club: string,
): Promise<JoinCard | undefined> {
  const now = clock.now();
  const membership = (await membershipsOf(read, customerId, now)).find(({ id }) => id === club);
  if (!membership || !waitsForFirstCard(membership)) return undefined;
  const { figures, frequencyOffered } = membership;
  const next = await nextReleaseOf(read, membership.club.id, frequencyOffered, now);
  return {
    clubTitle: membership.club.title,
    plan: `${figures.bottles} bottles, ${figures.frequencyTitle.toLowerCase()}`,
    steps: comingSteps({ ...membership, state: 'active' }, next, wineryDate(now)),
    laterPath: welcomeOf(membership),
  };
}

function kept({ configuration }: ShopDependencies, to: string): Response {
  const flash = writeFlash(configuration, { kind: 'success', text: 'The card is kept.' });
  return redirect(to, { headers: { 'set-cookie': flash } });
}
