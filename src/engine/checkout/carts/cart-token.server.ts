import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import type { CartTokenHash } from './types.ts';

export type CartDependencies = {
  readonly database: Pick<Database, 'read' | 'reading' | 'transaction'>;
  readonly clock: Clock;
  readonly seal: Pick<Seal, 'keyedHash'>;
};

/**
 * Returns a new secret of 128 random bits, whose bearer owns a cart. The shop creates every token and accepts none from
 * a request.
 */
export function newCartToken(): string {
  return randomBytes(16).toString('base64url');
}

export function hashOfCartToken(seal: Pick<Seal, 'keyedHash'>, token: string): CartTokenHash {
  return seal.keyedHash(`cart:${token}`);
}
