import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Configuration } from './configuration.server.ts';
import { readCookie } from './cookie-header.ts';
import { hostCookieName, serializeCookie } from './cookies.server.ts';
import type { Seal } from './seal.server.ts';

type Parts = { readonly configuration: Pick<Configuration, 'mode'>; readonly seal: Pick<Seal, 'keyedHash'> };

const cookieName = ({ configuration }: Pick<Parts, 'configuration'>) => hostCookieName(configuration, 'csrf');

/** Returns the value of the CSRF cookie, which is the token and its signature. */
function signed({ seal }: Pick<Parts, 'seal'>, token: string): string {
  return `${token}.${seal.keyedHash(`csrf\n${token}`).toString('base64url')}`;
}

function equal(left: string, right: string): boolean {
  const [given, expected] = [Buffer.from(left), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Returns the CSRF token that this browser's forms must include. Reuses a valid token in the browser's cookie, or else creates one and its
 * cookie.
 */
export function csrfTokenFor(
  parts: Parts,
  cookieHeader: string | null,
): { readonly token: string; readonly setCookies: readonly string[] } {
  const value = readCookie(cookieHeader, cookieName(parts)) ?? '';
  const known = value.split('.')[0] ?? '';
  if (known !== '' && equal(value, signed(parts, known))) return { token: known, setCookies: [] };
  const token = randomBytes(24).toString('base64url');
  return {
    token,
    setCookies: [serializeCookie(parts.configuration, cookieName(parts), signed(parts, token))],
  };
}

/** Returns whether a form's token matches the one in its browser's cookie. Pages of other origins can't read the token (A8). */
export function matchesCsrfToken(parts: Parts, cookieHeader: string | null, repeated: unknown): boolean {
  const value = readCookie(cookieHeader, cookieName(parts)) ?? '';
  return typeof repeated === 'string' && repeated !== '' && equal(value, signed(parts, repeated));
}

/** Returns the `Set-Cookie` value that deletes the CSRF cookie at sign-in and sign-out, so that a new token is created. */
export function serializeExpiredCsrfCookie(parts: Pick<Parts, 'configuration'>): string {
  return serializeCookie(parts.configuration, cookieName(parts), '', { maxAgeSeconds: 0 });
}
