import type { Configuration } from '../platform/configuration.server.ts';
import { readCookie } from '../platform/cookie-header.ts';
import { serializeCookie } from '../platform/cookies.server.ts';
import { type BackOfficePreferences, parsePreferences } from './preference-rules.ts';

const cookieName = 'officePreferences';
const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the preferences stored in this browser's cookie, which staff set on the account page. */
export function readPreferences(cookieHeader: string | null): BackOfficePreferences {
  return parsePreferences(new URLSearchParams(readCookie(cookieHeader, cookieName)));
}

export function writePreferences(
  configuration: Pick<Configuration, 'mode'>,
  preferences: BackOfficePreferences,
): string {
  const value = new URLSearchParams(preferences);
  return serializeCookie(configuration, cookieName, String(value), { maxAgeSeconds: yearSeconds });
}
