import type { Configuration } from './configuration.server.ts';
import { accountCookieName } from './cookie-header.ts';
import { serializeCookie } from './cookies.server.ts';

type CookieSettings = Pick<Configuration, 'mode'>;

/**
 * Returns the `Set-Cookie` value with the customer's first name, which the header of every page shows. The cookie has the lifetime of the
 * session cookie.
 * @param maxAgeSeconds undefined keeps the cookie until the browser is closed
 */
export function serializeAccountCookie(
  settings: CookieSettings,
  firstName: string,
  maxAgeSeconds: number | undefined,
): string {
  return serializeCookie(settings, accountCookieName, firstName, {
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    httpOnly: false,
  });
}

/** Returns the `Set-Cookie` value that deletes the account cookie, for sign-out and expired sessions. */
export function serializeExpiredAccountCookie(settings: CookieSettings): string {
  return serializeCookie(settings, accountCookieName, '', { maxAgeSeconds: 0, httpOnly: false });
}
