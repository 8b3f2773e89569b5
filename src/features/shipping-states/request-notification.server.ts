import { ok, type Result, refused } from '../../core/result.ts';
import { type AlertDependencies, saveAlertRequest } from '../../engine/catalog/watches/index.server.ts';
import { shippingAlertKind } from '../../engine/catalog/watches/schema.ts';
import { shippingStateSubscriptionFor } from '../../engine/compliance/watch-rules.ts';

/**
 * Stores a request for an email when wine can ship to a state. `STATE_OPEN`: wine already ships there, or there is no such state;
 * `RATE_LIMIT`: too many requests.
 */
export async function requestStateNotification(
  shop: AlertDependencies,
  request: { readonly email: string; readonly stateCode: string; readonly clientAddress: string },
): Promise<Result<{ readonly sentence: string }, 'STATE_OPEN' | 'RATE_LIMIT'>> {
  const { email, stateCode, clientAddress } = request;
  const watch = shippingStateSubscriptionFor(stateCode);
  if (!watch) {
    return refused({ code: 'STATE_OPEN', sentence: 'Alerts are only for states we don’t ship wine to yet.' });
  }
  const { consent, stateName } = watch;
  const kept = await saveAlertRequest(shop, shippingAlertKind, {
    email,
    subject: stateCode,
    consent,
    clientAddress,
  });
  if (!kept.ok) return kept;
  return ok({ sentence: `We’ll email ${email} when we can ship wine to ${stateName}.` });
}
