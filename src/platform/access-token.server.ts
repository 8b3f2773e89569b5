import { timingSafeEqual } from 'node:crypto';
import { isUuid, type SessionId } from '../core/ids.ts';
import type { Seal } from './seal.server.ts';

const lastsSeconds = 15 * 60;

/**
 * Returns a bearer token for the shop's own JSON calls (§3). It is valid for 15 minutes, becomes invalid when its session ends, and
 * contains no data but the session id and its expiry.
 */
export function accessTokenFor(seal: Pick<Seal, 'keyedHash'>, sessionId: SessionId, now: Date): string {
  // Rounds to the whole minute so that a page that reads its session again receives the same token.
  const minute = Math.floor(now.getTime() / 60_000) * 60;
  return tokenUntil(seal, sessionId, minute + lastsSeconds);
}

function tokenUntil(seal: Pick<Seal, 'keyedHash'>, sessionId: SessionId, untilSeconds: number): string {
  const head = Buffer.alloc(20);
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(head);
  head.writeUInt32BE(untilSeconds, 16);
  const mark = seal.keyedHash(`access token\n${head.toString('hex')}`).subarray(0, 20);
  return Buffer.concat([head, mark]).toString('base64url');
}

/** Returns the session id in an `Authorization` header, or undefined if the token is missing, invalid or expired. */
export function sessionIdOfBearerToken(
  seal: Pick<Seal, 'keyedHash'>,
  authorization: string | null,
  now: Date,
): SessionId | undefined {
  const text = /^Bearer ([\w-]{54})$/.exec(authorization ?? '')?.[1];
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const sessionId = bytes
    .toString('hex', 0, 16)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!isUuid(sessionId)) return undefined;
  const until = bytes.readUInt32BE(16);
  const expected = Buffer.from(tokenUntil(seal, sessionId as SessionId, until));
  const given = Buffer.from(text);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now.getTime() < until * 1000 ? (sessionId as SessionId) : undefined;
}
