import { stateRules, takesWine } from './state-table.ts';
import type { StateRule, StateWatch } from './types.ts';

/**
 * Returns the offer to email a visitor when wine may ship to this state. Undefined if wine already may, or if the code is not a state's.
 * The consent is shown with the form and stored with the request.
 */
export function stateWatchOf(
  stateCode: string,
  rules: readonly StateRule[] = stateRules,
): StateWatch | undefined {
  const rule = rules.find(({ code }) => code === stateCode);
  if (!rule || takesWine(rule)) return undefined;
  return {
    stateCode,
    stateName: rule.name,
    consent: `We’ll email you once, when we can ship wine to ${rule.name}. We won’t use your address for anything else.`,
  };
}
