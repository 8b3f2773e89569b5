import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, writeCookie } from '../../../platform/cookies.server.ts';

/**
 * What somebody who has no account yet wants of Vine Points: whose link they came by, and whether they ticked the box when they asked for
 * the account. Their browser keeps it, so that it counts only where the mailbox is proved in the same one (A11).
 */
export type PointsWish = {
  /** The terms that stood beside the box that was ticked. */
  readonly termsVersion: string | undefined;
  readonly friend: string | undefined;
};

type Settings = Parameters<typeof writeCookie>[0];

/** As long as the link that confirms an address. */
const wishSeconds = 2 * 24 * 60 * 60;
const nothing: PointsWish = { termsVersion: undefined, friend: undefined };

const nameOf = (settings: Settings) => hostCookieName(settings, 'points-wish');

/** The code of a friend's link as it stands in an address; undefined for whatever none of ours looks like. */
export function friendCodeOf(text: string | null): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[0-9A-Z]{8}$/.test(code) ? code : undefined;
}

export function readPointsWish(settings: Settings, cookieHeader: string | null): PointsWish {
  const [friend = '', termsVersion = ''] = (readCookie(cookieHeader, nameOf(settings)) ?? '').split(':');
  if (!/^[\w-]{0,40}$/.test(termsVersion)) return nothing;
  return { friend: friendCodeOf(friend), termsVersion: termsVersion === '' ? undefined : termsVersion };
}

/** One `Set-Cookie` value; a wish for nothing forgets the one before. */
export function writePointsWish(
  settings: Settings,
  { friend = '', termsVersion = '' }: Partial<PointsWish>,
): string {
  const isNothing = friend === '' && termsVersion === '';
  const value = isNothing ? '' : `${friend}:${termsVersion}`;
  return writeCookie(settings, nameOf(settings), value, { maxAgeSeconds: isNothing ? 0 : wishSeconds });
}
