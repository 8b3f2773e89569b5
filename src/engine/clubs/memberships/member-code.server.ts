import { randomBytes } from 'node:crypto';
import { alphabet } from '../../gifts/cards/code-rules.ts';

const length = 8;

/** What stands on a member's card for staff to read: 40 random bits in characters that nothing is mistaken for. It opens nothing. */
export function newMemberCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte & 31)).join('');
}
