import { type CivilDate, civilParts, formatLongDate } from '../../core/dates.ts';
import { cents } from '../../core/money.ts';
import { hasEarlyAccess } from '../../engine/catalog/card-rules.ts';
import { formatAllocationClubs, formatMonthAndYear, skuDisplayName } from '../../engine/catalog/rules.ts';
import type {
  Availability,
  ShelfType,
  SkuLifecycle,
  VintageLink,
  WineFacts,
} from '../../engine/catalog/types.ts';
import { pickupCities, winery } from '../../winery.ts';
import { wineryPrograms } from '../../winery-offers.ts';
import { shelfTypeLabels } from './filter-rules.ts';
import type { ShelfGroup, ShelfSummary, ShelvedSku } from './types.ts';

export function shelfTypeOf({ kind, style }: ShelvedSku): ShelfType {
  if (kind === 'bundle') return 'sets';
  if (kind === 'wine' && style !== undefined) return style;
  return 'goods';
}

/** Returns a wine's origin and designation, such as `Eola Hills · Pinot Noir`. Omits unknown parts. */
export function wineOriginLine({ district, appellation, designation }: WineFacts): string {
  return [district ?? appellation, designation].filter(Boolean).join(' · ');
}

/** The headings of the full list. Small shelves share one. */
const groups: readonly { readonly heading: string; readonly types: readonly ShelfType[] }[] = [
  { heading: 'Red', types: ['red'] },
  { heading: 'White', types: ['white'] },
  { heading: 'Rosé, sparkling, dessert', types: ['rosé', 'sparkling', 'dessert'] },
  { heading: 'Sets', types: ['sets'] },
  { heading: 'Goods', types: ['goods'] },
];

/** Groups items under shelf headings, in shelf order, if `isGrouped`; otherwise returns a single group without a heading. */
export function groupByShelf<Item extends { readonly shelf: ShelfType }>(
  items: readonly Item[],
  isGrouped: boolean,
): ShelfGroup<Item>[] {
  if (!isGrouped) return [{ heading: undefined, items }];
  return groups
    .map(({ heading, types }) => ({ heading, items: items.filter(({ shelf }) => types.includes(shelf)) }))
    .filter((group) => group.items.length > 0);
}

/** Returns the nonempty shelves with their item count and price range. */
export function summarizeShelves(skus: readonly ShelvedSku[]): ShelfSummary[] {
  return shelfTypeLabels.flatMap(({ type, label }) => {
    const prices = skus.filter((sku) => shelfTypeOf(sku) === type).map(({ priceCents }) => priceCents);
    if (prices.length === 0) return [];
    const fromCents = cents(Math.min(...prices));
    return [{ type, label, count: prices.length, fromCents, toCents: cents(Math.max(...prices)) }];
  });
}

/** The first and the last year in which a wine is at its best. */
export type DrinkWindow = { readonly drinkFrom: number; readonly drinkTo: number };

/** Returns the drinking window of a wine; undefined unless both years are known. */
export function drinkWindowOf({ drinkFrom, drinkTo }: WineFacts): DrinkWindow | undefined {
  return drinkFrom === undefined || drinkTo === undefined ? undefined : { drinkFrom, drinkTo };
}

/** Describes the drinking window as of today's year, such as `Drink now through 2034`. */
export function describeDrinkWindow({ drinkFrom, drinkTo }: DrinkWindow, today: CivilDate): string {
  const { year } = civilParts(today);
  if (year < drinkFrom) return `Best from ${drinkFrom} through ${drinkTo}`;
  if (year <= drinkTo) return `Drink now through ${drinkTo}`;
  return `Past its peak since ${drinkTo}`;
}

type AvailabilityFacts = {
  readonly title: string;
  readonly vintage: number | undefined;
  readonly next: VintageLink | undefined;
  readonly availability: Availability;
  readonly allocationClubs?: readonly string[] | undefined;
  readonly lifecycle?: SkuLifecycle;
  readonly releasedOn?: CivilDate | undefined;
};

function nextSentence(next: VintageLink | undefined): string {
  if (next?.vintage === undefined) return '';
  if (next.lifecycle !== 'coming') return `The ${next.vintage} is here.`;
  return next.releasedOn
    ? `The ${next.vintage} arrives in ${formatMonthAndYear(next.releasedOn)}.`
    : `The ${next.vintage} is coming soon.`;
}

function earlySentence(): string[] {
  const hours = wineryPrograms().membership?.earlyHours ?? 0;
  return hours > 0 ? [`${winery().membershipName} members can buy it ${hours} hours early.`] : [];
}

/**
 * Returns the sentence under the price: the availability, and how or when to get the product.
 * @param shipsWithin a phrase such as `within two business days`; undefined if the product is for pickup only.
 */
export function availabilitySentence(
  { availability, allocationClubs, next, ...named }: AvailabilityFacts,
  shipsWithin: string | undefined,
): string {
  const way = shipsWithin === undefined ? `Pickup in ${pickupCities()} only.` : `Ships ${shipsWithin}.`;
  if (hasEarlyAccess({ ...named, availability }) && named.releasedOn) {
    return `You get early access. Everyone else waits until ${formatLongDate(named.releasedOn)}. ${way}`;
  }
  switch (availability.state) {
    case 'in_stock':
      return `In stock. ${way}`;
    case 'low':
      return `${availability.left}\u00a0left. ${way}`;
    case 'sold_out':
      return [`${skuDisplayName(named)} is sold out.`, nextSentence(next)].filter(Boolean).join(' ');
    case 'coming':
      return availability.releasedOn
        ? [`Coming in ${formatMonthAndYear(availability.releasedOn)}.`, ...earlySentence()].join(' ')
        : 'Coming soon. The release date isn’t set yet.';
    case 'club_only':
      return 'Made in small lots and sold to club members only.';
    case 'allocation_only':
      return `Sold ${formatAllocationClubs(allocationClubs)}.`;
    case 'retired':
      return 'This vintage has left the cellar. We keep this page for people who still have a bottle.';
    case 'unlisted':
      return 'Not sold on its own.';
  }
}
