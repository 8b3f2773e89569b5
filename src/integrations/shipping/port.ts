import type { CivilDate } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

export type ShippingZone = 'california' | 'west' | 'rest' | 'air';

/** `ground` is the standard way: by air to Alaska and Hawaii, by cooled truck in the warm months where the table says so. */
export type ShippingOptionId = 'ground' | 'two_day' | 'overnight';

/** What would harm wine on the way at that time of the year (domain §2.2). */
export type WeatherRisk = {
  readonly kind: 'heat' | 'cold';
  /** The first day on which the same box may leave by ground without harm. */
  readonly safeShipOn: CivilDate;
};

/** An offer for this destination and box; prices before any benefit, arrival as a range of civil dates. */
export type ShippingOffer = {
  readonly optionId: ShippingOptionId;
  readonly title: string;
  readonly listCents: Cents;
  /** The day by which the box leaves the winery. */
  readonly shipsOn: CivilDate;
  readonly arrivesFrom: CivilDate;
  readonly arrivesTo: CivilDate;
  /** The last moment, by the winery's wall clock, at which an order still gets these dates; absent when something else decides. */
  readonly orderBy?: { readonly date: CivilDate; readonly minuteOfDay: number };
  /** Present when the table warns of wine that leaves on that day by this option. */
  readonly weather?: WeatherRisk;
};

export type ShippingRequest = {
  readonly stateCode: string;
  readonly bottleEquivalents: number;
  readonly today: CivilDate;
  /** The winery's wall clock, for the cut-off. */
  readonly minuteOfDay: number;
  /** Working days of work on the wine before it can be packed: engraving. */
  readonly workDays?: number | undefined;
  /** The box leaves on this day or the first working day after it, when that is later than it would leave by itself. */
  readonly leavesFrom?: CivilDate | undefined;
};

/** When an order comes in, and what is to be done to it. */
export type OrderMoment = Pick<ShippingRequest, 'today' | 'minuteOfDay' | 'workDays'>;

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
  /** All offers with dates, slowest first; empty for an unknown state. */
  offers(request: ShippingRequest): readonly ShippingOffer[];
  /** The later weeks in which a box may be asked to leave, each by its Monday, up to eight weeks ahead. */
  shipWeeks(now: OrderMoment): readonly CivilDate[];
  /** Days on which the box may leave by ground without harm by weather: the earliest, then one in each of the weeks after it. */
  safeDepartures(request: ShippingRequest): readonly CivilDate[];
  /** The working day by which an order of this moment is ready to be picked up. */
  readyForPickupOn(now: OrderMoment): CivilDate;
  /** How many working days that is at most from any moment, the cut-off of the day included. */
  readonly pickupWorkDays: number;
};
