import { isLinkToken } from '../../core/ids.ts';
import type { OrderAccess } from './types.ts';

/** What the token of an order's link proves (I-5); undefined for what is no token of ours, so that nothing is looked for. */
export function accessByToken(
  publicToken: string | null,
  now: Date,
): Extract<OrderAccess, { readonly kind: 'token' }> | undefined {
  return isLinkToken(publicToken) ? { kind: 'token', publicToken, now } : undefined;
}
