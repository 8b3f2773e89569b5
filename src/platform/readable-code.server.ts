import { randomBytes } from 'node:crypto';
import { readableAlphabet } from '../core/readable-code.ts';

/** Returns random characters, five bits each, that people read aloud and copy without mistakes. */
export function newReadableCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => readableAlphabet.charAt(byte & 31)).join('');
}
