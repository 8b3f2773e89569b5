import { randomBytes } from 'node:crypto';

const tokenDays = 90;

/** 128 random bits, written with 22 characters that need no escaping in an address (I-5). */
export function newPublicToken(): string {
  return randomBytes(16).toString('base64url');
}

/** An order's link opens for 90 days; a fresh one can be asked for. */
export function publicTokenExpiry(now: Date): Date {
  return new Date(now.getTime() + tokenDays * 24 * 60 * 60 * 1000);
}
