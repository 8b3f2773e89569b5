import { randomBytes } from 'node:crypto';
import type { Configuration } from '../../../platform/configuration.server.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { hostCookieName, writeCookie } from '../../../platform/cookies.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { applicationDays } from './rules.ts';

type Settings = {
  readonly configuration: Pick<Configuration, 'mode'>;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

const cookieName = ({ configuration }: Pick<Settings, 'configuration'>) =>
  hostCookieName(configuration, 'application');

function hashOf({ seal }: Pick<Settings, 'seal'>, token: string): Buffer {
  return seal.keyedHash(`club application\n${token}`);
}

/** The hash of the application that this browser bears; its bearer alone reads and changes it. */
export function applicationHash(settings: Settings, cookieHeader: string | null): Buffer | undefined {
  const token = readCookie(cookieHeader, cookieName(settings));
  return token === undefined || token === '' ? undefined : hashOf(settings, token);
}

/** A new secret of 128 random bits, and the cookie that bears it. */
export function newApplicationToken(settings: Settings): {
  readonly hash: Buffer;
  readonly setCookie: string;
} {
  const token = randomBytes(16).toString('base64url');
  const maxAgeSeconds = applicationDays * 24 * 60 * 60;
  return {
    hash: hashOf(settings, token),
    setCookie: writeCookie(settings.configuration, cookieName(settings), token, { maxAgeSeconds }),
  };
}
