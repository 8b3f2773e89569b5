import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, serializeCookie } from '../../../platform/cookies.server.ts';

/**
 * A request to join Vine Points from a visitor without an account: a referral, and the consent checked at sign-up. Stored in a cookie, so
 * that it counts only if the email address is verified in the same browser (A11).
 */
export type PointsSignUpRequest = {
  /** The version of the terms shown next to the checked box; undefined if it wasn't checked. */
  readonly termsVersion: string | undefined;
  readonly friend: string | undefined;
};

type Settings = Parameters<typeof serializeCookie>[0];

/** Lifetime of the cookie in seconds, the same as that of the link that verifies an email address. */
const requestSeconds = 2 * 24 * 60 * 60;
const nothing: PointsSignUpRequest = { termsVersion: undefined, friend: undefined };

const nameOf = (settings: Settings) => hostCookieName(settings, 'points-wish');

/** Returns a referral code from a URL in uppercase; undefined if it is malformed. */
export function parseReferralCode(text: string | null): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[0-9A-Z]{8}$/.test(code) ? code : undefined;
}

export function readPointsSignUpCookie(settings: Settings, cookieHeader: string | null): PointsSignUpRequest {
  const [friend = '', termsVersion = ''] = (readCookie(cookieHeader, nameOf(settings)) ?? '').split(':');
  if (!/^[\w-]{0,40}$/.test(termsVersion)) return nothing;
  return { friend: parseReferralCode(friend), termsVersion: termsVersion === '' ? undefined : termsVersion };
}

/** Returns a `Set-Cookie` value that stores the request. An empty request deletes the cookie. */
export function writePointsSignUpCookie(
  settings: Settings,
  { friend = '', termsVersion = '' }: Partial<PointsSignUpRequest>,
): string {
  const isNothing = friend === '' && termsVersion === '';
  const value = isNothing ? '' : `${friend}:${termsVersion}`;
  return serializeCookie(settings, nameOf(settings), value, {
    maxAgeSeconds: isNothing ? 0 : requestSeconds,
  });
}
