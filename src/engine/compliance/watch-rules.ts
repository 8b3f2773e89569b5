import { mayShipWineTo, stateRules } from './state-table.ts';
import type { ShippingStateSubscription, StateRule } from './types.ts';

/**
 * Returns the offer to email a visitor when wine may ship to this state. Undefined if wine already may, or if the code is not a state's.
 * The consent is shown with the form and stored with the request.
 */
export function shippingStateSubscriptionFor(
  stateCode: string,
  rules: readonly StateRule[] = stateRules,
): ShippingStateSubscription | undefined {
  const rule = rules.find(({ code }) => code === stateCode);
  if (!rule || mayShipWineTo(rule)) return undefined;
  return {
    stateCode,
    stateName: rule.name,
    consent: `We’ll email you once, when we can ship wine to ${rule.name}. We won’t use your address for anything else.`,
  };
}
