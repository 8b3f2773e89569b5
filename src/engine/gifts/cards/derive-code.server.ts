import { timingSafeEqual } from 'node:crypto';
import type { GiftCardId } from '../../../core/ids.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { codeBytes, codeFromBytes, lastFourOf, pinFromBytes } from './code-rules.ts';
import type { GiftCard, GiftCardCode, GiftCardPin } from './types.ts';

/*
 * Codes and PINs are made of the card's id, its version and a key of the shop whenever they are needed, and are nowhere stored: whoever
 * reads the database, a backup or a job finds no money (I-29, docs/decisions/0031).
 */

type Derive = Pick<Seal, 'derive' | 'keyIds'>;
type Issued = Pick<GiftCard, 'id' | 'version' | 'keyId'>;

/** What stands in the table of a card's present code: enough to find it, nothing to spend it. */
export type CodeTraces = {
  readonly keyId: Buffer;
  readonly codeHash: Buffer;
  readonly lastFour: string;
};

const codeText = (id: GiftCardId, version: number) => `gift-card code\n${id}\n${version}`;

/** The traces of the code that this version of a card has, under the key that is current. */
export function tracesOf(seal: Derive, id: GiftCardId, version: number): CodeTraces {
  const { keyId, bytes } = seal.derive(codeText(id, version));
  const code = codeFromBytes(bytes.subarray(0, codeBytes));
  return { keyId, codeHash: hashOf(seal, code, keyId), lastFour: lastFourOf(code) };
}

/** The code itself: for the mail, the print and the wallet of whoever owns the card, and for nothing else. */
export function codeOf(seal: Derive, { id, version, keyId }: Issued): GiftCardCode {
  return codeFromBytes(seal.derive(codeText(id, version), keyId).bytes.subarray(0, codeBytes));
}

/** The PIN that belongs to the code. */
export function pinOf(seal: Derive, { id, version, keyId }: Issued): GiftCardPin {
  return pinFromBytes(seal.derive(`gift-card pin\n${id}\n${version}`, keyId).bytes);
}

/** Whether this is the card's PIN; the time it takes tells nothing. */
export function isPinOf(seal: Derive, card: Issued, pin: GiftCardPin): boolean {
  return timingSafeEqual(Buffer.from(pinOf(seal, card)), Buffer.from(pin));
}

function hashOf(seal: Derive, code: GiftCardCode, keyId: Uint8Array): Buffer {
  return seal.derive(`gift-card lookup\n${code}`, keyId).bytes;
}

/** What to look a code up by, one hash for each key that a card may have been made with. */
export function lookupHashes(seal: Derive, code: GiftCardCode): Buffer[] {
  return seal.keyIds().map((keyId) => hashOf(seal, code, keyId));
}

const macLength = 22;
const macOf = (seal: Derive, { id, version, keyId }: Issued) =>
  seal.derive(`gift-card print\n${id}\n${version}`, keyId).bytes.toString('base64url').slice(0, macLength);

/** What the link to the printed card carries: good until the card is issued anew. */
export function printToken(seal: Derive, card: Issued): string {
  return `${card.id}.${macOf(seal, card)}`;
}

/** The card that a link names, to be loaded and then held against `isPrintToken`; undefined for whatever has not its shape. */
export function cardOfPrintToken(token: string): GiftCardId | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{22}$/.exec(token)?.[1] as
    | GiftCardId
    | undefined;
}

/** Whether we wrote this link, and for the code that the card has now. */
export function isPrintToken(seal: Derive, card: Issued, token: string): boolean {
  const expected = Buffer.from(printToken(seal, card));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
