import type { Refusal } from '../../core/result.ts';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
import type { CheckoutRequest } from './checkout-request.server.ts';

/** What can be tried so often from one address in an hour (quality A15). Browsers, mailboxes and cards are counted by the order itself. */
const triesPerHour = 40;

const sentences = {
  'gift-card-pay': 'Too many payment attempts from this address. You haven’t been charged.',
  'visit-book': 'Too many booking attempts from this address. You haven’t been charged.',
};

/** Counts a try from this address. Answers why it goes no further; undefined while it may. */
export async function limitTries(
  { shop, clientAddress }: Pick<CheckoutRequest, 'shop' | 'clientAddress'>,
  bucket: keyof typeof sentences,
): Promise<Refusal | undefined> {
  const key = clientKey(clientAddress);
  const window = { limit: triesPerHour, windowSeconds: 3_600, now: shop.clock.now() };
  const { allowed } = await takeToken(shop, { bucket, key, ...window });
  if (allowed) return undefined;
  return {
    code: 'RATE_LIMIT',
    sentence: `${sentences[bucket]} Please wait an hour and try again, or call us.`,
  };
}
