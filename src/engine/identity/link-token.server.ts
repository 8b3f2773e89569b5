import { timingSafeEqual } from 'node:crypto';
import { isUuid, type MailedLinkId } from '../../core/ids.ts';
import type { Seal } from '../../platform/seal.server.ts';

type Hashes = Pick<Seal, 'keyedHash'>;

/**
 * Returns the token of an emailed link: its random id (122 bits) and a keyed hash of it (256 bits), whose key is not in
 * the database (A14).
 */
export function tokenOfLink(seal: Hashes, linkId: MailedLinkId): string {
  return `${linkId}.${seal.keyedHash(`mailed link\n${linkId}`).toString('base64url')}`;
}

/** Returns the link of a token, or undefined if the token is not valid. */
export function linkIdOfToken(seal: Hashes, token: string): MailedLinkId | undefined {
  const [linkId] = token.split('.');
  if (!isUuid(linkId)) return undefined;
  const expected = Buffer.from(tokenOfLink(seal, linkId as MailedLinkId));
  const given = Buffer.from(token);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? (linkId as MailedLinkId) : undefined;
}
