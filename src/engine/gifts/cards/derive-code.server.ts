import { timingSafeEqual } from 'node:crypto';
import type { GiftCardId } from '../../../core/ids.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { codeFromBytes, giftCardCodeBytes, lastFourOf, pinFromBytes } from './code-rules.ts';
import type { GiftCard, GiftCardCode, GiftCardPin } from './types.ts';

/*
 * Codes and PINs are derived from the card's id, its version and a key of the shop whenever they are needed. They are stored nowhere, so
 * the database, a backup or a job contains nothing to spend (I-29, docs/decisions/0031).
 */

type Derive = Pick<Seal, 'derive' | 'keyIds'>;
type Issued = Pick<GiftCard, 'id' | 'version' | 'keyId'>;

/** The stored values derived from a card's current code: enough to find the card, not to spend it. */
export type CodeFingerprint = {
  readonly keyId: Buffer;
  readonly codeHash: Buffer;
  readonly lastFour: string;
};

const codeText = (id: GiftCardId, version: number) => `gift-card code\n${id}\n${version}`;

/** Returns the values to store for this version's code, derived with the current key. */
export function deriveCodeFingerprint(seal: Derive, id: GiftCardId, version: number): CodeFingerprint {
  const { keyId, bytes } = seal.derive(codeText(id, version));
  const code = codeFromBytes(bytes.subarray(0, giftCardCodeBytes));
  return { keyId, codeHash: hashOf(seal, code, keyId), lastFour: lastFourOf(code) };
}

/** Returns a card's code, which is shown only in its email and on the printable card. */
export function deriveCode(seal: Derive, { id, version, keyId }: Issued): GiftCardCode {
  return codeFromBytes(seal.derive(codeText(id, version), keyId).bytes.subarray(0, giftCardCodeBytes));
}

/** Returns the PIN that belongs to a card's code. */
export function derivePin(seal: Derive, { id, version, keyId }: Issued): GiftCardPin {
  return pinFromBytes(seal.derive(`gift-card pin\n${id}\n${version}`, keyId).bytes);
}

/** Returns whether this is the card's PIN, comparing in constant time. */
export function isPinOf(seal: Derive, card: Issued, pin: GiftCardPin): boolean {
  return timingSafeEqual(Buffer.from(derivePin(seal, card)), Buffer.from(pin));
}

function hashOf(seal: Derive, code: GiftCardCode, keyId: Uint8Array): Buffer {
  return seal.derive(`gift-card lookup\n${code}`, keyId).bytes;
}

/** Returns the hashes for looking up a code, one for each key that a card may have been created with. */
export function lookupHashes(seal: Derive, code: GiftCardCode): Buffer[] {
  return seal.keyIds().map((keyId) => hashOf(seal, code, keyId));
}

const macLength = 22;
const macOf = (seal: Derive, { id, version, keyId }: Issued) =>
  seal.derive(`gift-card print\n${id}\n${version}`, keyId).bytes.toString('base64url').slice(0, macLength);

/** Returns the token of the link to the printable card, valid until the card is reissued. */
export function printToken(seal: Derive, card: Issued): string {
  return `${card.id}.${macOf(seal, card)}`;
}

/** Returns the card id in a token; undefined if the token is malformed. Check the loaded card with `isPrintToken`. */
export function cardIdOfPrintToken(token: string): GiftCardId | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/.exec(token)?.[1] as
    | GiftCardId
    | undefined;
}

/** Returns whether the token is authentic and belongs to the card's current code. */
export function isPrintToken(seal: Derive, card: Issued, token: string): boolean {
  const expected = Buffer.from(printToken(seal, card));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
