import { timingSafeEqual } from 'node:crypto';
import { isUuid } from '../core/ids.ts';
import type { Seal } from './seal.server.ts';

type Hashes = Pick<Seal, 'keyedHash'>;
type Purpose = 'staff invitation' | 'staff sign-in link' | 'staff challenge' | 'payment link';

const idBytes = 16;
const tokenBytes = idBytes + 32;

/** Returns the secret token of a stored row: its random id followed by a keyed hash of the id. The hash key is not in the database. */
export function deriveRowToken(seal: Hashes, purpose: Purpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, seal.keyedHash(`${purpose}\n${id}`)]).toString('base64url');
}

/** Returns the row id in a token, or undefined if the token was not issued for this purpose. */
export function rowIdFromToken(seal: Hashes, purpose: Purpose, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== tokenBytes) return undefined;
  const id = bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const expected = Buffer.from(deriveRowToken(seal, purpose, id));
  const given = Buffer.from(token);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  return isOurs && isUuid(id) ? id : undefined;
}
