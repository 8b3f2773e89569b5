import type { Refusal } from '../../core/result.ts';
import type { Database } from '../../platform/database.server.ts';
import { clientKey, takeTokens, waitWords } from '../../platform/rate-limit.server.ts';
import type { Seal } from '../../platform/seal.server.ts';

/** More than anybody types with a flyer in the hand, far less than a list of guesses needs. */
const limits = [
  { bucket: 'coupon-address', limit: 60, windowSeconds: 3600 },
  { bucket: 'coupon-cart', limit: 12, windowSeconds: 600 },
] as const;

/** Counts one try at a code, for the visitor's address and for the cart; the refusal once there were too many. */
export async function limitGuesses(
  shop: { readonly database: Pick<Database, 'read'>; readonly seal: Pick<Seal, 'keyedHash'> },
  guess: { readonly clientAddress: string; readonly cart: string; readonly now: Date },
): Promise<Refusal<'RATE_LIMIT'> | undefined> {
  const keys = { 'coupon-address': clientKey(guess.clientAddress), 'coupon-cart': guess.cart };
  const requests = limits.map((each) => ({ ...each, key: keys[each.bucket], now: guess.now }));
  const answer = await takeTokens(shop, requests);
  if (answer.allowed) return undefined;
  const sentence = `That were many codes in a short time. Please wait ${waitWords(answer.retryAfterSeconds)}.`;
  return { code: 'RATE_LIMIT', sentence, field: 'coupon' };
}
