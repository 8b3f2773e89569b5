import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '../../integrations/sign-in/port.ts';
import { clearAccountCookie, writeAccountCookie } from '../../platform/account-cookie.server.ts';
import { readCookie } from '../../platform/cookie-header.ts';
import {
  hostCookieName,
  sessionCookieName,
  signSessionToken,
  writeCookie,
} from '../../platform/cookies.server.ts';
import { clientKey } from '../../platform/rate-limit.server.ts';
import type { IdentityDependencies, Sender } from './types.ts';

type Settings = Pick<IdentityDependencies, 'configuration' | 'seal'>;

/**
 * The longest lifetime of a session. The browser may keep its cookie that long; the database decides when the session
 * ends.
 */
const rememberedSeconds = 90 * 24 * 60 * 60;
const knownSeconds = 365 * 24 * 60 * 60;
const joiningSeconds = 2 * 24 * 60 * 60;

/** Returns the cookies of a new session, and the one by which the browser is later known to have signed in to this account. */
export function sessionCookies(
  { configuration, seal }: Settings,
  session: { readonly token: string; readonly email: string; readonly firstName: string },
  remembers: boolean,
): string[] {
  const maxAgeSeconds = remembers ? rememberedSeconds : undefined;
  const lasts = maxAgeSeconds === undefined ? {} : { maxAgeSeconds };
  return [
    writeCookie(
      configuration,
      sessionCookieName(configuration),
      signSessionToken(seal, session.token),
      lasts,
    ),
    writeAccountCookie(configuration, session.firstName, maxAgeSeconds),
    writeCookie(configuration, knownName(configuration), knownMark(seal, session.email), {
      maxAgeSeconds: knownSeconds,
    }),
  ];
}

/** Ends the session in the browser but keeps its mark as a known browser. */
export function clearSessionCookies({ configuration }: Pick<Settings, 'configuration'>): string[] {
  return [
    writeCookie(configuration, sessionCookieName(configuration), '', { maxAgeSeconds: 0 }),
    clearAccountCookie(configuration),
  ];
}

function knownName(configuration: Settings['configuration']): string {
  return hostCookieName(configuration, 'known');
}

function knownMark(seal: Settings['seal'], email: string): string {
  return seal.keyedHash(`known browser\n${email.toLowerCase()}`).toString('base64url');
}

/** Returns whether this browser has signed in to this account before. The mark is signed, so it can't be forged. */
export function isKnownBrowser({ configuration, seal }: Settings, sender: Sender, email: string): boolean {
  const given = Buffer.from(readCookie(sender.cookieHeader, knownName(configuration)) ?? '');
  const expected = Buffer.from(knownMark(seal, email));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function joiningName(configuration: Settings['configuration']): string {
  return hostCookieName(configuration, 'joining');
}

/** Marks the browser that signs up, so that it is recognized when the address is confirmed (A11). */
export function markJoiningBrowser({ configuration, seal }: Settings): { setCookie: string; hash: Buffer } {
  const mark = randomBytes(24).toString('base64url');
  return {
    setCookie: writeCookie(configuration, joiningName(configuration), mark, {
      maxAgeSeconds: joiningSeconds,
    }),
    hash: hashOfMark(seal, mark),
  };
}

export function joiningBrowserHash({ configuration, seal }: Settings, sender: Sender): Buffer | undefined {
  const mark = readCookie(sender.cookieHeader, joiningName(configuration));
  return mark === undefined || mark === '' ? undefined : hashOfMark(seal, mark);
}

export function clearJoiningMark({ configuration }: Pick<Settings, 'configuration'>): string {
  return writeCookie(configuration, joiningName(configuration), '', { maxAgeSeconds: 0 });
}

function hashOfMark(seal: Settings['seal'], mark: string): Buffer {
  return seal.keyedHash(`joining browser\n${mark}`);
}

/**
 * Returns the caller that the sign-in service counts attempts by: a reserved network address made from a hash, so that
 * neither its counters nor its sessions reveal where a visitor is.
 */
export function callerOf({ seal }: Pick<Settings, 'seal'>, sender: Sender): Caller {
  const hash = seal.keyedHash(`network\n${clientKey(sender.clientAddress)}`);
  const groups = [0, 2, 4].map((start) => hash.readUInt16BE(start).toString(16));
  return { network: `fd00:${groups.join(':')}::1`, userAgent: sender.userAgent };
}
