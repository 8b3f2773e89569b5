import type { ShopDependencies } from '../../dependencies.server.ts';
import type { Confirmed } from '../../engine/identity/index.server.ts';
import type { Entered, Sender } from '../../engine/identity/types.ts';
import { joinPoints, readPointsWish, writePointsWish } from '../../engine/loyalty/points/index.server.ts';

/**
 * Joins Vine Points for whoever ticked its box when they asked for the account, once the mailbox is proved, and only in the browser in
 * which they ticked it: what somebody else ticked with their address binds nobody (A11).
 * With other words than those that stood beside the box they do not.
 * @returns what there is to be told of it, and the cookies that forget the tick: it counts once.
 */
export async function joinAsTicked(
  shop: ShopDependencies,
  { customerId, isSignedIn }: Pick<Confirmed, 'customerId' | 'isSignedIn'>,
  { clientAddress, userAgent, cookieHeader }: Sender,
): Promise<Pick<Entered, 'notices' | 'setCookies'>> {
  const { friend, termsVersion } = readPointsWish(shop.configuration, cookieHeader);
  if (!isSignedIn || termsVersion === undefined) return { notices: [], setCookies: [] };
  const joined = await joinPoints(shop, {
    ...{ customerId, agreedBy: { clientAddress, userAgent }, referralCode: friend },
    consent: { isTicked: true, termsVersion },
  });
  return {
    notices: joined.ok ? ['You’ve joined Vine Points.'] : [],
    setCookies: [writePointsWish(shop.configuration, joined.ok ? {} : { friend })],
  };
}
