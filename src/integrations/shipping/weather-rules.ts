import { type CivilDate, civilDate, civilParts, isMonthWithin } from '../../core/dates.ts';
import { invariant } from '../../core/invariant.ts';
import type { ShippingSettings } from '../../winery.ts';
import type { WeatherRisk } from './port.ts';

type WeatherRules = ShippingSettings['weather'];

type WeatherPlace = { readonly zone: string; readonly stateCode: string };

/**
 * Returns the weather risk of wine that leaves for this place on this day by ground, without the refrigerated truck. Undefined if there is
 * none.
 */
export function weatherRiskOn(
  rules: WeatherRules,
  { zone, stateCode }: WeatherPlace,
  date: CivilDate,
): Omit<WeatherRisk, 'safeShipOn'> | undefined {
  const { month } = civilParts(date);
  const rule = rules.find(
    (each) => (each.zones.includes(zone) || each.states.includes(stateCode)) && isMonthWithin(each, month),
  );
  return rule && { kind: rule.kind, fromMonth: rule.fromMonth, throughMonth: rule.throughMonth };
}

/** Returns the first day without a weather risk for this place: the given date, or the first day of a later month. */
export function firstDayWithoutWeatherRisk(
  rules: WeatherRules,
  place: WeatherPlace,
  date: CivilDate,
): CivilDate {
  let day = date;
  for (let months = 0; weatherRiskOn(rules, place, day); months += 1) {
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
