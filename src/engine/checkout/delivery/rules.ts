import { countWord } from '../../../core/count-words.ts';
import { addDays, type CivilDate, formatLongDate, monthNames, parseCivilDate } from '../../../core/dates.ts';
import { engravingWidth, maximumEngravingWidth, tidyEngraving } from '../../../core/engraving.ts';
import type {
  ShippingOffer,
  ShippingOptionId,
  ShippingRateTable,
  ShippingRequest,
  WeatherRisk,
} from '../../../integrations/shipping/port.ts';
import type { DeliveryRequestFields } from '../../orders/drafts/types.ts';
import type { WeatherChoice } from '../../orders/types.ts';
import type { ShippingPlan } from './types.ts';

/** Days that an order is kept for pickup (domain §5.13). */
export const pickupDays = 45;

/** Business days that engraving takes before an order can be packed (domain §4.6). */
export const engravingWorkDays = 10;

/** Returns `within two business days`: when an order for pickup is ready, or leaves by ground. */
export function withinWorkDays(days: number): string {
  return `within ${countWord(days)} business ${days === 1 ? 'day' : 'days'}`;
}

/** Returns the last pickup day of an order that is ready on this day. */
export function lastPickupDay(readyOn: CivilDate): CivilDate {
  return addDays(readyOn, pickupDays);
}

export const emptyShippingPlan: ShippingPlan = {
  offers: [],
  chosen: undefined,
  shipWeeks: [],
  warning: undefined,
  safeDepartures: [],
  requestedShipOn: undefined,
  weather: undefined,
};

export type ShippingPreferences = Pick<
  DeliveryRequestFields,
  'requestedShipWeek' | 'weatherPolicy' | 'weatherHoldUntil' | 'weatherWaived'
> & {
  readonly shippingOptionId: ShippingOptionId;
  /** When the risk was accepted, in ISO 8601; empty if it was not. */
  readonly weatherWaivedAt: string;
};

type Table = Pick<ShippingRateTable, 'offers' | 'shipWeeks' | 'safeDepartures'>;

/**
 * Plans the shipment: in the requested week, and after the weather unless the customer accepts the risk. An unavailable
 * week or day is ignored here and refused by the requirements.
 */
export function planShipping(
  table: Table,
  request: ShippingRequest,
  preferences: ShippingPreferences,
): ShippingPlan {
  const shipWeeks = table.shipWeeks(request);
  const week = shipWeeks.find((monday) => monday === preferences.requestedShipWeek);
  const asked = { ...request, leavesFrom: week };
  const offers = table.offers(asked);
  const safeDepartures = offers.some(({ weather }) => weather) ? table.safeDepartures(asked) : [];
  const offer = chosenOf(offers, preferences);
  if (!offer) return { ...emptyShippingPlan, offers, shipWeeks, safeDepartures };
  const byItself = week && chosenOf(table.offers(request), preferences);
  const weather = offer.weather && chooseWeather(offer.weather, preferences, safeDepartures);
  const held =
    weather?.decision === 'hold'
      ? chosenOf(table.offers({ ...request, leavesFrom: weather.until }), preferences)
      : undefined;
  return {
    offers,
    chosen: held ?? offer,
    shipWeeks,
    warning: offer.weather,
    safeDepartures,
    requestedShipOn: byItself && offer.shipsOn > byItself.shipsOn ? offer.shipsOn : undefined,
    weather,
  };
}

function chosenOf(
  offers: readonly ShippingOffer[],
  { shippingOptionId }: Pick<ShippingPreferences, 'shippingOptionId'>,
): ShippingOffer | undefined {
  return offers.find(({ optionId }) => optionId === shippingOptionId);
}

/**
 * Returns what happens about a weather risk: holding is the default, and shipping at risk requires the customer's acceptance. Undefined
 * while the customer's choice is incomplete.
 */
function chooseWeather(
  { kind, safeShipOn }: WeatherRisk,
  { weatherPolicy, weatherHoldUntil, weatherWaived, weatherWaivedAt }: ShippingPreferences,
  safeDepartures: readonly CivilDate[],
): WeatherChoice | undefined {
  switch (weatherPolicy) {
    case 'auto':
      return { kind, decision: 'hold', until: safeShipOn };
    case 'holdUntil': {
      const until = parseCivilDate(weatherHoldUntil);
      return until && safeDepartures.includes(until) ? { kind, decision: 'hold', until } : undefined;
    }
    case 'shipAnyway':
      return weatherWaived ? { kind, decision: 'shipAnyway', waivedAt: weatherWaivedAt } : undefined;
  }
}

/** Describes the table's warning in one sentence; `place` is the name of a state. */
export function weatherSentence(
  { kind, fromMonth, throughMonth }: Omit<WeatherRisk, 'safeShipOn'>,
  place: string,
): string {
  const season = `From ${monthNames[fromMonth - 1]} through ${monthNames[throughMonth - 1]}`;
  return kind === 'heat'
    ? `${season}, a box on its way to ${place} can sit in the heat for days, which ruins wine.`
    : `${season}, a box on its way to ${place} can sit in freezing cold, which can push the cork out.`;
}

/** Returns the notice about a weather risk that the cart shows in advance; checkout asks what to do. */
export function weatherNote(risk: WeatherRisk, place: string): string {
  const day = formatLongDate(risk.safeShipOn);
  return `${weatherSentence(risk, place)} At checkout, you can have us hold yours until ${day} or choose faster shipping.`;
}

export const maximumDeliveryTextLengths = { giftMessage: 200, pickupPerson: 120, engravingLine: 20 } as const;

/** Returns whether the bottle can be engraved: a single magnum. */
export function isEngravable(sku: {
  readonly kind: string;
  readonly bottleMl?: number | undefined;
}): boolean {
  return sku.kind === 'wine' && sku.bottleMl === 1500;
}

/** Characters that can be engraved (domain §5.37); keyboards type two of them in other forms. */
const engravable = /^[A-Za-z0-9 &.,'–]*$/;

/**
 * Words that are never engraved, as prefixes anywhere in a line. Short on purpose: a person reads every line before
 * engraving, and a longer list would refuse names.
 */
const notCut = /\b(?:fuck|shit|cunt|bitch|whore|slut|nazi|hitler|kkk|rape|nigg(?:er|a)|fag(?:got)?)/i;

/** Returns whether a line, or all lines read together, contains a word that is never engraved. */
export function isForbiddenEngraving(lines: readonly string[]): boolean {
  const tidy = lines.map(tidyEngraving);
  return [...tidy, tidy.join(' ')].some((line) => notCut.test(line));
}

/**
 * Returns why a line cannot be engraved as `tidyEngraving` writes it, or `undefined`. Pages and orders use the same
 * check.
 */
export function engravingProblem(
  line: string,
): { readonly code: 'ENGRAVE_CHARS' | 'ENGRAVE_WIDTH'; readonly sentence: string } | undefined {
  const tidy = tidyEngraving(line);
  if (tidy.length > maximumDeliveryTextLengths.engravingLine || !engravable.test(tidy)) {
    const sentence = `Use letters, numbers and & . , ' – (max ${maximumDeliveryTextLengths.engravingLine} per line).`;
    return { code: 'ENGRAVE_CHARS', sentence };
  }
  if (engravingWidth(tidy) <= maximumEngravingWidth) return undefined;
  return {
    code: 'ENGRAVE_WIDTH',
    sentence: 'This line is too wide for the bottle. Shorten it or use fewer capital letters.',
  };
}
