import { readCookie } from './cookie-header.ts';

/**
 * The way in which a visitor opted out of the sale and sharing of personal data: by the browser's signal, which always counts, or by a
 * choice on the privacy choices page.
 */
export type OptOut = 'signal' | 'choice';

/** The name of the cookie that records the choice made on the privacy choices page. It is not secret. */
export const privacyChoiceCookie = 'privacyChoice';
export const optedOutValue = 'opted-out';

/**
 * Returns the way in which the visitor opted out, or undefined if the visitor didn't.
 * @param signal the header `Sec-GPC` (Global Privacy Control), where only `1` counts
 */
export function optOutOf(
  signal: string | null | undefined,
  cookieHeader: string | null | undefined,
): OptOut | undefined {
  if (signal === '1') return 'signal';
  return readCookie(cookieHeader, privacyChoiceCookie) === optedOutValue ? 'choice' : undefined;
}
