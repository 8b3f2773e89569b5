import type { CivilDate, MonthRange } from '../../core/dates.ts';
import type { Cents } from '../../core/money.ts';

/**
 * The shipping options. `ground` is the standard option: by air to Alaska and Hawaii, and by refrigerated truck in the warm months to the
 * zones that the truck serves.
 */
export type ShippingOptionId = 'ground' | 'two_day' | 'overnight';

/** Weather that would harm wine in transit, and the months in which it occurs (domain §2.2). */
export type WeatherRisk = MonthRange & {
  readonly kind: 'heat' | 'cold';
  /** The first day on which the same box can safely ship by ground. */
  readonly safeShipOn: CivilDate;
};

/** A shipping option for a destination and box, with its price before benefits and its range of arrival dates. */
export type ShippingOffer = {
  readonly optionId: ShippingOptionId;
  readonly title: string;
  readonly listCents: Cents;
  /** The day by which the box leaves the winery. */
  readonly shipsOn: CivilDate;
  readonly arrivesFrom: CivilDate;
  readonly arrivesTo: CivilDate;
  /**
   * The last moment, in the winery's local time, at which an order still gets these dates. Absent for a requested ship date or wine that
   * needs work first.
   */
  readonly orderBy?: { readonly date: CivilDate; readonly minuteOfDay: number };
  /** The weather risk of wine that ships on that day by this option; absent if there is none. */
  readonly weather?: WeatherRisk;
};

export type ShippingRequest = {
  readonly stateCode: string;
  readonly bottleEquivalents: number;
  readonly today: CivilDate;
  /** The winery's local time in minutes after midnight, for comparison with the cut-off. */
  readonly minuteOfDay: number;
  /** The number of working days needed before the wine can be packed, such as for engraving. */
  readonly workDays?: number | undefined;
  /** The requested ship date. The box leaves on this day or the first working day after it, unless it would leave later anyway. */
  readonly leavesFrom?: CivilDate | undefined;
};

/** The zone that the winery ships from. Pages quote its prices as an example. */
export type HomeZone = {
  readonly id: string;
  /** The zone's name as it appears after the word "in". */
  readonly name: string;
  /** The maximum number of bottles in the cheapest box. */
  readonly smallestBox: number;
};

/** The time at which an order is placed and the number of working days of preparation it needs. */
export type OrderTiming = Pick<ShippingRequest, 'today' | 'minuteOfDay' | 'workDays'>;

/** The winery's flat shipping rates in force, with dates (domain §4.7). Lookups are synchronous, so that pricing stays pure. */
export type ShippingRateTable = {
  /** Returns the zone that the winery ships from; undefined if it doesn't ship and orders are for pickup only. */
  homeZone(): HomeZone | undefined;
  /** Returns the id of a state's shipping zone; undefined if the winery doesn't ship to the state. */
  zoneOf(stateCode: string): string | undefined;
  /**
   * Returns the price of an option for this much wine. 0 bottle equivalents is a box that contains only other goods. Undefined without a
   * known zone, or if the option isn't offered in that zone, such as overnight to Alaska.
   */
  price(
    optionId: ShippingOptionId,
    zone: string | undefined,
    box: { readonly bottleEquivalents: number },
  ): Cents | undefined;
  /** Returns all offers with their dates, slowest first. Empty for a state that the winery doesn't ship to. */
  offers(request: ShippingRequest): readonly ShippingOffer[];
  /** Returns the later weeks in which a box can leave, up to eight weeks ahead, each as its Monday. */
  shipWeeks(now: OrderTiming): readonly CivilDate[];
  /**
   * Returns eight days on which the box can safely leave by ground: the earliest one, then the next safe one in a later week each time.
   * Empty for a state that the winery doesn't ship to.
   */
  safeDepartures(request: ShippingRequest): readonly CivilDate[];
  /** Returns the working day on which an order placed now will be ready for pickup. */
  readyForPickupOn(now: OrderTiming): CivilDate;
  /** Returns the maximum number of working days until an order is ready for pickup, including one day for orders from the cut-off on. */
  pickupWorkDays(): number;
  /** Returns the maximum number of working days until a box leaves by ground. */
  groundWorkDays(): number;
};
