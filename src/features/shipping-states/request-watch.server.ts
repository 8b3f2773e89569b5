import { ok, type Result, refused } from '../../core/result.ts';
import { saveWatchRequest, type WatchDependencies } from '../../engine/catalog/watches/index.server.ts';
import { shippingWatch } from '../../engine/catalog/watches/schema.ts';
import { stateWatchOf } from '../../engine/compliance/watch-rules.ts';

/** Stores a request for an email when wine can ship to a state. `STATE_OPEN`: wine already ships there. */
export async function requestStateNotification(
  shop: WatchDependencies,
  request: { readonly email: string; readonly stateCode: string; readonly clientAddress: string },
): Promise<Result<{ readonly sentence: string }, 'STATE_OPEN' | 'RATE_LIMIT'>> {
  const { email, stateCode, clientAddress } = request;
  const watch = stateWatchOf(stateCode);
  if (!watch) {
    return refused({ code: 'STATE_OPEN', sentence: 'Alerts are only for states we don’t ship wine to yet.' });
  }
  const { consent, stateName } = watch;
  const kept = await saveWatchRequest(shop, shippingWatch, {
    email,
    subject: stateCode,
    consent,
    clientAddress,
  });
  if (!kept.ok) return kept;
  return ok({ sentence: `We’ll email ${email} when we can ship wine to ${stateName}.` });
}
