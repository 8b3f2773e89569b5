import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Configuration } from './configuration.server.ts';
import { cartCountCookieName, type FlashMessage, flashCookieName, readCookie } from './cookie-header.ts';
import { optedOutCookieValue, privacyChoiceCookieName } from './opt-out.ts';
import type { Seal } from './seal.server.ts';

type Attributes = {
  /** The lifetime in seconds. Undefined or `session` keeps the cookie until the browser is closed. */
  readonly maxAgeSeconds?: number | 'session';
  /** Whether the cookie is hidden from scripts, true by default. */
  readonly httpOnly?: boolean;
};

type CookieSettings = Pick<Configuration, 'mode'>;

/** The time for which a cart is kept after its last change. */
export const cartMaxAgeSeconds = 60 * 24 * 60 * 60;

/**
 * Returns whether cookies get the `Secure` attribute and the prefix `__Host-`. Browsers accept neither over plain HTTP, so the demo omits
 * both.
 */
function isSecure({ mode }: CookieSettings): boolean {
  return mode === 'production';
}

/**
 * Returns a `Set-Cookie` value for a cookie that is valid for the whole site. Of cross-site requests, only those that open a page include
 * it (`SameSite=Lax`).
 */
export function serializeCookie(
  settings: CookieSettings,
  name: string,
  value: string,
  { maxAgeSeconds, httpOnly = true }: Attributes = {},
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(isSecure(settings) ? ['Secure'] : []),
  ].join('; ');
}

/** Returns response headers that set these cookies (see `serializeCookie`), plus other headers. */
export function headersWithCookies(
  cookies: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Headers {
  return new Headers([
    ...Object.entries(others),
    ...cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  ]);
}

function cartCookieName(settings: CookieSettings): string {
  return hostCookieName(settings, 'cart');
}

/**
 * Returns the cart token, a secret that identifies the owner of a cart, or undefined if the request has none. The database stores only its
 * hash.
 */
export function readCartToken(settings: CookieSettings, request: Request): string | undefined {
  return readCartTokenFromHeader(settings, request.headers.get('cookie'));
}

/** Returns the cart token in a `Cookie` header, or undefined if there is none. */
export function readCartTokenFromHeader(
  settings: CookieSettings,
  cookieHeader: string | null,
): string | undefined {
  return readCookie(cookieHeader, cartCookieName(settings));
}

/** Returns the `Set-Cookie` values that delete the cart's cookies, so that the next cart in this browser starts empty. */
export function serializeExpiredCartCookies(settings: CookieSettings): string[] {
  return [
    serializeCookie(settings, cartCookieName(settings), '', { maxAgeSeconds: 0 }),
    serializeCookie(settings, cartCountCookieName, '', { maxAgeSeconds: 0, httpOnly: false }),
  ];
}

/**
 * Returns the `Set-Cookie` values of a cart's two cookies, to send with every response that changes the cart. They expire sixty days after
 * the last change.
 */
export function serializeCartCookies(
  settings: CookieSettings,
  cart: { readonly token: string; readonly count: number },
): string[] {
  const maxAgeSeconds = cartMaxAgeSeconds;
  return [
    serializeCookie(settings, cartCookieName(settings), cart.token, { maxAgeSeconds }),
    serializeCookie(settings, cartCountCookieName, String(cart.count), { maxAgeSeconds, httpOnly: false }),
  ];
}

/**
 * Returns a cookie name, in production with the prefix that binds the cookie to this host and to https, so that a sibling domain can't set
 * it.
 */
export function hostCookieName(settings: CookieSettings, name: string): string {
  return isSecure(settings) ? `__Host-${name}` : name;
}

export function sessionCookieName(settings: CookieSettings): string {
  return hostCookieName(settings, 'session');
}

/** Returns the key that signs session cookies. It can't be derived from the database. */
export function sessionSigningSecret(seal: Pick<Seal, 'keyedHash'>): string {
  return seal.keyedHash('session cookies').toString('base64url');
}

/** Returns the value of a session cookie, in Better Auth's format. */
export function signSessionToken(seal: Pick<Seal, 'keyedHash'>, token: string): string {
  return `${token}.${createHmac('sha256', sessionSigningSecret(seal)).update(token).digest('base64')}`;
}

/** Returns the token in a correctly signed session cookie, or undefined. Doesn't query the database. */
export function readSessionToken(
  settings: CookieSettings,
  seal: Pick<Seal, 'keyedHash'>,
  cookieHeader: string | null,
): string | undefined {
  const value = readCookie(cookieHeader, sessionCookieName(settings));
  const dot = value?.indexOf('.') ?? -1;
  if (value === undefined || dot < 1) return undefined;
  const token = value.slice(0, dot);
  const given = Buffer.from(value);
  const expected = Buffer.from(signSessionToken(seal, token));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

const oneYearSeconds = 365 * 24 * 60 * 60;

/**
 * Returns the `Set-Cookie` value that records an opt-out from the sale and sharing of personal data, or deletes the record after an opt-in.
 */
export function serializePrivacyChoiceCookie(settings: CookieSettings, optedOut: boolean): string {
  const maxAgeSeconds = optedOut ? oneYearSeconds : 0;
  return serializeCookie(settings, privacyChoiceCookieName, optedOut ? optedOutCookieValue : '', {
    maxAgeSeconds,
  });
}

/** Returns the `Set-Cookie` value of a message of at most a few sentences, which the next page shows once. */
export function serializeFlashCookie(settings: CookieSettings, { kind, text }: FlashMessage): string {
  return serializeCookie(settings, flashCookieName, `${kind}:${text.slice(0, 400)}`, {
    maxAgeSeconds: 60,
    httpOnly: false,
  });
}

export function serializeExpiredFlashCookie(settings: CookieSettings): string {
  return serializeCookie(settings, flashCookieName, '', { maxAgeSeconds: 0, httpOnly: false });
}

/** Matches the cookies that make pages personal. Other cookies leave public pages unchanged. */
const personalCookie = /(?:^|;\s*)(?:(?:__Host-)?(?:cart|session)|flash)=/;

/** Returns whether a `Cookie` header contains a cookie that makes public pages depend on the visitor. */
export function hasPersonalCookie(cookieHeader: string | undefined): boolean {
  return cookieHeader !== undefined && personalCookie.test(cookieHeader);
}
