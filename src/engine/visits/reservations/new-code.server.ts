import { randomBytes } from 'node:crypto';
import { alphabet } from '../../gifts/cards/code-rules.ts';

const length = 8;

/** What the host reads at the door and the QR code shows: 40 random bits in characters that nothing is mistaken for. It opens nothing. */
export function newReservationCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet.charAt(byte & 31)).join('');
}
