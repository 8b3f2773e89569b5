import { ageCookie, rememberedAgeSeconds, sessionMaxAge } from './age-cookie.ts';
import type { Configuration } from './configuration.server.ts';
import { writeCookie } from './cookies.server.ts';

/**
 * Returns the `Set-Cookie` value for a confirmed age of 21 or older. It is a session cookie unless `isRemembered`, such as for a customer
 * who entered a birth date elsewhere.
 */
export function ageConfirmedCookie(configuration: Configuration, isRemembered = false): string {
  return writeCookie(configuration, ageCookie, 'yes', {
    httpOnly: false,
    maxAgeSeconds: isRemembered ? rememberedAgeSeconds : sessionMaxAge,
  });
}
