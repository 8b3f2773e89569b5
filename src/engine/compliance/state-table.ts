import { derivedSetting } from '../../core/winery-settings.ts';
import type { ShippingSettings } from '../../winery.ts';
import data from './data/states.json' with { type: 'json' };
import type { StateClosure, StateRule } from './types.ts';

/** Shipping rules of all states, the district, territories and military mail, sorted by name: the dated table of domain §2.3. */
export const stateRules: readonly StateRule[] = (data.states as readonly StateRule[]).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
);

/** Options for state select lists, with names that omit the article needed in sentences: `U.S. Virgin Islands`. */
export const stateChoices = stateRules
  .map(({ code, name }) => ({ value: code, label: name.replace(/^the /, '') }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

export const stateRulesAsOf = data.asOf;

const byCode = new Map(stateRules.map((rule) => [rule.code, rule]));

/** Returns the rule of a state by its two-letter USPS code in capitals; undefined for any other text. */
export function stateRuleOf(stateCode: string): StateRule | undefined {
  return byCode.get(stateCode);
}

/** The winery's shipping settings: the states it ships to, and the states it ships no wine to, with the reason. */
const territory = derivedSetting('shipping', ({ zones, noWineTo }: ShippingSettings) => ({
  states: new Set(zones.flatMap(({ states }) => states)),
  noWineTo: new Map(noWineTo.map(({ state, reason }) => [state, reason])),
}));

/** Returns whether the winery ships at all; without shipping zones, its orders are for pickup only. */
export function isShippingOffered(): boolean {
  return territory().states.size > 0;
}

/**
 * Returns why nothing may be shipped to the state: no carrier delivers there, or the winery does not ship there. Undefined if goods may be
 * shipped.
 */
export function goodsClosureOf({ code, carriers, closed }: StateRule): StateClosure | undefined {
  if (carriers.length === 0) return closed;
  if (territory().states.has(code)) return undefined;
  const reason = isShippingOffered() ? 'we do not ship there yet' : 'we only offer pickup';
  return { reasonCode: 'notServed', reason };
}

/**
 * Returns why the web shop may not ship wine to the state: the state's law, its carriers, the winery's decision or a missing license.
 * Undefined if wine may be shipped.
 */
export function wineClosureOf(rule: StateRule): StateClosure | undefined {
  const closed = rule.closed ?? goodsClosureOf(rule);
  if (closed) return closed;
  const reason = territory().noWineTo.get(rule.code);
  return reason === undefined ? undefined : { reasonCode: 'licencePending', reason };
}

/** Returns whether the web shop may ship wine to the state. */
export function mayShipWineTo(rule: StateRule): boolean {
  return wineClosureOf(rule) === undefined;
}
