import { timingSafeEqual } from 'node:crypto';
import type { Seal } from '../../platform/seal.server.ts';

type Hash = Pick<Seal, 'keyedHash'>;

const macLength = 22;

/** Returns a signed case number for the URL of the confirmation page, so that the page shows only numbers that we issued. */
export function signCaseNumber(seal: Hash, number: number): string {
  return `${number}.${macOf(seal, number)}`;
}

/** Returns the case number of a signed token, or undefined if the token is invalid. */
export function verifySignedCaseNumber(seal: Hash, token: string): number | undefined {
  const [, digits, mac] = /^(\d{1,9})\.([\w-]{22})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined) return undefined;
  const number = Number(digits);
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(seal, number))) ? number : undefined;
}

function macOf(seal: Hash, number: number): string {
  return seal.keyedHash(`support-case\n${number}`).toString('base64url').slice(0, macLength);
}
