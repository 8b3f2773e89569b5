import { readCookie } from './cookie-header.ts';

/** How a visitor opted out of sale and sharing: by the browser's signal, which always counts, or on our privacy choices page. */
export type OptOut = 'signal' | 'choice';

/** The cookie with the choice made on the privacy choices page. Not secret. */
export const privacyChoiceCookie = 'privacyChoice';
export const optedOutValue = 'opted-out';

/**
 * Returns how the visitor opted out; undefined if they did not.
 * @param signal the header `Sec-GPC` (Global Privacy Control): only `1` counts.
 */
export function optOutOf(
  signal: string | null | undefined,
  cookieHeader: string | null | undefined,
): OptOut | undefined {
  if (signal === '1') return 'signal';
  return readCookie(cookieHeader, privacyChoiceCookie) === optedOutValue ? 'choice' : undefined;
}
