import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, writeCookie } from '../../../platform/cookies.server.ts';

/**
 * What a visitor without an account requests of Vine Points: a referral, and the consent they checked when they signed up. Kept in a
 * cookie, so that it counts only if the email address is verified in the same browser (A11).
 */
export type PointsRequest = {
  /** The terms next to the checked box. */
  readonly termsVersion: string | undefined;
  readonly friend: string | undefined;
};

type Settings = Parameters<typeof writeCookie>[0];

/** The lifetime of the cookie, as long as that of the link that verifies an address. */
const requestSeconds = 2 * 24 * 60 * 60;
const nothing: PointsRequest = { termsVersion: undefined, friend: undefined };

const nameOf = (settings: Settings) => hostCookieName(settings, 'points-wish');

/** Returns a referral code read from a URL, in upper case; undefined if it is malformed. */
export function parseReferralCode(text: string | null): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[0-9A-Z]{8}$/.test(code) ? code : undefined;
}

export function readPointsRequest(settings: Settings, cookieHeader: string | null): PointsRequest {
  const [friend = '', termsVersion = ''] = (readCookie(cookieHeader, nameOf(settings)) ?? '').split(':');
  if (!/^[\w-]{0,40}$/.test(termsVersion)) return nothing;
  return { friend: parseReferralCode(friend), termsVersion: termsVersion === '' ? undefined : termsVersion };
}

/** Returns a `Set-Cookie` value; an empty request deletes the cookie. */
export function writePointsRequest(
  settings: Settings,
  { friend = '', termsVersion = '' }: Partial<PointsRequest>,
): string {
  const isNothing = friend === '' && termsVersion === '';
  const value = isNothing ? '' : `${friend}:${termsVersion}`;
  return writeCookie(settings, nameOf(settings), value, { maxAgeSeconds: isNothing ? 0 : requestSeconds });
}
