import { ageCookieName, rememberedAgeAnswerSeconds, unrememberedAgeMaxAge } from './age-cookie.ts';
import type { Configuration } from './configuration.server.ts';
import { serializeCookie } from './cookies.server.ts';

/**
 * Returns the `Set-Cookie` value for a confirmed age of 21 or older. Unless `isRemembered`, it is a session cookie, such as for a customer
 * who entered a birth date elsewhere.
 */
export function serializeAgeConfirmedCookie(configuration: Configuration, isRemembered = false): string {
  return serializeCookie(configuration, ageCookieName, 'yes', {
    httpOnly: false,
    maxAgeSeconds: isRemembered ? rememberedAgeAnswerSeconds : unrememberedAgeMaxAge,
  });
}
