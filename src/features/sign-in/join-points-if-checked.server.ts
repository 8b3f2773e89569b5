import type { ShopDependencies } from '../../dependencies.server.ts';
import type { EmailConfirmationResult } from '../../engine/identity/index.server.ts';
import type { RequestSender, SignInResult } from '../../engine/identity/types.ts';
import {
  joinPoints,
  readPointsSignUpCookie,
  writePointsSignUpCookie,
} from '../../engine/loyalty/points/index.server.ts';
import { pointsName, wineryPrograms } from '../../winery-offers.ts';

/**
 * Joins the points program if its checkbox was checked at sign-up. Joining happens once the email address is confirmed, and only in the
 * browser in which the box was checked, because someone else could have checked it with this email address (A11). Does nothing if the terms
 * have changed since.
 * @returns the notices to show, and the cookies that clear the choice, which counts once.
 */
export async function joinPointsIfChecked(
  shop: ShopDependencies,
  { customerId, isSignedIn }: Pick<EmailConfirmationResult, 'customerId' | 'isSignedIn'>,
  { clientAddress, userAgent, cookieHeader }: RequestSender,
): Promise<Pick<SignInResult, 'notices' | 'setCookies'>> {
  const { friend, termsVersion } = readPointsSignUpCookie(shop.configuration, cookieHeader);
  const isOffered = wineryPrograms().points !== undefined;
  if (!isSignedIn || !isOffered || termsVersion === undefined) return { notices: [], setCookies: [] };
  const joined = await joinPoints(shop, {
    ...{ customerId, agreedBy: { clientAddress, userAgent }, referralCode: friend },
    consent: { isTicked: true, termsVersion },
  });
  return {
    notices: joined.ok ? [`You’ve joined ${pointsName()}.`] : [],
    setCookies: [writePointsSignUpCookie(shop.configuration, joined.ok ? {} : { friend })],
  };
}
