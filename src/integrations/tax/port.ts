import type { CivilDate } from '../../core/dates.ts';

/** One state's sales-tax rule; rates in thousandths of a percent (8.75 % is 8,750). */
export type TaxRule = {
  readonly jurisdiction: string;
  readonly wineMilliPercent: number;
  readonly goodsMilliPercent: number;
  readonly taxesShipping: boolean;
};

/** Dated rates, by destination or at the counter; a lookup, so that pricing stays pure (docs/decisions). */
export type TaxTable = {
  readonly asOf: CivilDate;
  readonly source: string;
  ruleForDestination(destination: { readonly stateCode: string; readonly zipCode: string }): TaxRule;
  ruleForPickup(locationId: string): TaxRule;
};
