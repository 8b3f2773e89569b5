import type { Refusal } from '../../core/result.ts';
import type { Database } from '../../platform/database.server.ts';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
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
  for (const each of limits) {
    const answer = await takeToken(shop, { ...each, key: keys[each.bucket], now: guess.now });
    if (answer.allowed) continue;
    const minutes = Math.ceil(answer.retryAfterSeconds / 60);
    return {
      code: 'RATE_LIMIT',
      sentence: `That were many codes in a short time. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      field: 'coupon',
    };
  }
  return undefined;
}
