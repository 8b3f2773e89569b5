import { readableCodeAlphabet } from '../../../core/readable-code.ts';
import type { GiftCardCode, GiftCardPin } from './types.ts';

/*
 * The format of codes. They are copied from paper, read out on the phone and entered on small keyboards, so mistakes are expected
 * (decision 31).
 */

const payloadLength = 16;
export const giftCardCodeLength = payloadLength + 1;
export const giftCardPinLength = 4;
/** The number of random bytes in a code: ten bytes make sixteen characters of five bits, or 80 random bits (I-29). */
export const giftCardCodeBytes = 10;

/** The maximum length of a text that is parsed as a code, in characters. */
const longestEntry = 100;

/** Characters that are not in the code alphabet, each with the character that people mean by it. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Returns the product of two elements in the field of 32 elements, modulo x⁵ + x² + 1. */
function product(left: number, right: number): number {
  let sum = 0;
  for (let bit = 0; bit < 5; bit += 1) if ((right >> bit) & 1) sum ^= left << bit;
  for (let bit = 9; bit >= 5; bit -= 1) if ((sum >> bit) & 1) sum ^= 0b100101 << (bit - 5);
  return sum;
}

/**
 * Returns the sum of the characters, each weighted by a power of x from the right: 0 for a valid code. No weight is zero, so every wrong
 * character is detected; no two weights are equal, so every swap is detected.
 */
function remainderOf(code: string): number {
  let weight = 1;
  let sum = 0;
  for (const character of [...code].reverse()) {
    sum ^= product(readableCodeAlphabet.indexOf(character), weight);
    weight = product(weight, 2);
  }
  return sum;
}

/** Returns the code made from these random bytes, with its check character. */
export function codeFromBytes(bytes: Uint8Array): GiftCardCode {
  let payload = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes.subarray(0, giftCardCodeBytes)) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      payload += readableCodeAlphabet.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  // The check character has weight one, so it equals the remainder of the rest.
  const check = readableCodeAlphabet.charAt(remainderOf(`${payload}0`));
  return `${payload}${check}` as GiftCardCode;
}

/** Returns the four-digit PIN made from these random bytes. */
export function pinFromBytes(bytes: Uint8Array): GiftCardPin {
  let number = 0;
  for (const byte of bytes.subarray(0, 6)) number = number * 256 + byte;
  return String(number % 10 ** giftCardPinLength).padStart(giftCardPinLength, '0') as GiftCardPin;
}

/**
 * Returns the normalized code from entered text, in any case, with spaces or hyphens, O for 0, and I or L for 1. Undefined for anything
 * that can't be a code, so that a typing error is reported before any lookup.
 */
export function normalizeGiftCardCode(entered: string): GiftCardCode | undefined {
  if (entered.length > longestEntry) return undefined;
  const plain = withoutSeparators(entered);
  if (plain.length !== giftCardCodeLength) return undefined;
  const code = [...plain].map((character) => lookAlikes[character] ?? character).join('');
  const isWritten = [...code].every((character) => readableCodeAlphabet.includes(character));
  return isWritten && remainderOf(code) === 0 ? (code as GiftCardCode) : undefined;
}

/** Returns a sentence about why `normalizeGiftCardCode` rejects a text. */
export function giftCardCodeProblem(entered: string): string {
  const { length } = withoutSeparators(entered.slice(0, longestEntry + 1));
  return length === giftCardCodeLength
    ? 'That code has a typo. Please compare it with your card.'
    : `A gift card code has ${giftCardCodeLength} letters and digits. Please compare it with your card.`;
}

function withoutSeparators(entered: string): string {
  return entered
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.]+/gu, '');
}

/** Returns the PIN in entered text; undefined unless it is four digits. */
export function normalizeGiftCardPin(entered: string): GiftCardPin | undefined {
  const plain = entered.slice(0, longestEntry).replace(/\s+/g, '');
  return /^\d{4}$/.test(plain) ? (plain as GiftCardPin) : undefined;
}

/** Formats a code for print and email: `7K2M-9XQ4-TB31-0HZWC`. */
export function formatGiftCardCode(code: GiftCardCode): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8, 12)}-${code.slice(12)}`;
}

export function lastFourOf(code: GiftCardCode): string {
  return code.slice(-4);
}
