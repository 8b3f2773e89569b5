import { ageCookie, forgottenMaxAge, rememberedSeconds } from './age-cookie.ts';
import type { Configuration } from './configuration.server.ts';
import { writeCookie } from './cookies.server.ts';

/** The cookie that a yes to the gate sets; of who has given a birth date of 21 or older elsewhere it is not remembered. */
export function yesCookie(configuration: Configuration, isRemembered = false): string {
  return writeCookie(configuration, ageCookie, 'yes', {
    httpOnly: false,
    maxAgeSeconds: isRemembered ? rememberedSeconds : forgottenMaxAge,
  });
}
