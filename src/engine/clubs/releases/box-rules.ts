import type { SkuId } from '../../../core/ids.ts';
import { type BasisPoints, type Cents, cents } from '../../../core/money.ts';
import type { WineStyle } from '../../pricing/types.ts';
import type { ExcludedItem } from '../memberships/types.ts';
import type { WinePreference } from '../types.ts';

/*
 * Chooses the winemaker's default boxes. Staff may change them before the window opens. Pure: the same wines
 * give the same box.
 */

/** A wine that can be chosen for a box. */
export type BoxCandidate = {
  readonly skuId: SkuId;
  readonly style: WineStyle;
  readonly priceCents: Cents;
  /** The wine's grapes, largest share of the blend first. */
  readonly grapes: readonly string[];
  /** The number of bottles in stock. */
  readonly free: number;
  /** The maximum number of bottles that one person may ever buy; undefined without a limit. */
  readonly purchaseLimit: number | undefined;
};

export type BoxItem = { readonly skuId: SkuId; readonly quantity: number };

/** The size, discount and typical price range of the plan that a box is chosen for. */
export type BoxPlan = {
  readonly bottles: number;
  readonly discount: BasisPoints;
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
};

export function isRedWine({ style }: Pick<BoxCandidate, 'style'>): boolean {
  return style === 'red';
}

export function fitsWinePreference(wine: Pick<BoxCandidate, 'style'>, preference: WinePreference): boolean {
  return preference === 'mixed' || isRedWine(wine) === (preference === 'red');
}

/** Returns the price of a bottle after the club discount. */
export function clubPrice(priceCents: Cents, discount: BasisPoints): Cents {
  return cents(priceCents - Math.round((priceCents * discount) / 10_000));
}

export function boxPriceCents(
  items: readonly BoxItem[],
  wines: ReadonlyMap<SkuId, BoxCandidate>,
  discount: BasisPoints,
): number {
  return items.reduce((all, { skuId, quantity }) => {
    const wine = wines.get(skuId);
    return all + (wine ? clubPrice(wine.priceCents, discount) * quantity : 0);
  }, 0);
}

/** Returns whether a wine is on a member's list of wines and grapes never to send. A grape excludes every blend that contains it. */
export function isWineExcluded(
  wine: Pick<BoxCandidate, 'skuId' | 'grapes'>,
  never: readonly ExcludedItem[],
): boolean {
  return never.some((each) =>
    each.kind === 'wine' ? each.skuId === wine.skuId : wine.grapes.some((grape) => grape === each.grape),
  );
}

/** The maximum number of different wines in one box, so that twelve bottles are six pairs. */
const mostWines = 6;
/** The number of bottles of one wine that a box should not exceed, for variety. */
const mostOfOne = 3;

/**
 * Chooses the box of a plan for a wine preference: as many different wines as fit, half red and half white for `mixed`, at a typical total.
 * Wines with a higher score are preferred; one point outweighs a price difference of ten dollars. If the total can't be typical with that
 * many wines, or there are too few, the box has fewer wines and more bottles of each.
 * @param targetCents the total to aim for; by default the middle of the typical range.
 */
export function chooseBoxItems(
  candidates: readonly BoxCandidate[],
  plan: BoxPlan,
  preference: WinePreference,
  scores: ReadonlyMap<SkuId, number> = new Map(),
  targetCents: number = (plan.typicalLowCents + plan.typicalHighCents) / 2,
): BoxItem[] {
  const worth = ({ skuId, priceCents }: BoxCandidate) =>
    Math.abs(clubPrice(priceCents, plan.discount) - targetCents / plan.bottles) -
    (scores.get(skuId) ?? 0) * 1_000;
  const ranked = candidates
    .filter((wine) => fitsWinePreference(wine, preference))
    .sort((left, right) => worth(left) - worth(right) || left.skuId - right.skuId);
  const most = Math.min(plan.bottles, mostWines, ranked.length);
  const fewest = Math.min(most, Math.ceil(plan.bottles / mostOfOne));
  const boxes = Array.from({ length: most - fewest + 1 }, (_, fewer) =>
    boxOf(ranked, most - fewer, { ...plan, targetCents, preference }),
  ).filter(({ wines }) => wines.length > 0);
  const nearest = [...boxes].sort((left, right) => left.apartCents - right.apartCents)[0];
  const { wines, quantities } = boxes.find(({ isTypical }) => isTypical) ??
    nearest ?? { wines: [], quantities: [] };
  return wines.map(({ skuId }, place) => ({ skuId, quantity: quantities[place] ?? 1 }));
}

type Target = BoxPlan & { readonly targetCents: number; readonly preference: WinePreference };

/**
 * Chooses a box with this number of different wines. Starts with the best ranked wines, then swaps one at a time until the total is
 * typical, using the best ranked swap that makes it typical or else the one that comes closest. A mixed box keeps both colors.
 */
