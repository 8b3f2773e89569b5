import { redirect } from 'react-router';
import type { CustomerId } from '../../core/ids.ts';
import { setMembershipCard } from '../../engine/memberships/index.server.ts';
import { membershipsOf } from '../../engine/memberships/view.server.ts';
import { cardsOf } from '../../engine/saved-cards/index.server.ts';
import type { ShopDependencies } from '../../platform/context.server.ts';
import { writeFlash } from '../../platform/cookies.server.ts';

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
  const isFirst = membership.activatedAt === undefined && membership.state === 'pending_payment_method';
  if (card && others.length === 0 && isFirst) {
    const begun = await setMembershipCard(shop, { customerId, membershipId: membership.id }, card.id);
    if (begun.ok) {
      // The welcome says that all is there; a word above it would cover the member's card.
      return redirect(
        membership.source === 'counter' ? '/wine-club/qr/welcome' : '/wine-club/sign-up/welcome',
      );
    }
  }
  return kept(shop, `/shop/wine-club/card?membership=${club}`);
}

function kept({ configuration }: ShopDependencies, to: string): Response {
  const flash = writeFlash(configuration, { kind: 'success', text: 'The card is kept.' });
  return redirect(to, { headers: { 'set-cookie': flash } });
}
