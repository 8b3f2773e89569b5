import { timingSafeEqual } from 'node:crypto';
import type { GiftMembershipId } from '../../../core/ids.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { GiftMembership } from './types.ts';

/*
 * Derives a gift's link from its id, its version and a secret key. The link is not stored, so that no one who
 * reads the database, a backup or a job can accept a gift (docs/decisions/0031 for gift cards).
 */

type Derive = Pick<Seal, 'derive'>;
type Issued = Pick<GiftMembership, 'id' | 'version' | 'keyId'>;

const macLength = 22;
const macText = (id: GiftMembershipId, version: number) => `gift-membership link\n${id}\n${version}`;

/** Returns the id of the key from which new gift links are derived. */
export function currentGiftLinkKeyId(seal: Derive, id: GiftMembershipId, version: number): Buffer {
  return seal.derive(macText(id, version)).keyId;
}

/** Derives the token of a gift's link. It is valid until the gift is reissued. */
export function deriveGiftToken(seal: Derive, { id, version, keyId }: Issued): string {
  const mac = seal.derive(macText(id, version), keyId).bytes.toString('base64url').slice(0, macLength);
  return `${id}.${mac}`;
}

/** Returns the gift id in a token, or undefined if the token is malformed. The token is not verified; use `isGiftTokenValid` for that. */
export function giftIdFromToken(token: string): GiftMembershipId | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/.exec(token)?.[1] as
    | GiftMembershipId
    | undefined;
}

/** Returns whether a token is authentic and belongs to the gift's current version. */
export function isGiftTokenValid(seal: Derive, gift: Issued, token: string): boolean {
  const expected = Buffer.from(deriveGiftToken(seal, gift));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
