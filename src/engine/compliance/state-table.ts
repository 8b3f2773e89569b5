import data from './data/states.json' with { type: 'json' };
import type { StateRule } from './types.ts';

/** The dated table of domain §2.3, sorted by name: states, the district, territories and military mail. */
export const stateRules: readonly StateRule[] = (data.states as readonly StateRule[]).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

/** The names for select lists: `U.S. Virgin Islands` without the article that sentences need. */
export const stateChoices = stateRules
  .map(({ code, name }) => ({ value: code, label: name.replace(/^the /, '') }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

export const stateTableAsOf = data.asOf;
/** The pickup place that refusals name. */

const byCode = new Map(stateRules.map((rule) => [rule.code, rule]));

/** Looks up a state by its two-letter USPS code in capitals. */
export function stateRuleOf(stateCode: string): StateRule | undefined {
  return byCode.get(stateCode);
}

/** Returns whether the web shop may ship wine to the state. */
export function takesWine(rule: StateRule): boolean {
  return rule.shipTo === 'yes';
}
