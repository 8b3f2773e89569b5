import { addDays, type CivilDate, weekdays } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import { add, type Cents, cents, multiply, zeroCents } from '../../core/money.ts';
import { derivedSetting } from '../../core/winery-settings.ts';
import type { ShippingSettings } from '../../winery.ts';
import type {
  HomeZone,
  OrderTiming,
  ShippingOffer,
  ShippingOptionId,
  ShippingRateTable,
  ShippingRequest,
  WeatherRisk,
} from './port.ts';
import { firstDayWithoutWeatherRisk, weatherRiskOn } from './weather-rules.ts';
import {
  addWorkingDays,
  isInSeason,
  mondayOf,
  nextTruckDeparture,
  orderReceivedDate,
  truckCutOffDate,
  type WeeklyTruck,
  type WorkingCalendar,
  workingWeekMondays,
} from './working-calendar.ts';

type Zone = ShippingSettings['zones'][number];

/** The winery's shipping settings, indexed for lookups. */
type Rates = {
  readonly settings: ShippingSettings;
  readonly zoneById: ReadonlyMap<string, Zone>;
  readonly zoneByState: ReadonlyMap<string, Zone>;
  /** The days on which the winery packs. */
  readonly packing: WorkingCalendar & { readonly cutOffMinuteOfDay: number };
  /** The days on which carriers deliver. */
  readonly carriers: WorkingCalendar;
  readonly truck: (WeeklyTruck & { readonly title: string; readonly zones: readonly string[] }) | undefined;
};

const optionIds = ['ground', 'two_day', 'overnight'] as const satisfies readonly ShippingOptionId[];
const dozen = 12;
/** The number of weeks ahead from which a customer can choose a ship week. */
const weeksAhead = 8;

/** Returns a table of the winery's own flat rates (domain §4.7), with its calendar. Each lookup reads the rates in force. */
export function createShippingRateTable(): ShippingRateTable {
  const rates = derivedSetting('shipping', ratesOf);
  return {
    homeZone: () => homeZoneOf(rates()),
    zoneOf: (stateCode) => rates().zoneByState.get(stateCode)?.id,
    price: (optionId, zoneId, box) => {
      const zone = rates().zoneById.get(zoneId ?? '');
      return zone && priceOf(rates(), optionId, zone, box);
    },
    offers: (request) => offersOf(rates(), request),
    shipWeeks: (moment) => {
      const { packing, settings } = rates();
      const leaves = addWorkingDays(packing, workableOn(packing, moment), settings.packingDays.ground[1]);
      return workingWeekMondays(packing, leaves, addDays(mondayOf(moment.today), weeksAhead * 7));
    },
    safeDepartures: (request) => {
      const zone = rates().zoneByState.get(request.stateCode);
      return zone ? safeDepartures(rates(), zone, request, weeksAhead) : [];
    },
    readyForPickupOn: (moment) => {
      const { packing, settings } = rates();
      return addWorkingDays(packing, workableOn(packing, moment), settings.pickupReadyDays);
    },
    // An order at or after the cut-off, or on a day off, is received on the next working day.
    pickupWorkDays: () => rates().settings.pickupReadyDays + 1,
    groundWorkDays: () => rates().settings.packingDays.ground[1],
  };
}

function ratesOf(settings: ShippingSettings): Rates {
  const { zones, workingDays, carrierHolidays, closedDays, cutOff, truck } = settings;
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number);
  const holidays = carrierHolidays.map(({ date }) => date);
  return {
    settings,
    zoneById: new Map(zones.map((zone) => [zone.id, zone])),
    zoneByState: new Map(zones.flatMap((zone) => zone.states.map((state) => [state, zone]))),
    packing: {
      cutOffMinuteOfDay: hours * 60 + minutes,
      weekdays: new Set(workingDays.map((day) => weekdays.indexOf(day))),
      holidays: new Set([...holidays, ...closedDays.map(({ date }) => date)]),
    },
    carriers: { weekdays: new Set([1, 2, 3, 4, 5]), holidays: new Set(holidays) },
    truck: truck && {
      ...truck,
      departsOnWeekday: weekdays.indexOf(truck.departsOn),
      cutOffWeekday: weekdays.indexOf(truck.ordersUntil),
    },
  };
}

