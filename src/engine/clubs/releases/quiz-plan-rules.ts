import type { SkuId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';

/*
 * Plans several quiz boxes together, so that a first box leaves enough wines for those that follow. Pure and
 * deterministic: starts with the cheapest boxes, then swaps one wine at a time to improve them without
 * exceeding the ceiling.
 */

/** A wine that can be in a quiz box, with the values by which boxes are compared. */
export type QuizWine = {
  readonly skuId: SkuId;
  readonly isRed: boolean;
  /** The member price of a bottle. */
  readonly cents: Cents;
  /** A score of how well the wine fits the answers and ratings; higher is better. */
  readonly score: number;
  /** 1 if the wine was sent before and was not rated five stars; otherwise 0. */
  readonly used: number;
  /** Whether the wine is of the kind of which every box should have one (see `grapeMatchesAdventure`). */
  readonly isKind: boolean;
};

export type QuizBoxes = readonly (readonly QuizWine[])[];

type Wanted = {
  readonly bottles: number;
  readonly count: number;
  readonly isMixed: boolean;
};

/** Returns the total of the most expensive box, in cents. */
export function highestBoxTotal(boxes: QuizBoxes): Cents {
  return cents(Math.max(0, ...boxes.map(sumOf)));
}

/**
 * Returns `count` boxes with the lowest and most even totals. Each box has different wines, one of them of the wanted kind if available.
 * Wines that aren't `used` come before those that are. Empty if there are fewer wines than bottles.
 */
export function cheapestBoxes(wines: readonly QuizWine[], { bottles, count, isMixed }: Wanted): QuizBoxes {
  if (wines.length < bottles) return [];
  const cheapestFirst = [...wines].sort(
    (left, right) => left.cents - right.cents || left.skuId - right.skuId,
  );
  const reds = cheapestFirst.filter(({ isRed }) => isRed);
  const others = cheapestFirst.filter(({ isRed }) => !isRed);
  const wanted = isMixed ? Math.ceil(bottles / 2) : reds.length;
  const redPlaces = Math.min(reds.length, bottles, Math.max(wanted, bottles - others.length));
  const uses = new Map<SkuId, number>();
  const usesOf = ({ skuId, used }: QuizWine) => used + (uses.get(skuId) ?? 0);
  const boxes = Array.from({ length: count }, (): QuizWine[] => []);
  const add = (box: QuizWine[], from: readonly QuizWine[]) => {
    const free = from.filter((wine) => !box.includes(wine));
    const least = Math.min(...free.map(usesOf));
    const next = free.find((wine) => usesOf(wine) === least);
    if (!next) return;
    box.push(next);
    uses.set(next.skuId, (uses.get(next.skuId) ?? 0) + 1);
  };
  const placed = [...(redPlaces > 0 ? reds : []), ...(redPlaces < bottles ? others : [])];
  const kind = cheapestFirst.filter((wine) => wine.isKind && placed.includes(wine));
  for (const box of boxes) add(box, kind);
  for (let place = 0; place < bottles; place += 1) {
    for (const box of boxes) {
      if (box.length === bottles) continue;
      const redsInside = box.filter(({ isRed }) => isRed).length;
      add(box, redsInside < redPlaces ? reds : others);
    }
  }
  return improve(boxes, wines, (each) => [
    identicalPairs(each),
    repeatsIn(each),
    each.reduce((all, box) => all + sumOf(box) ** 2, 0),
  ]);
}

/**
 * Returns improved boxes within the budget, found by swapping wines: fewest repeats first, then the best scores, with the first box
 * weighted most.
 */
export function improveBoxes(start: QuizBoxes, wines: readonly QuizWine[], mostCents: number): QuizBoxes {
  return improve(start, wines, (boxes) => {
    if (boxes.some((box) => sumOf(box) > mostCents)) return undefined;
    const score = boxes.reduce(
      (all, box, nth) => all + (boxes.length - nth) * box.reduce((sum, wine) => sum + wine.score, 0),
      0,
    );
    const total = boxes.reduce((all, box) => all + sumOf(box), 0);
    // Among equal boxes the more expensive wins, so that a higher budget brings better wine.
    return [identicalPairs(boxes), repeatsIn(boxes), -score, -total];
  });
}

/** The cost of a set of boxes, compared number by number; lower is better. Undefined if the boxes are not allowed. */
type Value = readonly number[] | undefined;

/** Swaps one wine at a time as long as that lowers the cost, and returns the resulting boxes. */
function improve(
  start: QuizBoxes,
  wines: readonly QuizWine[],
  evaluate: (boxes: QuizBoxes) => Value,
): QuizBoxes {
  let present = start;
  let value = evaluate(present);
  for (;;) {
    let found: QuizBoxes | undefined;
    for (const next of exchanges(present, wines)) {
      const nextValue = evaluate(next);
      if (!isLess(nextValue, value)) continue;
      [found, value] = [next, nextValue];
      break;
    }
    if (!found) return present;
    present = found;
  }
}

function isLess(left: Value, right: Value): boolean {
  if (!left) return false;
  if (!right) return true;
  const place = left.findIndex((number, nth) => number !== right[nth]);
  return place >= 0 && (left[place] ?? 0) < (right[place] ?? 0);
}

/**
 * Yields the boxes after every possible swap of one wine for another of the same color, and after every swap of wines between two boxes.
 */
function* exchanges(boxes: QuizBoxes, wines: readonly QuizWine[]): Generator<QuizBoxes> {
  for (const [nth, box] of boxes.entries()) {
    for (const [place, wine] of box.entries()) {
      for (const other of wines) {
        const next = exchanged(box, place, other);
        if (next) yield boxes.with(nth, next);
      }
      for (const [otherNth, otherBox] of boxes.entries()) {
        if (otherNth <= nth) continue;
        for (const [otherPlace, other] of otherBox.entries()) {
          const next = exchanged(box, place, other);
          const otherNext = exchanged(otherBox, otherPlace, wine);
          if (next && otherNext) yield boxes.with(nth, next).with(otherNth, otherNext);
        }
      }
    }
  }
}

/**
 * Returns the box with one wine swapped, or undefined if the swap would repeat a wine, change the box's colors, or remove its only wine of
 * the wanted kind.
 */
function exchanged(box: readonly QuizWine[], place: number, wine: QuizWine): readonly QuizWine[] | undefined {
  if (box[place]?.isRed !== wine.isRed || box.some(({ skuId }) => skuId === wine.skuId)) return undefined;
  const next = box.with(place, wine);
  const losesKind = box.some(({ isKind }) => isKind) && !next.some(({ isKind }) => isKind);
  return losesKind ? undefined : next;
}

function sumOf(box: readonly QuizWine[]): number {
  return box.reduce((all, wine) => all + wine.cents, 0);
}

function repeatsIn(boxes: QuizBoxes): number {
  const uses = new Map<SkuId, number>();
  let repeats = 0;
  for (const { skuId, used } of boxes.flat()) {
    const before = uses.get(skuId) ?? used;
    repeats += before;
    uses.set(skuId, before + 1);
  }
  return repeats;
}

function identicalPairs(boxes: QuizBoxes): number {
  const keys = boxes.map((box) =>
    box
      .map(({ skuId }) => skuId)
      .sort((one, other) => one - other)
      .join(),
  );
  return keys.length - new Set(keys).size;
}
