import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

export type ShippingZone = 'california' | 'west' | 'rest' | 'air';

/** `ground` is the standard way: by air to Alaska and Hawaii, by cooled truck in the warm months where the table says so. */
export type ShippingOptionId = 'ground' | 'two_day' | 'overnight';

/** An offer for this destination and box; prices before any benefit, arrival as a range of civil dates. */
export type ShippingOffer = {
  readonly optionId: ShippingOptionId;
  readonly title: string;
  readonly listCents: Cents;
  /** The day by which the box leaves the winery. */
  readonly shipsOn: CivilDate;
  readonly arrivesFrom: CivilDate;
  readonly arrivesTo: CivilDate;
};

/** Dated flat rates of domain §4.7; a lookup, so that pricing stays pure. */
export type ShippingRateTable = {
  readonly asOf: CivilDate;
  readonly source: string;
  zoneOf(stateCode: string): ShippingZone | undefined;
  /**
   * The price of one option for this much wine; 0 bottle equivalents is a box of goods alone. Undefined when the carrier does
   * not offer it there (overnight to Alaska).
   */
  price(
    optionId: ShippingOptionId,
    zone: ShippingZone,
    box: { readonly bottleEquivalents: number },
  ): Cents | undefined;
  /**
   * All offers with dates, slowest first; empty for an unknown state. `minuteOfDay` is the winery's wall clock, for the cut-off.
   */
  offers(request: {
    readonly stateCode: string;
    readonly bottleEquivalents: number;
    readonly today: CivilDate;
    readonly minuteOfDay: number;
  }): readonly ShippingOffer[];
};
