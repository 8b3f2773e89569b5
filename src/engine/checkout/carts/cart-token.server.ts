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
 * Returns a new cart token: a secret of 128 random bits. Its bearer owns the cart. Every token is created by the shop, never taken from a
 * request.
 */
export function createCartToken(): string {
  return randomBytes(16).toString('base64url');
}

export function hashCartToken(seal: Pick<Seal, 'keyedHash'>, token: string): CartTokenHash {
  return seal.keyedHash(`cart:${token}`);
}
