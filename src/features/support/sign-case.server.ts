import { timingSafeEqual } from 'node:crypto';
import type { Seal } from '../../platform/seal.server.ts';

type Hash = Pick<Seal, 'keyedHash'>;

const macLength = 22;

/** What the page after a message carries, so that it says no number that we did not give. */
export function signCase(seal: Hash, number: number): string {
  return `${number}.${macOf(seal, number)}`;
}

/** The number that we signed; undefined for every other token. */
export function readSignedCase(seal: Hash, token: string): number | undefined {
  const [, digits, mac] = /^(\d{1,9})\.([\w-]{22})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined) return undefined;
  const number = Number(digits);
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(seal, number))) ? number : undefined;
}

function macOf(seal: Hash, number: number): string {
  return seal.keyedHash(`support-case\n${number}`).toString('base64url').slice(0, macLength);
}