function homeZoneOf({ settings, zoneByState }: Rates): HomeZone | undefined {
  const zone = zoneByState.get(settings.shipsFrom);
  return zone && { id: zone.id, name: zone.name, smallestBox: zone.bands[0]?.bottles ?? dozen };
}

function priceOf(
  { settings }: Rates,
  optionId: ShippingOptionId,
  zone: Zone,
  { bottleEquivalents }: { readonly bottleEquivalents: number },
): Cents | undefined {
  const ground =
    bottleEquivalents === 0 ? cents(settings.merchandiseOnlyCents) : groundPrice(zone, bottleEquivalents);
  if (optionId === 'ground') return ground;
  const option = settings.fasterOptions[optionId];
  return option && !option.notToZones.includes(zone.id)
    ? add(multiply(ground, option.timesGround), cents(option.plusCents))
    : undefined;
}

/**
 * Returns the ground price. Full dozens cost the dozen price and the remainder costs its own band (18 bottles are a case and a box of six),
 * so that adding a bottle never lowers the price.
 */
function groundPrice(zone: Zone, bottleEquivalents: number): Cents {
  invariant(
    Number.isSafeInteger(bottleEquivalents) && bottleEquivalents > 0,
    'a box of wine holds whole bottles',
  );
  const dozens = Math.floor(bottleEquivalents / dozen);
  const rest = bottleEquivalents % dozen;
  const firstDozenCents = dozens > 0 ? bandPrice(zone, dozen) : zeroCents;
  const furtherCents = multiply(cents(zone.furtherDozenCents), Math.max(0, dozens - 1));
  return add(add(firstDozenCents, furtherCents), rest > 0 ? bandPrice(zone, rest) : zeroCents);
}

function bandPrice(zone: Zone, bottles: number): Cents {
  const band = zone.bands.find((each) => bottles <= each.bottles);
  invariant(band, 'the bands reach up to a dozen');
  return cents(band.priceCents);
}

type OfferDates = Omit<ShippingOffer, 'optionId' | 'listCents'>;

function offersOf(rates: Rates, request: ShippingRequest): ShippingOffer[] {
  const zone = rates.zoneByState.get(request.stateCode);
  if (!zone) return [];
  return optionIds.flatMap((optionId): ShippingOffer[] => {
    const listCents = priceOf(rates, optionId, zone, request);
    const dated =
      optionId === 'ground' ? groundDates(rates, zone, request) : fasterDates(rates, optionId, request);
    return listCents === undefined || !dated ? [] : [{ optionId, listCents, ...dated }];
  });
}

/**
 * Returns the working day from which an order can be packed: the day on which it counts as received, plus the working days of preparation
 * it needs.
 */
function workableOn(packing: Rates['packing'], { today, minuteOfDay, workDays = 0 }: OrderTiming): CivilDate {
  return addWorkingDays(packing, orderReceivedDate(packing, today, minuteOfDay), workDays);
}

/** Returns the earliest and latest day on which a box can leave. A requested day after the latest one replaces both and sets `isAsked`. */
function packingDays(
  { packing, settings }: Rates,
  optionId: ShippingOptionId,
  request: ShippingRequest,
): {
  readonly received: CivilDate;
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
  readonly isAsked: boolean;
} {
  const [fastest, slowest] = settings.packingDays[optionId];
  const received = workableOn(packing, request);
  const earliest = addWorkingDays(packing, received, fastest);
  const latest = addWorkingDays(packing, received, slowest);
  const asked = request.leavesFrom && addWorkingDays(packing, request.leavesFrom, 0);
  if (asked === undefined || asked <= latest) return { received, earliest, latest, isAsked: false };
  return { received, earliest: asked, latest: asked, isAsked: true };
}

