import type { Configuration } from './configuration.server.ts';
import { accountCookie } from './cookie-header.ts';
import { writeCookie } from './cookies.server.ts';

type CookieSettings = Pick<Configuration, 'mode'>;

/**
 * Set beside the session's cookie and for as long, so that the header of every page knows whom to greet without asking.
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

/** For whoever signs out, and for whoever comes back to find the session over. */
export function clearAccountCookie(settings: CookieSettings): string {
  return writeCookie(settings, accountCookie, '', { maxAgeSeconds: 0, httpOnly: false });
}
