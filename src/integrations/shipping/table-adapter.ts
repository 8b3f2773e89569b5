import { type CivilDate, parseCivilDate } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { add, type Cents, cents, times, zeroCents } from '../../core/money.ts';
import data from './data/flat-rates.json' with { type: 'json' };
import type { ShippingOffer, ShippingOptionId, ShippingRateTable, ShippingZone } from './port.ts';
import {
  addWorkingDays,
  isInSeason,
  receivedOn,
  truckDeparture,
  type WeeklyTruck,
  type WorkingCalendar,
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

/** The built-in flat-rate table (domain §4.7) and its calendar. */
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
    offers: ({ stateCode, bottleEquivalents, today, minuteOfDay }) => {
      const zone = zoneByState.get(stateCode);
      if (!zone) return [];
      const received = receivedOn(calendar, today, minuteOfDay);
      return optionIds.flatMap((optionId): ShippingOffer[] => {
        const listCents = price(optionId, zone, { bottleEquivalents });
        if (listCents === undefined) return [];
        const dated =
          optionId === 'ground'
            ? groundDates(zone, zones[zone], received, bottleEquivalents > 0)
            : fasterDates(optionId, received);
        return [{ optionId, listCents, ...dated }];
      });
    },
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
const handlingDays: Record<ShippingOptionId, DayRange> = {
  ground: dayRange(data.calendar.handlingDays.ground),
  two_day: dayRange(data.calendar.handlingDays.two_day),
  overnight: dayRange(data.calendar.handlingDays.overnight),
};

/**
 * Full dozens at the dozen's price, and what is left over at its own band: 18 bottles are a case and a box of six. So a price
 * never falls when a bottle is added.
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

type OfferDates = Pick<ShippingOffer, 'title' | 'shipsOn' | 'arrivesFrom' | 'arrivesTo'>;

/** The warm months' truck replaces ground for wine where it drives; a box that would miss its last ride goes by ground again. */
function groundDates(zoneId: ShippingZone, zone: Zone, received: CivilDate, holdsWine: boolean): OfferDates {
  const [fastest, slowest] = handlingDays.ground;
  const earliest = addWorkingDays(calendar, received, fastest);
  const latest = addWorkingDays(calendar, received, slowest);
  const rides = holdsWine && data.calendar.truck.zones.includes(zoneId) && isInSeason(truck.season, earliest);
  const departure = rides ? truckDeparture(calendar, truck, received) : undefined;
  return {
    title: departure ? data.calendar.truck.title : zone.groundTitle,
    shipsOn: departure ?? latest,
    arrivesFrom: addWorkingDays(calendar, departure ?? earliest, zone.transitDays[0]),
    arrivesTo: addWorkingDays(calendar, departure ?? latest, zone.transitDays[1]),
  };
}

function fasterDates(optionId: Exclude<ShippingOptionId, 'ground'>, received: CivilDate): OfferDates {
  const { title, transitDays } = fasterOptions[optionId];
  const [fastest, slowest] = handlingDays[optionId];
  const shipsOn = addWorkingDays(calendar, received, slowest);
  return {
    title,
    shipsOn,
    arrivesFrom: addWorkingDays(calendar, addWorkingDays(calendar, received, fastest), transitDays[0]),
    arrivesTo: addWorkingDays(calendar, shipsOn, transitDays[1]),
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