/**
 * Returns the dates and weather risk of a box sent by ground. In the warm months, wine travels by refrigerated truck to the zones that the
 * truck serves. A box that would miss the season's last departure goes by regular ground.
 */
function groundTravel(
  rates: Rates,
  zone: Zone,
  request: ShippingRequest,
): { readonly dates: OfferDates; readonly risk: Omit<WeatherRisk, 'safeShipOn'> | undefined } {
  const { packing, settings, truck } = rates;
  const { received, earliest, latest, isAsked } = packingDays(rates, 'ground', request);
  const holdsWine = request.bottleEquivalents > 0;
  const ridden = holdsWine && truck?.zones.includes(zone.id) && isInSeason(truck.season, earliest);
  const departure =
    ridden && truck ? nextTruckDeparture(packing, truck, received, isAsked ? earliest : received) : undefined;
  const shipsOn = departure ?? latest;
  const isExposed = holdsWine && departure === undefined;
  return {
    dates: {
      title: departure && truck ? truck.title : zone.groundTitle,
      shipsOn,
      ...arrivalOf(rates, shipsOn, zone),
      ...(!isAsked &&
        !request.workDays &&
        orderBy(rates, departure && truck ? truckCutOffDate(packing, truck, departure) : received)),
    },
    risk: isExposed ? weatherRiskOn(settings.weather, placeOf(zone, request), shipsOn) : undefined,
  };
}

function groundDates(rates: Rates, zone: Zone, request: ShippingRequest): OfferDates {
  const { dates, risk } = groundTravel(rates, zone, request);
  if (!risk) return dates;
  const [safeShipOn] = safeDepartures(rates, zone, request, 1);
  invariant(safeShipOn, 'every season ends');
  return { ...dates, weather: { ...risk, safeShipOn } };
}

/** Returns `count` safe departures by ground: the first, then the next safe one in a later week each time. */
function safeDepartures(rates: Rates, zone: Zone, request: ShippingRequest, count: number): CivilDate[] {
  const departures: CivilDate[] = [];
  let { leavesFrom } = request;
  while (departures.length < count) {
    const { dates, risk } = groundTravel(rates, zone, { ...request, leavesFrom });
    if (!risk) departures.push(dates.shipsOn);
    leavesFrom = risk
      ? firstDayWithoutWeatherRisk(rates.settings.weather, placeOf(zone, request), dates.shipsOn)
      : addDays(mondayOf(dates.shipsOn), 7);
  }
  return departures;
}

function placeOf(zone: Zone, { stateCode }: ShippingRequest) {
  return { zone: zone.id, stateCode };
}

function orderBy({ packing }: Rates, date: CivilDate): Pick<ShippingOffer, 'orderBy'> {
  return { orderBy: { date, minuteOfDay: packing.cutOffMinuteOfDay } };
}

function arrivalOf(
  { carriers }: Rates,
  shipsOn: CivilDate,
  { transitDays: [fewest, most] }: Pick<Zone, 'transitDays'>,
): Pick<ShippingOffer, 'arrivesFrom' | 'arrivesTo'> {
  return {
    arrivesFrom: addWorkingDays(carriers, shipsOn, fewest),
    arrivesTo: addWorkingDays(carriers, shipsOn, most),
  };
}

function fasterDates(
  rates: Rates,
  optionId: Exclude<ShippingOptionId, 'ground'>,
  request: ShippingRequest,
): OfferDates | undefined {
  const option = rates.settings.fasterOptions[optionId];
  if (!option) return undefined;
  const { received, latest, isAsked } = packingDays(rates, optionId, request);
  return {
    title: option.title,
    shipsOn: latest,
    ...arrivalOf(rates, latest, option),
    ...(!isAsked && !request.workDays && orderBy(rates, received)),
  };
}
