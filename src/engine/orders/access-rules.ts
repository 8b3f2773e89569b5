import { isLinkToken } from '../../core/ids.ts';
import type { OrderAccess } from './types.ts';

/** Returns the access that the token of an order's link gives (I-5); undefined for a malformed token, so that nothing is looked up. */
export function orderAccessByToken(
  publicToken: string | null,
  now: Date,
): Extract<OrderAccess, { readonly kind: 'token' }> | undefined {
  return isLinkToken(publicToken) ? { kind: 'token', publicToken, now } : undefined;
}
