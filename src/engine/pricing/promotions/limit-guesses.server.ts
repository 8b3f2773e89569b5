import type { Refusal } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import {
  clientKeyOfAddress,
  countUseAndAlert,
  formatWaitTime,
  takeRateLimitTokens,
} from '../../../platform/rate-limit.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';

/** Rate limits for promo code attempts: high enough for any customer, too low for guessing. */
const limits = [
  { bucket: 'coupon-address', limit: 60, windowSeconds: 3600 },
  { bucket: 'coupon-cart', limit: 12, windowSeconds: 600 },
] as const;

/**
 * The rate of wrong promo codes per hour, from all visitors together, above which staff is alerted. It blocks no visitor, because that
 * would affect customers.
 */
const usualMistakes = { bucket: 'coupon-mistakes', limit: 200, windowSeconds: 3600 } as const;

/**
 * Counts one promo code attempt against the limits of the visitor's address and of the cart. Returns a refusal once a limit is exceeded.
 * @param guess.cart the customer's id, or the id of a guest's cart.
 */
export async function limitCouponGuesses(
  shop: { readonly database: Pick<Database, 'read'>; readonly seal: Pick<Seal, 'keyedHash'> },
  guess: { readonly clientAddress: string; readonly cart: string; readonly now: Date },
): Promise<Refusal<'RATE_LIMIT'> | undefined> {
  const keys = { 'coupon-address': clientKeyOfAddress(guess.clientAddress), 'coupon-cart': guess.cart };
  const requests = limits.map((each) => ({ ...each, key: keys[each.bucket], now: guess.now }));
  const answer = await takeRateLimitTokens(shop, requests);
  if (answer.allowed) return undefined;
  const sentence = `Too many promo codes in a short time. Please wait ${formatWaitTime(answer.retryAfterSeconds)} and try again.`;
  return { code: 'RATE_LIMIT', sentence, field: 'coupon' };
}

/** Counts the refusals of unknown promo codes, and alerts staff once per hour if there are unusually many. */
export async function monitorCouponGuesses(
  shop: {
    readonly database: Pick<Database, 'read' | 'transaction'>;
    readonly seal: Pick<Seal, 'keyedHash'>;
    readonly log: Log;
  },
  refusals: readonly Refusal[],
  now: Date,
): Promise<void> {
  if (!refusals.some(({ code }) => code === 'COUPON_UNKNOWN')) return;
  await countUseAndAlert(shop, { ...usualMistakes, key: 'all', now }, async (wrong) => {
    shop.log.error('promo code guessing attack', { count: wrong });
    const subject = { subjectType: 'house', subjectId: 'promo codes' } as const;
    await shop.database.transaction(async (tx) => {
      await recordAudit(tx, {
        at: now,
        actor: 'system',
        action: 'coupon.guessed',
        ...subject,
        data: { wrong },
      });
    });
  });
}
