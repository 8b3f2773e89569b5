import { ok, type Result, refused } from '../../core/result.ts';
import { watchOf } from '../../engine/compliance/watch-rules.ts';
import type { ShopDependencies } from '../../platform/context.server.ts';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
import { saveWatch } from './store.server.ts';

const wishesPerHour = 10;

/**
 * Keeps the wish to be told when wine may go to a state. Whoever asks is answered the same, whether the address was known or
 * not (A10); nothing is mailed until the state opens, so nobody can fill somebody else's mailbox from here.
 */
export async function askToBeTold(
  shop: Pick<ShopDependencies, 'database' | 'seal' | 'clock'>,
  wish: { readonly email: string; readonly stateCode: string; readonly clientAddress: string },
): Promise<Result<{ readonly sentence: string }, 'STATE_OPEN' | 'RATE_LIMIT'>> {
  const { email, stateCode, clientAddress } = wish;
  const now = shop.clock.now();
  const watch = watchOf(stateCode);
  if (!watch) {
    return refused({ code: 'STATE_OPEN', sentence: 'Wine goes there already: nothing to wait for.' });
  }
  const key = clientKey(clientAddress);
  const answer = await takeToken(shop, {
    bucket: 'shipping-watch',
    key,
    limit: wishesPerHour,
    windowSeconds: 3_600,
    now,
  });
  if (!answer.allowed) {
    const minutes = Math.ceil(answer.retryAfterSeconds / 60);
    const sentence = `That is a lot of wishes from one place. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const { consent, stateName } = watch;
  await saveWatch(shop.database.read, { email, stateCode, consent, askedAt: now });
  return ok({ sentence: `We will write to ${email} when wine may go to ${stateName}.` });
}
