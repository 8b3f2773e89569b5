import { randomBytes } from 'node:crypto';
import { readableCodeAlphabet } from '../core/readable-code.ts';

/** Returns a random code of `length` characters, five bits each, from an alphabet that people can read aloud and copy without mistakes. */
export function createReadableCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => readableCodeAlphabet.charAt(byte & 31)).join('');
}
