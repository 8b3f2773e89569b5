import type { SkuId } from '../../../core/ids.ts';
import { type BasisPoints, type Cents, cents } from '../../../core/money.ts';
import type { Grape } from '../../catalog/types.ts';
import type { WineStyle } from '../../pricing/types.ts';
import type { NeverSent } from '../memberships/types.ts';
import type { WinePreference } from '../types.ts';

/* What the winemaker's box is by rule; an operator may change it before the window opens. Pure: the same wines give the same box. */

/** A wine as the choice of a box sees it. */
export type Candidate = {
  readonly skuId: SkuId;
  readonly style: WineStyle;
  readonly priceCents: Cents;
  /** The one that there is most of first. */
  readonly grapes: readonly Grape[];
  /** How many boxes could have one bottle each. */
  readonly free: number;
  /** Most of it that one person may ever buy. */
  readonly purchaseLimit: number | undefined;
};

export type BoxItem = { readonly skuId: SkuId; readonly quantity: number };

/** What a tier's box is chosen for. */
export type BoxPlan = {
  readonly bottles: number;
  readonly discount: BasisPoints;
  readonly typicalLowCents: Cents;
  readonly typicalHighCents: Cents;
};

export function isRed({ style }: Pick<Candidate, 'style'>): boolean {
  return style === 'red';
}

export function fitsPreference(wine: Pick<Candidate, 'style'>, preference: WinePreference): boolean {
  return preference === 'mixed' || isRed(wine) === (preference === 'red');
}

/** What a member pays for one of it. */
export function clubPrice(priceCents: Cents, discount: BasisPoints): Cents {
  return cents(priceCents - Math.round((priceCents * discount) / 10_000));
}

export function boxCents(
  items: readonly BoxItem[],
  wines: ReadonlyMap<SkuId, Candidate>,
  discount: BasisPoints,
): number {
  return items.reduce((all, { skuId, quantity }) => {
    const wine = wines.get(skuId);
    return all + (wine ? clubPrice(wine.priceCents, discount) * quantity : 0);
  }, 0);
}

/** Whether the member does not want it; a grape counts with whatever share it has in the wine. */
export function isNeverSent(wine: Pick<Candidate, 'skuId' | 'grapes'>, never: readonly NeverSent[]): boolean {
  return never.some((each) =>
    each.kind === 'wine' ? each.skuId === wine.skuId : wine.grapes.some((grape) => grape === each.grape),
  );
}

/** Up to six wines in a box, so that twelve bottles are six pairs. */
const mostWines = 6;
/** And few enough of each that it stays a choice. */
const mostOfOne = 3;

/**
 * The box of a tier and a taste: as many wines as there is room for, red and white by halves where both are wanted, for a sum within
 * what a shipment typically costs. Wines with a higher score come first (one point weighs as much as ten dollars off the wanted price).
 * Where so many wines cannot cost what is typical, there are fewer of them and more of each; with too few wines likewise.
 * @param targetCents the sum that is aimed at; the middle of what is typical unless it is given.
 */
