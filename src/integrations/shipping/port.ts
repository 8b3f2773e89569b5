import type { CivilDate, MonthRange } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

/** `ground` is the standard option: by air to Alaska and Hawaii, by refrigerated truck in the warm months where the table says so. */
export type ShippingOptionId = 'ground' | 'two_day' | 'overnight';

/** Weather that would harm wine in transit, and the months in which it does (domain §2.2). */
export type WeatherRisk = MonthRange & {
  readonly kind: 'heat' | 'cold';
  /** The first day on which the same box may leave safely by ground. */
  readonly safeShipOn: CivilDate;
};

/** An offer for this destination and box: the price before any benefit, and arrival as a range of civil dates. */
export type ShippingOffer = {
  readonly optionId: ShippingOptionId;
  readonly title: string;
  readonly listCents: Cents;
  /** The day by which the box leaves the winery. */
  readonly shipsOn: CivilDate;
  readonly arrivesFrom: CivilDate;
  readonly arrivesTo: CivilDate;
  /**
   * The last moment, in the winery's local time, at which an order still gets these dates; absent for a requested ship date or wine that
   * needs work first.
   */
  readonly orderBy?: { readonly date: CivilDate; readonly minuteOfDay: number };
  /** Present when the table warns about wine that leaves on that day by this option. */
  readonly weather?: WeatherRisk;
};

export type ShippingRequest = {
  readonly stateCode: string;
  readonly bottleEquivalents: number;
  readonly today: CivilDate;
  /** The winery's local time in minutes after midnight, for the cut-off. */
  readonly minuteOfDay: number;
  /** Working days that the wine needs before it can be packed, such as for engraving. */
  readonly workDays?: number | undefined;
  /** The box leaves on this day or the first working day after it, if that is later than it would otherwise leave. */
  readonly leavesFrom?: CivilDate | undefined;
};

/** The zone whose prices pages quote as an example. */
export type HomeZone = {
  readonly id: string;
  /** The zone's name as it follows "in". */
  readonly name: string;
  /** The largest number of bottles in the cheapest box. */
  readonly smallestBox: number;
};

/** When an order is placed, and how long the work on it takes. */
export type OrderMoment = Pick<ShippingRequest, 'today' | 'minuteOfDay' | 'workDays'>;

/** The winery's dated flat rates as they are now (domain §4.7); a lookup, so that pricing stays pure. */
export type ShippingRateTable = {
  /** Returns the zone from which the winery ships; undefined if it ships nowhere and orders are for pickup only. */
  homeZone(): HomeZone | undefined;
  /** Returns the id of a state's zone; undefined if the winery does not ship there. */
  zoneOf(stateCode: string): string | undefined;
  /**
   * Returns the price of one option for this much wine; 0 bottle equivalents is a box of goods alone. Undefined if it is not offered in
   * that zone (overnight to Alaska).
   */
  price(
    optionId: ShippingOptionId,
    zone: string | undefined,
    box: { readonly bottleEquivalents: number },
  ): Cents | undefined;
  /** Returns all offers with dates, slowest first; empty for an unknown state. */
  offers(request: ShippingRequest): readonly ShippingOffer[];
  /** Returns the later weeks in which a box may leave, each by its Monday, up to eight weeks ahead. */
  shipWeeks(now: OrderMoment): readonly CivilDate[];
  /** Returns days on which the box may leave safely by ground: the earliest, then one in each following week. */
  safeDepartures(request: ShippingRequest): readonly CivilDate[];
  /** Returns the working day by which an order placed now is ready for pickup. */
  readyForPickupOn(now: OrderMoment): CivilDate;
  /** Returns the largest number of working days until an order is ready for pickup, counting one for orders after the day's cut-off. */
  pickupWorkDays(): number;
  /** Returns the maximum number of working days until a box leaves by ground. */
  groundWorkDays(): number;
};
