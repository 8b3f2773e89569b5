import { countAsWord } from '../../../core/count-words.ts';
import { addDays, type CivilDate, formatLongDate, monthNames, parseCivilDate } from '../../../core/dates.ts';
import { engravingWidth, maxEngravingWidth, normalizeEngraving } from '../../../core/engraving.ts';
import type {
  ShippingOffer,
  ShippingOptionId,
  ShippingRateTable,
  ShippingRequest,
  WeatherRisk,
} from '../../../integrations/shipping/port.ts';
import type { DeliveryRequestFields } from '../../orders/drafts/types.ts';
import type { WeatherDecision } from '../../orders/types.ts';
import type { ShippingPlan } from './types.ts';

/** Days that an order is held for pickup (domain §5.13). */
export const pickupHoldDays = 45;

/** Business days required for engraving before an order can be packed (domain §4.6). */
export const engravingBusinessDays = 10;

/** Returns a period such as `within two business days`, for when a pickup order is ready or a ground shipment leaves. */
export function formatWithinBusinessDays(days: number): string {
  return `within ${countAsWord(days)} business ${days === 1 ? 'day' : 'days'}`;
}

/** Returns the last day on which an order can be picked up if it is ready on the given day. */
export function lastPickupDay(readyOn: CivilDate): CivilDate {
  return addDays(readyOn, pickupHoldDays);
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
  /** Time when the weather risk was accepted, in ISO 8601; empty if it was not accepted. */
  readonly weatherWaivedAt: string;
};

type Table = Pick<ShippingRateTable, 'offers' | 'shipWeeks' | 'safeDepartures'>;

/**
 * Returns the plan for a shipment: in the requested week, and held until the weather is safe unless the customer accepts the risk. Ignores
 * an unavailable week or day, because the requirements refuse it.
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
 * Returns the decision about a weather risk. Holding is the default; shipping despite the risk requires the customer's acceptance.
 * Undefined while the customer's choice is incomplete.
 */
function chooseWeather(
  { kind, safeShipOn }: WeatherRisk,
  { weatherPolicy, weatherHoldUntil, weatherWaived, weatherWaivedAt }: ShippingPreferences,
  safeDepartures: readonly CivilDate[],
): WeatherDecision | undefined {
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

/** Returns one sentence that describes a weather risk; `place` is the name of a state. */
export function weatherRiskSentence(
  { kind, fromMonth, throughMonth }: Omit<WeatherRisk, 'safeShipOn'>,
  place: string,
): string {
  const season = `From ${monthNames[fromMonth - 1]} through ${monthNames[throughMonth - 1]}`;
  return kind === 'heat'
    ? `${season}, a box on its way to ${place} can sit in the heat for days, which ruins wine.`
    : `${season}, a box on its way to ${place} can sit in freezing cold, which can push the cork out.`;
}

/** Returns the cart's advance notice about a weather risk; the customer decides at checkout. */
export function weatherRiskNotice(risk: WeatherRisk, place: string): string {
  const day = formatLongDate(risk.safeShipOn);
  return `${weatherRiskSentence(risk, place)} At checkout, you can have us hold yours until ${day} or choose faster shipping.`;
}

export const maxDeliveryTextLengths = { giftMessage: 200, pickupPerson: 120, engravingLine: 20 } as const;

/** Returns whether a SKU can be engraved: only a single magnum can. */
export function isEngravable(sku: {
  readonly kind: string;
  readonly bottleMl?: number | undefined;
}): boolean {
  return sku.kind === 'wine' && sku.bottleMl === 1500;
}

/** Characters that can be engraved (domain §5.37). Keyboards enter two of them in other forms, which `normalizeEngraving` converts. */
const engravable = /^[A-Za-z0-9 &.,'–]*$/;

/**
 * Words that are never engraved, matched at the start of any word in a line. The list is deliberately short: a person reads every line
 * before engraving, and a longer list would refuse names.
 */
const notCut = /\b(?:fuck|shit|cunt|bitch|whore|slut|nazi|hitler|kkk|rape|nigg(?:er|a)|fag(?:got)?)/i;

/** Returns whether a line, or all lines joined, contains a word that is never engraved. */
export function isForbiddenEngraving(lines: readonly string[]): boolean {
  const tidy = lines.map(normalizeEngraving);
  return [...tidy, tidy.join(' ')].some((line) => notCut.test(line));
}

/**
 * Returns why a line can't be engraved in the form that `normalizeEngraving` returns; undefined if it can. Pages and orders use the same
 * check.
 */
export function validateEngravingLine(
  line: string,
): { readonly code: 'ENGRAVE_CHARS' | 'ENGRAVE_WIDTH'; readonly sentence: string } | undefined {
  const tidy = normalizeEngraving(line);
  if (tidy.length > maxDeliveryTextLengths.engravingLine || !engravable.test(tidy)) {
    const sentence = `Use letters, numbers and & . , ' – (max ${maxDeliveryTextLengths.engravingLine} per line).`;
    return { code: 'ENGRAVE_CHARS', sentence };
  }
  if (engravingWidth(tidy) <= maxEngravingWidth) return undefined;
  return {
    code: 'ENGRAVE_WIDTH',
    sentence: 'This line is too wide for the bottle. Shorten it or use fewer capital letters.',
  };
}
