import { randomBytes } from 'node:crypto';
import { isLinkToken } from '../../../core/ids.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, serializeCookie } from '../../../platform/cookies.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { staffSessionMilliseconds } from './rules.ts';
import type { StaffDependencies } from './types.ts';

type Settings = StaffDependencies['configuration'];

/** The lifetime of the device cookie, which identifies a browser after its last sign-in. */
const deviceSeconds = 365 * 24 * 60 * 60;

const sessionName = (settings: Settings) => hostCookieName(settings, 'staff');
const deviceName = (settings: Settings) => hostCookieName(settings, 'staffDevice');

const newToken = () => randomBytes(32).toString('base64url');

const hashOf = (seal: Pick<Seal, 'keyedHash'>, purpose: string, token: string) =>
  seal.keyedHash(`staff ${purpose}\n${token}`);

/** Returns the stored hash of the session token in a `Cookie` header, or undefined if the header contains none. */
export function readStaffCookie(
  { configuration, seal }: Pick<StaffDependencies, 'configuration' | 'seal'>,
  cookieHeader: string | null,
): Buffer | undefined {
  const token = readCookie(cookieHeader, sessionName(configuration));
  return isLinkToken(token) ? hashOf(seal, 'session', token) : undefined;
}

/** Creates the tokens of a new session and returns their hashes to store and the cookies to set. The browser keeps its device cookie. */
export function newStaffCookies(
  { configuration, seal }: Pick<StaffDependencies, 'configuration' | 'seal'>,
  cookieHeader: string | null,
): { readonly tokenHash: Buffer; readonly deviceHash: Buffer; readonly setCookies: readonly string[] } {
  const token = newToken();
  const kept = readCookie(cookieHeader, deviceName(configuration));
  const device = isLinkToken(kept) ? kept : newToken();
  return {
    tokenHash: hashOf(seal, 'session', token),
    deviceHash: hashOf(seal, 'device', device),
    setCookies: [
      serializeCookie(configuration, sessionName(configuration), token, {
        maxAgeSeconds: staffSessionMilliseconds / 1000,
      }),
      serializeCookie(configuration, deviceName(configuration), device, { maxAgeSeconds: deviceSeconds }),
    ],
  };
}

export function clearStaffCookie(settings: Settings): string {
  return serializeCookie(settings, sessionName(settings), '', { maxAgeSeconds: 0 });
}
