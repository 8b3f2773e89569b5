import { readCookie } from './cookie-header.ts';

/**
 * The way in which a visitor opted out of the sale and sharing of personal data: by the browser's signal, which always counts, or by a
 * choice on the privacy choices page.
 */
export type OptOutMethod = 'signal' | 'choice';

/** The name of the cookie that records the choice made on the privacy choices page. It is not secret. */
export const privacyChoiceCookieName = 'privacyChoice';
export const optedOutCookieValue = 'opted-out';

/**
 * Returns the way in which the visitor opted out, or undefined if the visitor didn't.
 * @param signal the header `Sec-GPC` (Global Privacy Control), where only `1` counts
 */
export function optOutMethodOf(
  signal: string | null | undefined,
  cookieHeader: string | null | undefined,
): OptOutMethod | undefined {
  if (signal === '1') return 'signal';
  return readCookie(cookieHeader, privacyChoiceCookieName) === optedOutCookieValue ? 'choice' : undefined;
}
