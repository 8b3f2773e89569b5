import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignInCaller } from '../../integrations/sign-in/port.ts';
import {
  serializeAccountCookie,
  serializeExpiredAccountCookie,
} from '../../platform/account-cookie.server.ts';
import { readCookie } from '../../platform/cookie-header.ts';
import {
  hostCookieName,
  serializeCookie,
  sessionCookieName,
  signSessionToken,
} from '../../platform/cookies.server.ts';
import { clientKeyOfAddress } from '../../platform/rate-limit.server.ts';
import type { IdentityDependencies, RequestSender } from './types.ts';

type Settings = Pick<IdentityDependencies, 'configuration' | 'seal'>;

/**
 * The longest lifetime of a session, in seconds. The browser may keep its cookie that long, but the database decides when the session ends.
 */
const rememberedSeconds = 90 * 24 * 60 * 60;
const knownSeconds = 365 * 24 * 60 * 60;
const joiningSeconds = 2 * 24 * 60 * 60;

/** Returns the cookies of a new session, including one that later identifies the browser as known to this account. */
export function sessionCookies(
  { configuration, seal }: Settings,
  session: { readonly token: string; readonly email: string; readonly firstName: string },
  remembers: boolean,
): string[] {
  const maxAgeSeconds = remembers ? rememberedSeconds : undefined;
  const lasts = maxAgeSeconds === undefined ? {} : { maxAgeSeconds };
  return [
    serializeCookie(
      configuration,
      sessionCookieName(configuration),
      signSessionToken(seal, session.token),
      lasts,
    ),
    serializeAccountCookie(configuration, session.firstName, maxAgeSeconds),
    serializeCookie(configuration, knownName(configuration), knownMark(seal, session.email), {
      maxAgeSeconds: knownSeconds,
    }),
  ];
}

/** Returns the cookies that end the session in the browser. The cookie that marks it as a known browser is kept. */
export function clearSessionCookies({ configuration }: Pick<Settings, 'configuration'>): string[] {
  return [
    serializeCookie(configuration, sessionCookieName(configuration), '', { maxAgeSeconds: 0 }),
    serializeExpiredAccountCookie(configuration),
  ];
}

function knownName(configuration: Settings['configuration']): string {
  return hostCookieName(configuration, 'known');
}

function knownMark(seal: Settings['seal'], email: string): string {
  return seal.keyedHash(`known browser\n${email.toLowerCase()}`).toString('base64url');
}

/** Returns whether this account is the one that this browser last signed in to, according to a signed cookie that can't be forged. */
export function isKnownBrowser(
  { configuration, seal }: Settings,
  sender: RequestSender,
  email: string,
): boolean {
  const given = Buffer.from(readCookie(sender.cookieHeader, knownName(configuration)) ?? '');
  const expected = Buffer.from(knownMark(seal, email));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function joiningName(configuration: Settings['configuration']): string {
  return hostCookieName(configuration, 'joining');
}

/**
 * Creates a random mark for a browser that signs up, and returns its cookie and hash. The mark identifies the browser when the email
 * address is confirmed (A11).
 */
export function markSignUpBrowser({ configuration, seal }: Settings): { setCookie: string; hash: Buffer } {
  const mark = randomBytes(24).toString('base64url');
  return {
    setCookie: serializeCookie(configuration, joiningName(configuration), mark, {
      maxAgeSeconds: joiningSeconds,
    }),
    hash: hashOfMark(seal, mark),
  };
}

export function signUpBrowserHash(
  { configuration, seal }: Settings,
  sender: RequestSender,
): Buffer | undefined {
  const mark = readCookie(sender.cookieHeader, joiningName(configuration));
  return mark === undefined || mark === '' ? undefined : hashOfMark(seal, mark);
}

export function clearSignUpBrowserCookie({ configuration }: Pick<Settings, 'configuration'>): string {
  return serializeCookie(configuration, joiningName(configuration), '', { maxAgeSeconds: 0 });
}

function hashOfMark(seal: Settings['seal'], mark: string): Buffer {
  return seal.keyedHash(`joining browser\n${mark}`);
}

/**
 * Returns the anonymized caller by which the sign-in service counts attempts: a reserved network address derived from a hash, so that
 * neither its counters nor its sessions reveal the visitor's network.
 */
export function anonymizedCallerOf({ seal }: Pick<Settings, 'seal'>, sender: RequestSender): SignInCaller {
  const hash = seal.keyedHash(`network\n${clientKeyOfAddress(sender.clientAddress)}`);
  const groups = [0, 2, 4].map((start) => hash.readUInt16BE(start).toString(16));
  return { network: `fd00:${groups.join(':')}::1`, userAgent: sender.userAgent };
}
