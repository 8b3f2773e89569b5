import data from './data/states.json' with { type: 'json' };
import type { StateRule } from './types.ts';

/** The dated table of domain §2.3, by name: states, the district, territories and military mail. */
export const stateRules: readonly StateRule[] = (data.states as readonly StateRule[]).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

/** As lists offer them: `U.S. Virgin Islands` without the article that sentences need. */
export const stateChoices = stateRules
  .map(({ code, name }) => ({ value: code, label: name.replace(/^the /, '') }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

export const stateTableAsOf = data.asOf;
/** Where a refused order can be picked up instead, as the sentences name it. */
export const pickupPlace = data.pickupPlace;

const byCode = new Map(stateRules.map((rule) => [rule.code, rule]));

/** Takes the two capital letters of the postal service. */
export function stateRuleOf(stateCode: string): StateRule | undefined {
  return byCode.get(stateCode);
}

/** Whether an order of the web shop may bring wine there. */
export function takesWine(rule: StateRule): boolean {
  return rule.shipTo === 'yes';
}
