import { timingSafeEqual } from 'node:crypto';
import { type EmailedLinkId, isUuid } from '../../core/ids.ts';
import type { Seal } from '../../platform/seal.server.ts';

type Hashes = Pick<Seal, 'keyedHash'>;

/**
 * Returns the token of an emailed link: its random id (122 bits) and a keyed hash of the id (256 bits), whose key isn't in the database
 * (A14).
 */
export function tokenOfEmailedLink(seal: Hashes, linkId: EmailedLinkId): string {
  return `${linkId}.${seal.keyedHash(`mailed link\n${linkId}`).toString('base64url')}`;
}

/** Returns the id of the link that a token belongs to, or undefined if the token is invalid. */
export function emailedLinkIdOfToken(seal: Hashes, token: string): EmailedLinkId | undefined {
  const [linkId] = token.split('.');
  if (!isUuid(linkId)) return undefined;
  const expected = Buffer.from(tokenOfEmailedLink(seal, linkId as EmailedLinkId));
  const given = Buffer.from(token);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? (linkId as EmailedLinkId) : undefined;
}
