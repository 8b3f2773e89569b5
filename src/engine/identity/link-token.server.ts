import { timingSafeEqual } from 'node:crypto';
import { isUuid, type MailedLinkId } from '../../core/ids.ts';
import type { Seal } from '../../platform/seal.server.ts';

type Hashes = Pick<Seal, 'keyedHash'>;

/**
 * The token of a mailed link: its random id and a keyed hash of it, 122 bits that nobody guesses and 256 that nobody makes
 * without the key, which is not in the database (A14).
 */
export function tokenOfLink(seal: Hashes, linkId: MailedLinkId): string {
  return `${linkId}.${seal.keyedHash(`mailed link\n${linkId}`).toString('base64url')}`;
}

/** The link that a token was made for; undefined for a text that no link has. */
export function linkOfToken(seal: Hashes, token: string): MailedLinkId | undefined {
  const [linkId] = token.split('.');
  if (!isUuid(linkId)) return undefined;
  const expected = Buffer.from(tokenOfLink(seal, linkId as MailedLinkId));
  const given = Buffer.from(token);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? (linkId as MailedLinkId) : undefined;
}
