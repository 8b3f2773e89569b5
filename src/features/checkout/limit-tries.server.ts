import type { Refusal } from '../../core/result.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import {
  clientKeyOfAddress,
  hasRateLimitTokens,
  takeRateLimitToken,
} from '../../platform/rate-limit.server.ts';

/**
 * The number of attempts allowed per client address and hour (quality A15). Attempts per browser, mailbox and card are counted where orders
 * are placed.
 */
const triesPerHour = 40;

const sentences = {
  'gift-card-pay': 'Too many payment attempts from your connection. You haven’t been charged.',
  'visit-book': 'Too many booking attempts from your connection. You haven’t been charged.',
  'card-declines': 'Too many declined cards from your connection. You haven’t been charged.',
};

type Asking = {
  readonly shop: Pick<ShopDependencies, 'database' | 'seal' | 'clock'>;
  readonly clientAddress: string;
};

/** Counts an attempt from this client address. Returns a refusal above the hourly limit; otherwise undefined. */
export async function limitCheckoutAttempts(
  asking: Asking,
  bucket: 'gift-card-pay' | 'visit-book',
): Promise<Refusal | undefined> {
  const { allowed } = await takeRateLimitToken(asking.shop, windowOf(asking, bucket));
  return allowed ? undefined : refusalOf(bucket);
}

/**
 * Returns a refusal if this client address has reached the limit of declined cards; otherwise undefined. Successful orders don't count,
 * because many customers may share an address.
 */
export async function checkDeclineLimit(asking: Asking): Promise<Refusal | undefined> {
  return (await hasRateLimitTokens(asking.shop, windowOf(asking, 'card-declines')))
    ? undefined
    : refusalOf('card-declines');
}

/** Counts a declined card for the client's address, if the refusals contain a decline. */
export async function countDeclinedCard(asking: Asking, refusals: readonly Refusal[]): Promise<void> {
  if (!refusals.some(({ code }) => code.startsWith('PAY_DECLINED'))) return;
  await takeRateLimitToken(asking.shop, windowOf(asking, 'card-declines'));
}

function windowOf({ shop, clientAddress }: Asking, bucket: keyof typeof sentences) {
  const now = shop.clock.now();
  return { bucket, key: clientKeyOfAddress(clientAddress), limit: triesPerHour, windowSeconds: 3_600, now };
}

function refusalOf(bucket: keyof typeof sentences): Refusal {
  return {
    code: 'RATE_LIMIT',
    sentence: `${sentences[bucket]} Please wait an hour and try again, or call us.`,
  };
}