export function chooseBox(
  candidates: readonly Candidate[],
  plan: BoxPlan,
  preference: WinePreference,
  scores: ReadonlyMap<SkuId, number> = new Map(),
  targetCents: number = (plan.typicalLowCents + plan.typicalHighCents) / 2,
): BoxItem[] {
  const worth = ({ skuId, priceCents }: Candidate) =>
    Math.abs(clubPrice(priceCents, plan.discount) - targetCents / plan.bottles) -
    (scores.get(skuId) ?? 0) * 1_000;
  const ranked = candidates
    .filter((wine) => fitsPreference(wine, preference))
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
 * A box of so many wines: the best ranked ones first, then one exchange after the other until the sum is typical, each the best ranked
 * that makes it so, else the one that brings it nearest. A mixed box keeps both colours.
 */
function boxOf(ranked: readonly Candidate[], places: number, target: Target) {
  const quantities = spread(target.bottles, places);
  const mayTake = ({ purchaseLimit }: Candidate, place: number) =>
    purchaseLimit === undefined || (quantities[place] ?? 0) <= purchaseLimit;
  const sumOf = (wines: readonly Candidate[]) =>
    wines.reduce(
      (all, wine, place) => all + clubPrice(wine.priceCents, target.discount) * (quantities[place] ?? 0),
      0,
    );
  const isTypical = (wines: readonly Candidate[]) =>
    sumOf(wines) >= target.typicalLowCents && sumOf(wines) <= target.typicalHighCents;
  const apart = (wines: readonly Candidate[]) => Math.abs(sumOf(wines) - target.targetCents);
  const colors = (wines: readonly Candidate[]) => new Set(wines.map(isRed)).size;
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

/** The best ranked; of both colours by halves where both are wanted and there. Empty where there are too few. */
function firstWines(
  ranked: readonly Candidate[],
  places: number,
  preference: WinePreference,
): readonly Candidate[] {
  if (ranked.length < places) return [];
  if (preference !== 'mixed') return ranked.slice(0, places);
  const reds = ranked.filter(isRed);
  const others = ranked.filter((wine) => !isRed(wine));
  const redPlaces = Math.min(reds.length, Math.max(Math.ceil(places / 2), places - others.length));
  return [...reds.slice(0, redPlaces), ...others.slice(0, places - redPlaces)];
}

/** So many bottles of as many wines, as even as can be. */
function spread(bottles: number, places: number): number[] {
  return Array.from(
    { length: places },
    (_, index) => Math.floor(bottles / places) + (index < bottles % places ? 1 : 0),
  );
}

/**
 * What could be sent instead of a wine, the best first: of the same colour before any other, then near its price. Never what the
 * member does not want, what stands in the box already, or what is not there.
 */
export function alternativesTo<Wine extends Candidate>(
  wine: Pick<Candidate, 'skuId' | 'style' | 'priceCents'>,
  choices: readonly Wine[],
  facts: {
    readonly never: readonly NeverSent[];
    readonly preference: WinePreference;
    readonly except: ReadonlySet<SkuId>;
    readonly quantity: number;
  },
): Wine[] {
  const apart = (other: Wine) =>
    (isRed(other) === isRed(wine) ? 0 : 1_000_000) + Math.abs(other.priceCents - wine.priceCents);
  return choices
    .filter(
      (other) => other.skuId !== wine.skuId && !facts.except.has(other.skuId) && other.free >= facts.quantity,
    )
    .filter((other) => (other.purchaseLimit ?? facts.quantity) >= facts.quantity)
    .filter((other) => fitsPreference(other, facts.preference))
    .filter((other) => !isNeverSent(other, facts.never))
    .sort((left, right) => apart(left) - apart(right) || left.skuId - right.skuId);
}

/**
 * A member's own box: the winemaker's, with what they never want, or may not get where they live, replaced by what is nearest to it. What nothing can replace is left out:
 * better fewer bottles than one that somebody asked never to get.
 */
export function personalBox(
  box: readonly BoxItem[],
  choices: readonly Candidate[],
  {
    never,
    preference,
    forbidden = new Set(),
  }: {
    readonly never: readonly NeverSent[];
    readonly preference: WinePreference;
    /** What may not be brought where the box goes. */
    readonly forbidden?: ReadonlySet<SkuId>;
  },
): BoxItem[] {
  const wines = new Map(choices.map((wine) => [wine.skuId, wine]));
  const made: BoxItem[] = [];
  for (const item of box) {
    const wine = wines.get(item.skuId);
    const isUnwanted = wine !== undefined && (isNeverSent(wine, never) || forbidden.has(item.skuId));
    const except = new Set([...[...box, ...made].map(({ skuId }) => skuId), ...forbidden]);
    const { quantity } = item;
    const sent = isUnwanted
      ? alternativesTo(wine, choices, { never, preference, except, quantity })[0]
      : item;
    if (sent) made.push({ skuId: sent.skuId, quantity });
  }
  return made;
}
