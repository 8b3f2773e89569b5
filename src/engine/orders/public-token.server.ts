import { randomBytes } from 'node:crypto';

const tokenDays = 90;

/** Returns a new token for an order's link: 128 random bits as 22 URL-safe characters (I-5). */
export function newOrderLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns when an order's link expires, 90 days from now. The customer can then request a new one. */
export function orderLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + tokenDays * 24 * 60 * 60 * 1000);
}
