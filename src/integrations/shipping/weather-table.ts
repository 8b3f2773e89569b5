import { type CivilDate, civilDate, civilParts } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import data from './data/weather-rules.json' with { type: 'json' };
import type { ShippingZone, WeatherRisk } from './port.ts';
import { isInSeason, type Season } from './working-calendar.ts';

type WeatherRule = {
  readonly kind: WeatherRisk['kind'];
  /** Whole months. */
  readonly season: Season;
  readonly zones: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
};

export type WeatherPlace = { readonly zone: ShippingZone; readonly stateCode: string };

const rules: readonly WeatherRule[] = data.rules.map(({ kind, season, zones, states }) => {
  invariant(kind === 'heat' || kind === 'cold', `a weather rule warns of heat or cold, not of ${kind}`);
  return { kind, season, zones: new Set(zones), states: new Set(states) };
});

/** Returns the table's warning for wine that leaves for this place on this day by ground, without the refrigerated truck. */
export function weatherOn(
  { zone, stateCode }: WeatherPlace,
  date: CivilDate,
): WeatherRisk['kind'] | undefined {
  return rules.find(
    ({ season, zones, states }) => (zones.has(zone) || states.has(stateCode)) && isInSeason(season, date),
  )?.kind;
}

/** Returns the date itself, or the first day of a later month, without a warning for this place. */
export function firstMildDay(place: WeatherPlace, date: CivilDate): CivilDate {
  let day = date;
  for (let months = 0; weatherOn(place, day); months += 1) {
    invariant(months < 12, 'no place is closed all year round');
    day = firstOfNextMonth(day);
  }
  return day;
}

function firstOfNextMonth(date: CivilDate): CivilDate {
  const { year, month } = civilParts(date);
  const first = month === 12 ? civilDate(year + 1, 1, 1) : civilDate(year, month + 1, 1);
  invariant(first, 'every month has a first day');
  return first;
}
