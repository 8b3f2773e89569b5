/** One state's sales-tax rule; rates in thousandths of a percent (8.75 % is 8,750). */
export type TaxRule = {
  readonly jurisdiction: string;
  readonly wineMilliPercent: number;
  readonly goodsMilliPercent: number;
  readonly taxesShipping: boolean;
};

/**
 * The winery's tax rates as they are now, by destination or place of pickup. Lookups are synchronous, so that pricing stays pure
 * (docs/decisions).
 */
export type TaxTable = {
  /**
   * Returns the tax rule of a destination; rates are zero in a state where the winery collects no tax. Undefined outside the fifty states
   * and the District of Columbia: a price may be requested for such a place before compliance rejects it, so this is not an error, and the
   * price stays an estimate.
   */
  ruleForDestination(destination: {
    readonly stateCode: string;
    readonly zipCode: string;
  }): TaxRule | undefined;
  /** Returns the tax rule for goods handed over at a place of the winery. */
  ruleForPickup(place: {
    readonly city: string;
    readonly stateCode: string;
    readonly zipCode: string;
  }): TaxRule | undefined;
};
