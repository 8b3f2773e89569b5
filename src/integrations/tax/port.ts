/** A state's or district's sales tax rule. Rates are in thousandths of a percent, so 8.75% is 8,750. */
export type TaxRule = {
  readonly jurisdiction: string;
  readonly wineMilliPercent: number;
  readonly goodsMilliPercent: number;
  readonly taxesShipping: boolean;
};

/**
 * The winery's tax rates in force, by destination or pickup location. Lookups are synchronous, so that pricing stays pure (docs/decisions).
 */
export type TaxTable = {
  /**
   * Returns the tax rule of a destination. Rates are zero in a state where the winery collects no tax. Undefined outside the fifty states
   * and the District of Columbia. That isn't an error, because a price may be requested for such a place before compliance rejects it; the
   * price stays an estimate.
   */
  ruleForDestination(destination: {
    readonly stateCode: string;
    readonly zipCode: string;
  }): TaxRule | undefined;
  /** Returns the tax rule for goods picked up at one of the winery's locations. */
  ruleForPickup(place: {
    readonly city: string;
    readonly stateCode: string;
    readonly zipCode: string;
  }): TaxRule | undefined;
};