function boxOf(ranked: readonly BoxCandidate[], places: number, target: Target) {
  const quantities = spread(target.bottles, places);
  const mayTake = ({ purchaseLimit }: BoxCandidate, place: number) =>
    purchaseLimit === undefined || (quantities[place] ?? 0) <= purchaseLimit;
  const sumOf = (wines: readonly BoxCandidate[]) =>
    wines.reduce(
      (all, wine, place) => all + clubPrice(wine.priceCents, target.discount) * (quantities[place] ?? 0),
      0,
    );
  const isTypical = (wines: readonly BoxCandidate[]) =>
    sumOf(wines) >= target.typicalLowCents && sumOf(wines) <= target.typicalHighCents;
  const apart = (wines: readonly BoxCandidate[]) => Math.abs(sumOf(wines) - target.targetCents);
  const colors = (wines: readonly BoxCandidate[]) => new Set(wines.map(isRedWine)).size;
  let wines = firstWines(
    ranked.filter((wine) => mayTake(wine, 0)),
    places,
    target.preference,
  );
  while (wines.length > 0 && !isTypical(wines)) {
    const present = wines;
    const exchanges = ranked
      .filter((other) => !present.includes(other))
      .flatMap((other) =>
        present.flatMap((_, place) => (mayTake(other, place) ? [present.with(place, other)] : [])),
      )
      .filter((exchanged) => colors(exchanged) >= colors(present));
    const nearest = exchanges.reduce((best, each) => (apart(each) < apart(best) ? each : best), present);
    wines = exchanges.find(isTypical) ?? nearest;
    if (wines === present) break;
  }
  return { wines, quantities, isTypical: isTypical(wines), apartCents: apart(wines) };
}

/** Returns the best ranked wines, half of them red for `mixed` if possible; empty if there are too few. */
function firstWines(
  ranked: readonly BoxCandidate[],
  places: number,
  preference: WinePreference,
): readonly BoxCandidate[] {
  if (ranked.length < places) return [];
  if (preference !== 'mixed') return ranked.slice(0, places);
  const reds = ranked.filter(isRedWine);
  const others = ranked.filter((wine) => !isRedWine(wine));
  const redPlaces = Math.min(reds.length, Math.max(Math.ceil(places / 2), places - others.length));
  return [...reds.slice(0, redPlaces), ...others.slice(0, places - redPlaces)];
}

/** Returns the number of bottles of each wine, distributed as evenly as possible. */
function spread(bottles: number, places: number): number[] {
  return Array.from(
    { length: places },
    (_, index) => Math.floor(bottles / places) + (index < bottles % places ? 1 : 0),
  );
}

/**
 * Returns replacements for a wine, best first: the same color, then the closest price. Leaves out wines that the member excluded, that are
 * in `except`, that don't fit the preference, or whose stock or purchase limit is too low.
 */
export function alternativesToWine<Wine extends BoxCandidate>(
  wine: Pick<BoxCandidate, 'skuId' | 'style' | 'priceCents'>,
  choices: readonly Wine[],
  facts: {
    readonly never: readonly ExcludedItem[];
    readonly preference: WinePreference;
    readonly except: ReadonlySet<SkuId>;
    readonly quantity: number;
  },
): Wine[] {
  const apart = (other: Wine) =>
    (isRedWine(other) === isRedWine(wine) ? 0 : 1_000_000) + Math.abs(other.priceCents - wine.priceCents);
  return choices
    .filter(
      (other) => other.skuId !== wine.skuId && !facts.except.has(other.skuId) && other.free >= facts.quantity,
    )
    .filter((other) => (other.purchaseLimit ?? facts.quantity) >= facts.quantity)
    .filter((other) => fitsWinePreference(other, facts.preference))
    .filter((other) => !isWineExcluded(other, facts.never))
    .sort((left, right) => apart(left) - apart(right) || left.skuId - right.skuId);
}

/**
 * Returns the default box adapted to one member: wines that the member excluded or that can't ship to the member's state are replaced by
 * the closest alternative. A wine without a replacement is left out, because fewer bottles are better than an unwanted one.
 */
export function personalizeBox(
  box: readonly BoxItem[],
  choices: readonly BoxCandidate[],
  {
    never,
    preference,
    forbidden = new Set(),
  }: {
    readonly never: readonly ExcludedItem[];
    readonly preference: WinePreference;
    /** The wines that can't ship to the member's state. */
    readonly forbidden?: ReadonlySet<SkuId>;
  },
): BoxItem[] {
  const wines = new Map(choices.map((wine) => [wine.skuId, wine]));
  const made: BoxItem[] = [];
  for (const item of box) {
    const wine = wines.get(item.skuId);
    const isUnwanted = wine !== undefined && (isWineExcluded(wine, never) || forbidden.has(item.skuId));
    const except = new Set([...[...box, ...made].map(({ skuId }) => skuId), ...forbidden]);
    const { quantity } = item;
    const sent = isUnwanted
      ? alternativesToWine(wine, choices, { never, preference, except, quantity })[0]
      : item;
    if (sent) made.push({ skuId: sent.skuId, quantity });
  }
  return made;
}
