import type { Configuration } from './configuration.server.ts';
import { accountCookie } from './cookie-header.ts';
import { writeCookie } from './cookies.server.ts';

type CookieSettings = Pick<Configuration, 'mode'>;

/**
 * Sets the cookie from which every page's header greets the customer. It lives as long as the session cookie.
 * @param maxAgeSeconds undefined: until the browser is closed.
 */
export function writeAccountCookie(
  settings: CookieSettings,
  firstName: string,
  maxAgeSeconds: number | undefined,
): string {
  return writeCookie(settings, accountCookie, firstName, {
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    httpOnly: false,
  });
}

/** Clears the account cookie at sign-out and when the session has expired. */
export function clearAccountCookie(settings: CookieSettings): string {
  return writeCookie(settings, accountCookie, '', { maxAgeSeconds: 0, httpOnly: false });
}
