import type { Configuration } from '../platform/configuration.server.ts';
import { readCookie } from '../platform/cookie-header.ts';
import { writeCookie } from '../platform/cookies.server.ts';
import { type Preferences, parsePreferences } from './preference-rules.ts';

const cookieName = 'officePreferences';
const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the preferences stored in this browser's cookie, which staff set on the account page. */
export function readPreferences(cookieHeader: string | null): Preferences {
  return parsePreferences(new URLSearchParams(readCookie(cookieHeader, cookieName)));
}

export function writePreferences(
  configuration: Pick<Configuration, 'mode'>,
  preferences: Preferences,
): string {
  const value = new URLSearchParams(preferences);
  return writeCookie(configuration, cookieName, String(value), { maxAgeSeconds: yearSeconds });
}
