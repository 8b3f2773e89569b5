import { isLinkToken } from '../../core/ids.ts';
import type { OrderAccess } from './types.ts';

/** Returns the access granted by the token in an order's link (I-5); undefined for a malformed token, which saves a lookup. */
export function orderAccessByToken(
  publicToken: string | null,
  now: Date,
): Extract<OrderAccess, { readonly kind: 'token' }> | undefined {
  return isLinkToken(publicToken) ? { kind: 'token', publicToken, now } : undefined;
}
