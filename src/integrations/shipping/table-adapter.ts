import { addDays, type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { add, type Cents, cents, times, zeroCents } from '../../core/money.ts';
import data from './data/flat-rates.json' with { type: 'json' };
import type {
  OrderMoment,
  ShippingOffer,
  ShippingOptionId,
  ShippingRateTable,
  ShippingRequest,
  ShippingZone,
  WeatherRisk,
} from './port.ts';
import { firstMildDay, weatherOn } from './weather-table.ts';
import {
  addWorkingDays,
  isInSeason,
  mondayOf,
  receivedOn,
  truckCutOff,
  truckDeparture,
  type WeeklyTruck,
  type WorkingCalendar,
  workingWeeks,
} from './working-calendar.ts';

type DayRange = readonly [from: number, to: number];

type Zone = {
  /** Ascending: a box of up to `bottles` costs `priceCents`; the last band is the full dozen. */
  readonly bands: readonly { readonly bottles: number; readonly priceCents: Cents }[];
  readonly furtherDozenCents: Cents;
  readonly transitDays: DayRange;
  readonly groundTitle: string;
};

type FasterOption = {
  readonly title: string;
  readonly timesGround: number;
  readonly plusCents: Cents;
  readonly transitDays: DayRange;
  readonly notToZones: readonly string[];
};

const optionIds = ['ground', 'two_day', 'overnight'] as const satisfies readonly ShippingOptionId[];
const dozen = 12;
/** How far ahead a ship week may be chosen. */
const weeksAhead = 8;

/** Creates the built-in flat-rate table (domain §4.7) with its calendar. */
export function createShippingRateTable(): ShippingRateTable {
  const asOf = parseCivilDate(data.asOf);
  invariant(asOf, 'the shipping table says of which day it is');
  const zones = readZones();
  const zoneByState = new Map<string, ShippingZone>(
    Object.entries(data.zones).flatMap(([zone, { states }]) =>
      states.map((state) => [state, zone as ShippingZone]),
    ),
  );
  const price: ShippingRateTable['price'] = (optionId, zone, { bottleEquivalents }) => {
    const ground =
      bottleEquivalents === 0
        ? cents(data.merchandiseOnlyCents)
        : groundPrice(zones[zone], bottleEquivalents);
    if (optionId === 'ground') return ground;
    const option = fasterOptions[optionId];
    return option.notToZones.includes(zone)
      ? undefined
      : add(times(ground, option.timesGround), option.plusCents);
  };
  return {
    asOf,
    source: data.source,
    zoneOf: (stateCode) => zoneByState.get(stateCode),
    price,
    offers: (request) => {
      const zone = zoneByState.get(request.stateCode);
      if (!zone) return [];
      return optionIds.flatMap((optionId): ShippingOffer[] => {
        const listCents = price(optionId, zone, request);
        if (listCents === undefined) return [];
        const dated =
          optionId === 'ground' ? groundDates(zones[zone], zone, request) : fasterDates(optionId, request);
        return [{ optionId, listCents, ...dated }];
      });
    },
    shipWeeks: (moment) => {
      const leaves = addWorkingDays(calendar, workableOn(moment), handlingDays.ground[1]);
      return workingWeeks(calendar, leaves, addDays(mondayOf(moment.today), weeksAhead * 7));
    },
    safeDepartures: (request) => {
      const zone = zoneByState.get(request.stateCode);
      return zone ? safeDepartures(zones[zone], zone, request, weeksAhead) : [];
    },
    readyForPickupOn: (moment) => addWorkingDays(calendar, workableOn(moment), handlingDays.pickup[1]),
    // An order after the cut-off, or on a day off, is received on the next working day.
    pickupWorkDays: handlingDays.pickup[1] + 1,
  };
}

const fasterOptions: Record<Exclude<ShippingOptionId, 'ground'>, FasterOption> = {
  two_day: readFasterOption(data.fasterOptions.two_day),
  overnight: readFasterOption(data.fasterOptions.overnight),
};

const calendar: WorkingCalendar = {
  cutOffMinuteOfDay: data.calendar.cutOffMinuteOfDay,
  holidays: new Set(data.calendar.holidays.map(({ date }) => date)),
};

const truck: WeeklyTruck = data.calendar.truck;
const handlingDays: Record<ShippingOptionId | 'pickup', DayRange> = {
  ground: dayRange(data.calendar.handlingDays.ground),
  two_day: dayRange(data.calendar.handlingDays.two_day),
  overnight: dayRange(data.calendar.handlingDays.overnight),
  pickup: dayRange(data.calendar.handlingDays.pickup),
};

/**
 * Returns the ground price: full dozens at the dozen's price, and the rest at its own band (18 bottles are a case and a box of six), so
 * that adding a bottle never lowers the price.
 */
function groundPrice(zone: Zone, bottleEquivalents: number): Cents {
  invariant(
    Number.isSafeInteger(bottleEquivalents) && bottleEquivalents > 0,
    'a box of wine holds whole bottles',
  );
  const dozens = Math.floor(bottleEquivalents / dozen);
  const rest = bottleEquivalents % dozen;
  const firstDozenCents = dozens > 0 ? bandPrice(zone, dozen) : zeroCents;
  const furtherCents = times(zone.furtherDozenCents, Math.max(0, dozens - 1));
  return add(add(firstDozenCents, furtherCents), rest > 0 ? bandPrice(zone, rest) : zeroCents);
}

function bandPrice(zone: Zone, bottles: number): Cents {
  const band = zone.bands.find((each) => bottles <= each.bottles);
  invariant(band, 'the bands reach up to a dozen');
  return band.priceCents;
}

type OfferDates = Omit<ShippingOffer, 'optionId' | 'listCents'>;

/** Returns the day on which an order is received, or on which work on it before packing is done. */
function workableOn({ today, minuteOfDay, workDays = 0 }: OrderMoment): CivilDate {
  return addWorkingDays(calendar, receivedOn(calendar, today, minuteOfDay), workDays);
}

/** Returns the first and last day on which a box may leave; a later requested day moves both. */
function packingDays(
  optionId: ShippingOptionId,
  request: ShippingRequest,
): {
  readonly received: CivilDate;
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
  readonly isAsked: boolean;
} {
  const [fastest, slowest] = handlingDays[optionId];
  const received = workableOn(request);
  const earliest = addWorkingDays(calendar, received, fastest);
  const latest = addWorkingDays(calendar, received, slowest);
  const asked = request.leavesFrom && addWorkingDays(calendar, request.leavesFrom, 0);
  if (asked === undefined || asked <= latest) return { received, earliest, latest, isAsked: false };
  return { received, earliest: asked, latest: asked, isAsked: true };
}

/** In the warm months the truck replaces ground for wine where it drives. A box that would miss its last departure goes by ground again. */
function groundTravel(
  zone: Zone,
  zoneId: ShippingZone,
  request: ShippingRequest,
): { readonly dates: OfferDates; readonly risk: WeatherRisk['kind'] | undefined } {
  const { received, earliest, latest, isAsked } = packingDays('ground', request);
  const holdsWine = request.bottleEquivalents > 0;
  const rides = holdsWine && data.calendar.truck.zones.includes(zoneId) && isInSeason(truck.season, earliest);
  const departure = rides
    ? truckDeparture(calendar, truck, received, isAsked ? earliest : received)
    : undefined;
  const shipsOn = departure ?? latest;
  const isExposed = holdsWine && departure === undefined;
  return {
    dates: {
      title: departure ? data.calendar.truck.title : zone.groundTitle,
      shipsOn,
      arrivesFrom: addWorkingDays(calendar, shipsOn, zone.transitDays[0]),
      arrivesTo: addWorkingDays(calendar, shipsOn, zone.transitDays[1]),
      ...(!isAsked &&
        !request.workDays &&
        orderBy(departure ? truckCutOff(calendar, truck, departure) : received)),
    },
    risk: isExposed ? weatherOn({ zone: zoneId, stateCode: request.stateCode }, shipsOn) : undefined,
  };
}

function groundDates(zone: Zone, zoneId: ShippingZone, request: ShippingRequest): OfferDates {
  const { dates, risk } = groundTravel(zone, zoneId, request);
  if (!risk) return dates;
  const [safeShipOn] = safeDepartures(zone, zoneId, request, 1);
  invariant(safeShipOn, 'every season ends');
  return { ...dates, weather: { kind: risk, safeShipOn } };
}

/** Returns safe departures by ground: the first, then one in each following week. */
function safeDepartures(
  zone: Zone,
  zoneId: ShippingZone,
  request: ShippingRequest,
  count: number,
): CivilDate[] {
  const place = { zone: zoneId, stateCode: request.stateCode };
  const departures: CivilDate[] = [];
  let leavesFrom = request.leavesFrom;
  while (departures.length < count) {
    const { dates, risk } = groundTravel(zone, zoneId, { ...request, leavesFrom });
    if (!risk) departures.push(dates.shipsOn);
    leavesFrom = risk ? firstMildDay(place, dates.shipsOn) : addDays(mondayOf(dates.shipsOn), 7);
  }
  return departures;
}

function orderBy(date: CivilDate): Pick<ShippingOffer, 'orderBy'> {
  return { orderBy: { date, minuteOfDay: calendar.cutOffMinuteOfDay } };
}

function fasterDates(optionId: Exclude<ShippingOptionId, 'ground'>, request: ShippingRequest): OfferDates {
  const { title, transitDays } = fasterOptions[optionId];
  const { received, latest, isAsked } = packingDays(optionId, request);
  return {
    title,
    shipsOn: latest,
    arrivesFrom: addWorkingDays(calendar, latest, transitDays[0]),
    arrivesTo: addWorkingDays(calendar, latest, transitDays[1]),
    ...(!isAsked && !request.workDays && orderBy(received)),
  };
}

function readZones(): Record<ShippingZone, Zone> {
  const { california, west, rest, air } = data.zones;
  return { california: readZone(california), west: readZone(west), rest: readZone(rest), air: readZone(air) };
}

function readZone(zone: (typeof data.zones)['west']): Zone {
  const bands = Object.entries(zone.bandsCents)
    .map(([bottles, amount]) => ({ bottles: Number(bottles), priceCents: cents(amount) }))
    .sort((a, b) => a.bottles - b.bottles);
  const { furtherDozenCents, transitDays, groundTitle } = zone;
  return {
    bands,
    furtherDozenCents: cents(furtherDozenCents),
    transitDays: dayRange(transitDays),
    groundTitle,
  };
}

function readFasterOption(option: (typeof data.fasterOptions)['overnight']): FasterOption {
  return { ...option, plusCents: cents(option.plusCents), transitDays: dayRange(option.transitDays) };
}

function dayRange([from, to]: readonly number[]): DayRange {
  invariant(from !== undefined && to !== undefined && from <= to, 'a range of days has two ends in order');
  return [from, to];
}
