import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

export type ShippingZone = 'california' | 'west' | 'rest' | 'air';

/** An offer for this destination and box; prices before any benefit, arrival as a range of civil dates. */
export type ShippingOffer = {
  readonly optionId: 'ground' | 'two_day' | 'overnight';
  readonly title: string;
  readonly listCents: Cents;
  readonly shipsOn: CivilDate;
  readonly arrivesFrom: CivilDate;
  readonly arrivesTo: CivilDate;
};

/** Dated flat rates of domain §4.7; a lookup, so that pricing stays pure. */
export type ShippingRateTable = {
  readonly asOf: CivilDate;
  readonly source: string;
  zoneOf(stateCode: string): ShippingZone | undefined;
  /** The price of one option; undefined when the carrier does not offer it there (overnight to Alaska). */
  price(optionId: ShippingOffer['optionId'], zone: ShippingZone, box: { readonly bottleEquivalents: number }): Cents | undefined;
  /** All offers with dates; `minuteOfDay` is the winery's wall clock, for the cut-off. */
  offers(request: {
    readonly stateCode: string;
    readonly bottleEquivalents: number;
    readonly today: CivilDate;
    readonly minuteOfDay: number;
  }): readonly ShippingOffer[];
};
