import { stateRules, takesWine } from './state-table.ts';
import type { StateRule, StateWatch } from './types.ts';

/**
 * What somebody who cannot have wine in this state may ask for: to be told when they can. Undefined where wine goes already and
 * where no state is named. The sentence is shown where it is asked for and kept with the wish.
 */
export function watchOf(stateCode: string, rules: readonly StateRule[] = stateRules): StateWatch | undefined {
  const rule = rules.find(({ code }) => code === stateCode);
  if (!rule || takesWine(rule)) return undefined;
  return {
    stateCode,
    stateName: rule.name,
    consent: `We write to you once, when wine may go to ${rule.name}, and use the address for nothing else.`,
  };
}
