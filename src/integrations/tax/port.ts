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
  /**
   * Undefined where the table has no rate: outside the states that the winery may ever ship to. A price may be asked for such
   * a place before compliance refuses it, so this is an answer and not an error; what comes of it stays an estimate.
   */
  ruleForDestination(destination: {
    readonly stateCode: string;
    readonly zipCode: string;
  }): TaxRule | undefined;
  ruleForPickup(locationId: string): TaxRule;
};
