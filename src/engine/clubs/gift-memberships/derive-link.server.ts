import { timingSafeEqual } from 'node:crypto';
import type { GiftMembershipId } from '../../../core/ids.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { GiftMembership } from './types.ts';

/*
 * The link of a gift is made of its id, its version and a key of the shop whenever it is needed, and is nowhere stored: whoever reads
 * the database, a backup or a job can accept nobody's gift (docs/decisions/0031 for gift cards).
 */

type Derive = Pick<Seal, 'derive'>;
type Issued = Pick<GiftMembership, 'id' | 'version' | 'keyId'>;

const macLength = 22;
const macText = (id: GiftMembershipId, version: number) => `gift-membership link\n${id}\n${version}`;

/** Which key makes the links of what is given now. */
export function currentKeyId(seal: Derive, id: GiftMembershipId, version: number): Buffer {
  return seal.derive(macText(id, version)).keyId;
}

/** What the link in the mail carries: good until the gift is issued anew. */
export function giftToken(seal: Derive, { id, version, keyId }: Issued): string {
  const mac = seal.derive(macText(id, version), keyId).bytes.toString('base64url').slice(0, macLength);
  return `${id}.${mac}`;
}

/** The gift that a link names, to be loaded and then held against `isGiftToken`; undefined for whatever has not its shape. */
export function giftOfToken(token: string): GiftMembershipId | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/.exec(token)?.[1] as
    | GiftMembershipId
    | undefined;
}

/** Whether we wrote this link, and for the version that the gift has now. */
export function isGiftToken(seal: Derive, gift: Issued, token: string): boolean {
  const expected = Buffer.from(giftToken(seal, gift));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
