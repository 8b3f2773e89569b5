import { parseCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import data from './data/tax-rates.json' with { type: 'json' };
import type { TaxRule, TaxTable } from './port.ts';

type TaxRates = {
  readonly asOf: string;
  readonly status: string;
  readonly states: Readonly<
    Record<string, { readonly wine: number; readonly goods: number; readonly taxesShipping: boolean }>
  >;
  /** The rate at the delivery address, by the first three digits of a Californian ZIP. */
  readonly californiaByZip3: Readonly<Record<string, number>>;
};

/** Thousandths of a percent, so that a rate such as 8.625 % is a whole number; a finer rate is an error in the table. */
function milliPercent(percent: number): number {
  const rate = Math.round(percent * 1000);
  invariant(Math.abs(rate - percent * 1000) < 1e-6, `a tax rate has at most three decimals, not ${percent}`);
  return rate;
}

/** Creates the built-in table of dated rates: states, and Californian districts by ZIP (I-10). */
export function createTaxTable(rates: TaxRates = data): TaxTable {
  const asOf = parseCivilDate(rates.asOf);
  invariant(asOf, 'the tax table says of which day it is');

  const states = new Map<string, TaxRule>();
  for (const [stateCode, { wine, goods, taxesShipping }] of Object.entries(rates.states)) {
    const rule = {
      wineMilliPercent: milliPercent(wine),
      goodsMilliPercent: milliPercent(goods),
      taxesShipping,
    };
    states.set(stateCode, { jurisdiction: stateCode, ...rule });
  }

  const districts = new Map<string, TaxRule>();
  const california = states.get('CA');
  invariant(california, 'the tax table knows the state of its districts');
  for (const [zip3, percent] of Object.entries(rates.californiaByZip3)) {
    if (zip3 === 'default') continue;
    const rate = milliPercent(percent);
    districts.set(zip3, {
      ...california,
      jurisdiction: `CA ${zip3}xx`,
      wineMilliPercent: rate,
      goodsMilliPercent: rate,
    });
  }

  const ruleForDestination: TaxTable['ruleForDestination'] = ({ stateCode, zipCode }) =>
    (stateCode === 'CA' ? districts.get(zipCode.slice(0, 3)) : undefined) ?? states.get(stateCode);

  return {
    asOf,
    source: rates.status,
    ruleForDestination,
    ruleForPickup: (place) => {
      const rule = ruleForDestination(place);
      return rule && { ...rule, jurisdiction: `${place.stateCode} ${place.city}`, taxesShipping: false };
    },
  };
}
