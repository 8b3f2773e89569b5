import { readCookie } from './cookie-header.ts';

/** How somebody opted out of sale and sharing: by the signal of their browser, which always counts, or on our page of choices. */
export type OptOut = 'signal' | 'choice';

/** What was chosen on the page of choices; no secret, and for scripts of no use. */
export const choiceCookie = 'privacyChoice';
export const optedOutValue = 'opted-out';

/** @param signal the header `Sec-GPC` (Global Privacy Control): only `1` is one. */
export function optOutOf(
  signal: string | null | undefined,
  cookieHeader: string | null | undefined,
): OptOut | undefined {
  if (signal === '1') return 'signal';
  return readCookie(cookieHeader, choiceCookie) === optedOutValue ? 'choice' : undefined;
}
