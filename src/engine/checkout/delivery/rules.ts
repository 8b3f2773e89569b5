import { addDays, type CivilDate, formatLongDate, parseCivilDate } from '../../../core/dates.ts';
import { engravingWidth, tidyEngraving, widestEngraving } from '../../../core/engraving.ts';
import type {
  ShippingOffer,
  ShippingOptionId,
  ShippingRateTable,
  ShippingRequest,
  WeatherRisk,
} from '../../../integrations/shipping/port.ts';
import type { WishFields } from '../../orders/drafts/types.ts';
import type { WeatherChoice } from '../../orders/types.ts';
import type { ShippingPlan } from './types.ts';

/** An order waits so long to be picked up (domain §5.13). */
export const pickupDays = 45;

/** What the engraver needs before an order can be packed (domain §4.6). */
export const engravingWorkDays = 10;

/** `within two working days`: when an order for pickup is ready. */
export function pickupWithin({ pickupWorkDays: days }: Pick<ShippingRateTable, 'pickupWorkDays'>): string {
  const count = ['no', 'one', 'two', 'three'][days] ?? days;
  return `within ${count} business ${days === 1 ? 'day' : 'days'}`;
}

/** The last day of an order that is ready on this day. */
export function keptUntil(readyOn: CivilDate): CivilDate {
  return addDays(readyOn, pickupDays);
}

export const noShipping: ShippingPlan = {
  offers: [],
  chosen: undefined,
  shipWeeks: [],
  warning: undefined,
  safeDepartures: [],
  requestedShipOn: undefined,
  weather: undefined,
};

export type TravelWishes = Pick<
  WishFields,
  'requestedShipWeek' | 'weatherPolicy' | 'weatherHoldUntil' | 'weatherWaived'
> & {
  readonly shippingOptionId: ShippingOptionId;
  /** When the risk was taken, in ISO 8601; empty while it was not. */
  readonly weatherWaivedAt: string;
};

type Table = Pick<ShippingRateTable, 'offers' | 'shipWeeks' | 'safeDepartures'>;

/**
 * How the box travels: in the week that was asked for, and after the weather, unless the customer takes the risk. A week or a
 * day that cannot be had is left out here and refused by the requirements.
 */
export function planShipping(table: Table, request: ShippingRequest, wishes: TravelWishes): ShippingPlan {
  const shipWeeks = table.shipWeeks(request);
  const week = shipWeeks.find((monday) => monday === wishes.requestedShipWeek);
  const asked = { ...request, leavesFrom: week };
  const offers = table.offers(asked);
  const safeDepartures = offers.some(({ weather }) => weather) ? table.safeDepartures(asked) : [];
  const offer = chosenOf(offers, wishes);
  if (!offer) return { ...noShipping, offers, shipWeeks, safeDepartures };
  const byItself = week && chosenOf(table.offers(request), wishes);
  const weather = offer.weather && chooseWeather(offer.weather, wishes, safeDepartures);
  const held =
    weather?.decision === 'hold'
      ? chosenOf(table.offers({ ...request, leavesFrom: weather.until }), wishes)
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
  { shippingOptionId }: Pick<TravelWishes, 'shippingOptionId'>,
): ShippingOffer | undefined {
  return offers.find(({ optionId }) => optionId === shippingOptionId);
}

/** Waiting is what happens when nothing else was decided; a risk is taken only by somebody who ticked the sentence. */
function chooseWeather(
  { kind, safeShipOn }: WeatherRisk,
  { weatherPolicy, weatherHoldUntil, weatherWaived, weatherWaivedAt }: TravelWishes,
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

/** What the table warns of, as one sentence; `place` is the name of a state. */
export function weatherSentence({ kind }: Pick<WeatherRisk, 'kind'>, place: string): string {
  return kind === 'heat'
    ? `From May to September, a box on its way to ${place} can sit in the heat for days, which ruins wine.`
    : `From December to February, a box on its way to ${place} can sit in freezing cold, which can push the cork out.`;
}

/** What the cart says of it in advance; what is to be done is asked in the checkout. */
export function weatherNote(risk: WeatherRisk, place: string): string {
  const day = formatLongDate(risk.safeShipOn);
  return `${weatherSentence(risk, place)} At checkout, you can have us hold yours until ${day} or choose faster shipping.`;
}

export const longestWish = { giftMessage: 200, pickupPerson: 120, engravingLine: 20 } as const;

/** Whether the engraver takes such a bottle: a single magnum. */
export function isEngravable(sku: {
  readonly kind: string;
  readonly bottleMl?: number | undefined;
}): boolean {
  return sku.kind === 'wine' && sku.bottleMl === 1500;
}

/** The signs that the engraver cuts (domain §5.37); keyboards have two of them in other shapes. */
const engravable = /^[A-Za-z0-9 &.,'–]*$/;

/**
 * Words that the engraver does not cut, whatever stands before or behind them in a line. Short on purpose: a person reads every line before
 * it is cut, and a longer list would refuse somebody's name.
 */
const notCut = /\b(?:fuck|shit|cunt|bitch|whore|slut|nazi|hitler|kkk|rape|nigg(?:er|a)|fag(?:got)?)/i;

/** Whether a line, or both read together, says what the engraver does not cut. */
export function isUncut(lines: readonly string[]): boolean {
  const tidy = lines.map(tidyEngraving);
  return [...tidy, tidy.join(' ')].some((line) => notCut.test(line));
}

/** Why a line cannot be cut into the glass as `tidyEngraving` writes it, or `undefined`. Pages and orders ask the same. */
export function engravingProblem(
  line: string,
): { readonly code: 'ENGRAVE_CHARS' | 'ENGRAVE_WIDTH'; readonly sentence: string } | undefined {
  const tidy = tidyEngraving(line);
  if (tidy.length > longestWish.engravingLine || !engravable.test(tidy)) {
    const sentence = `Use letters, numbers and & . , ' – (max ${longestWish.engravingLine} per line).`;
    return { code: 'ENGRAVE_CHARS', sentence };
  }
  if (engravingWidth(tidy) <= widestEngraving) return undefined;
  return {
    code: 'ENGRAVE_WIDTH',
    sentence: 'This line is too wide for the bottle. Shorten it or use fewer capital letters.',
  };
}
