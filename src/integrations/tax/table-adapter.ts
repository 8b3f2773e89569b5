import { invariant } from '../../core/invariant.ts';
import { stateCodes } from '../../core/state-codes.ts';
import { derivedSetting } from '../../core/winery-settings.ts';
import type { TaxSettings } from '../../winery.ts';
import type { TaxRule, TaxTable } from './port.ts';

type Rules = {
  readonly byState: ReadonlyMap<string, TaxRule>;
  /** Tax rules of districts, by state and leading ZIP code digits, such as `CA 934`. */
  readonly byDistrict: ReadonlyMap<string, TaxRule>;
};

const zipDigits = 5;

/** Returns a table of the winery's own tax rates, by state and by district within it (I-10). Each lookup reads the rates in force. */
export function createTaxTable(): TaxTable {
  const rules = derivedSetting('tax', rulesOf);
  const ruleForDestination: TaxTable['ruleForDestination'] = ({ stateCode, zipCode }) => {
    const { byState, byDistrict } = rules();
    const zip = zipCode.slice(0, zipDigits);
    for (let digits = zip.length; digits > 0; digits -= 1) {
      const district = byDistrict.get(`${stateCode} ${zip.slice(0, digits)}`);
      if (district) return district;
    }
    return byState.get(stateCode);
  };
  return {
    ruleForDestination,
    ruleForPickup: (place) => {
      const rule = ruleForDestination(place);
      return rule && { ...rule, jurisdiction: `${place.stateCode} ${place.city}`, taxesShipping: false };
    },
  };
}

/** Returns the rules by state and district. A state in which the winery has no nexus has a rule with rates of zero. */
function rulesOf({ nexus, states, districts }: TaxSettings): Rules {
  const untaxed = { wineMilliPercent: 0, goodsMilliPercent: 0, taxesShipping: false };
  const byState = new Map<string, TaxRule>(
    [...stateCodes].map((code) => [code, { jurisdiction: code, ...untaxed }]),
  );
  for (const code of nexus) {
    const rates = states[code];
    invariant(rates, 'a state of the nexus has a rate');
    byState.set(code, { jurisdiction: code, ...rateOf(rates), taxesShipping: rates.taxesShipping });
  }
  const byDistrict = new Map(
    districts.flatMap(({ state, zip, ...rates }): [string, TaxRule][] => {
      const rule = byState.get(state);
      if (!rule || !nexus.includes(state)) return [];
      const jurisdiction = `${state} ${zip.padEnd(zipDigits, 'x')}`;
      return [[`${state} ${zip}`, { ...rule, ...rateOf(rates), jurisdiction }]];
    }),
  );
  return { byState, byDistrict };
}

/** Returns the rates in thousandths of a percent, so that a rate such as 8.625% is a whole number. */
function rateOf({ wine, goods }: { readonly wine: number; readonly goods: number }) {
  return { wineMilliPercent: Math.round(wine * 1000), goodsMilliPercent: Math.round(goods * 1000) };
}
