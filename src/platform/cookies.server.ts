import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Configuration } from './configuration.server.ts';
import { cartCountCookie, type FlashMessage, flashCookie, readCookie } from './cookie-header.ts';
import { choiceCookie, optedOutValue } from './opt-out.ts';
import type { Seal } from './seal.server.ts';

type Attributes = {
  /** Undefined: until the browser is closed. So is a word in place of a number, which browsers pass over. */
  readonly maxAgeSeconds?: number | 'session';
  /** Out of reach for scripts; the default. */
  readonly httpOnly?: boolean;
};

type CookieSettings = Pick<Configuration, 'mode'>;

/** A cart is kept this long after its last change. */
export const cartMaxAgeSeconds = 60 * 24 * 60 * 60;

/** Over plain http a browser accepts neither `Secure` nor the prefix `__Host-`, so the demo goes without. */
function isSecure({ mode }: CookieSettings): boolean {
  return mode === 'production';
}

/** One `Set-Cookie` value: always for the whole site, never sent along from foreign pages. */
export function writeCookie(
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

/** The headers of an answer that sets these cookies, each as `writeCookie` makes it, and says what else there is to say. */
export function cookieHeaders(
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

/** The secret that makes its bearer the owner of a cart; the database knows only its hash. */
export function readCartToken(settings: CookieSettings, request: Request): string | undefined {
  return readCartTokenIn(settings, request.headers.get('cookie'));
}

/** The same out of a `Cookie` header alone. */
export function readCartTokenIn(settings: CookieSettings, cookieHeader: string | null): string | undefined {
  return readCookie(cookieHeader, cartCookieName(settings));
}

/** For whoever signs out: the next cart in this browser begins empty. */
export function clearCartCookies(settings: CookieSettings): string[] {
  return [
    writeCookie(settings, cartCookieName(settings), '', { maxAgeSeconds: 0 }),
    writeCookie(settings, cartCountCookie, '', { maxAgeSeconds: 0, httpOnly: false }),
  ];
}

/** Both cookies of a cart, to be set with every answer that changed it: they live sixty days from the last change. */
export function writeCartCookies(
  settings: CookieSettings,
  cart: { readonly token: string; readonly count: number },
): string[] {
  const maxAgeSeconds = cartMaxAgeSeconds;
  return [
    writeCookie(settings, cartCookieName(settings), cart.token, { maxAgeSeconds }),
    writeCookie(settings, cartCountCookie, String(cart.count), { maxAgeSeconds, httpOnly: false }),
  ];
}

/** The prefix binds a cookie to this host and to https, so that no neighbouring site can plant one. */
export function hostCookieName(settings: CookieSettings, name: string): string {
  return isSecure(settings) ? `__Host-${name}` : name;
}

export function sessionCookieName(settings: CookieSettings): string {
  return hostCookieName(settings, 'session');
}

/** What session cookies are signed with; whoever reads only the database can make none. */
export function sessionSecret(seal: Pick<Seal, 'keyedHash'>): string {
  return seal.keyedHash('session cookies').toString('base64url');
}

/** The value of a session's cookie, as Better Auth writes it. */
export function signSessionToken(seal: Pick<Seal, 'keyedHash'>, token: string): string {
  return `${token}.${createHmac('sha256', sessionSecret(seal)).update(token).digest('base64')}`;
}

/** The token of a session cookie with our signature; undefined for every other one, without a question to the database. */
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

/** What was said about sale and sharing, as a browser keeps it; taken back it is forgotten. */
export function writePrivacyChoice(settings: CookieSettings, optedOut: boolean): string {
  const maxAgeSeconds = optedOut ? oneYearSeconds : 0;
  return writeCookie(settings, choiceCookie, optedOut ? optedOutValue : '', { maxAgeSeconds });
}

/** A message for the next page, at most a few sentences; it is shown once. */
export function writeFlash(settings: CookieSettings, { kind, text }: FlashMessage): string {
  return writeCookie(settings, flashCookie, `${kind}:${text.slice(0, 400)}`, {
    maxAgeSeconds: 60,
    httpOnly: false,
  });
}

export function clearFlash(settings: CookieSettings): string {
  return writeCookie(settings, flashCookie, '', { maxAgeSeconds: 0, httpOnly: false });
}

/** Cookies whose bearer gets pages of their own; every other one leaves public pages as they are. */
const personalCookie = /(?:^|;\s*)(?:(?:__Host-)?(?:cart|session)|flash)=/;

/** Whether a `Cookie` header makes public pages depend on this visitor. */
export function isPersonal(cookieHeader: string | undefined): boolean {
  return cookieHeader !== undefined && personalCookie.test(cookieHeader);
}
