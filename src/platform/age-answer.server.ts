import { ageCookie, rememberedAgeSeconds, sessionMaxAge } from './age-cookie.ts';
import type { Configuration } from './configuration.server.ts';
import { writeCookie } from './cookies.server.ts';

/**
 * Returns the cookie that a "yes" at the age gate sets. Someone who gave a birth date of 21 or older elsewhere gets a session cookie.
 */
export function ageConfirmedCookie(configuration: Configuration, isRemembered = false): string {
  return writeCookie(configuration, ageCookie, 'yes', {
    httpOnly: false,
    maxAgeSeconds: isRemembered ? rememberedAgeSeconds : sessionMaxAge,
  });
}
