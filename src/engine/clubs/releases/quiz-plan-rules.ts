import type { SkuId } from '../../../core/ids.ts';
import { type Cents, cents } from '../../../core/money.ts';

/*
 * Plans the boxes of the quiz together, so that a first box leaves enough for those that follow it. Pure and deterministic: the cheapest
 * boxes come first, then one exchange after the other makes them better without ever passing the ceiling.
 */

/** A wine as the plan sees it. */
export type PlanWine = {
  readonly skuId: SkuId;
  readonly isRed: boolean;
  /** What a member pays for it. */
  readonly cents: Cents;
  /** How well it fits the answers and ratings; more is better. */
  readonly score: number;
  /** 1 when it was sent before and did not get five stars. */
  readonly used: number;
  /** Whether it is of the kind that every box holds one of. */
  readonly isKind: boolean;
};

export type PlanBoxes = readonly (readonly PlanWine[])[];

type Wanted = {
  readonly bottles: number;
  readonly count: number;
  readonly isMixed: boolean;
};

/** The sum of the dearest of these boxes. */
export function dearest(boxes: PlanBoxes): Cents {
  return cents(Math.max(0, ...boxes.map(sumOf)));
}

/**
 * The boxes that cost least together, as even as can be, each of different wines and with one of the wanted kind while there is one.
 * New wines come before those that were sent. None where there are fewer wines than bottles.
 */
export function thriftyBoxes(wines: readonly PlanWine[], { bottles, count, isMixed }: Wanted): PlanBoxes {
  if (wines.length < bottles) return [];
  const cheapestFirst = [...wines].sort(
    (left, right) => left.cents - right.cents || left.skuId - right.skuId,
  );
  const reds = cheapestFirst.filter(({ isRed }) => isRed);
  const others = cheapestFirst.filter(({ isRed }) => !isRed);
  const wanted = isMixed ? Math.ceil(bottles / 2) : reds.length;
  const redPlaces = Math.min(reds.length, bottles, Math.max(wanted, bottles - others.length));
  const uses = new Map<SkuId, number>();
  const usesOf = ({ skuId, used }: PlanWine) => used + (uses.get(skuId) ?? 0);
  const boxes = Array.from({ length: count }, (): PlanWine[] => []);
  const add = (box: PlanWine[], from: readonly PlanWine[]) => {
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

/** Better boxes for the same person: as few repeats as can be, then the best scores, the first box before the others. */
export function bestBoxes(start: PlanBoxes, wines: readonly PlanWine[], mostCents: number): PlanBoxes {
  return improve(start, wines, (boxes) => {
    if (boxes.some((box) => sumOf(box) > mostCents)) return undefined;
    const score = boxes.reduce(
      (all, box, nth) => all + (boxes.length - nth) * box.reduce((sum, wine) => sum + wine.score, 0),
      0,
    );
    const total = boxes.reduce((all, box) => all + sumOf(box), 0);
    // Of boxes that fit equally well the dearer: a higher budget brings better wine.
    return [identicalPairs(boxes), repeatsIn(boxes), -score, -total];
  });
}

/** Less is better, the first number before the second; undefined is not allowed. */
type Value = readonly number[] | undefined;

/** Exchanges one wine at a time while that lowers the value. */
function improve(
  start: PlanBoxes,
  wines: readonly PlanWine[],
  judge: (boxes: PlanBoxes) => Value,
): PlanBoxes {
  let present = start;
  let value = judge(present);
  for (;;) {
    let found: PlanBoxes | undefined;
    for (const next of exchanges(present, wines)) {
      const nextValue = judge(next);
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

/** Every way to put another wine of the same color in one place, or to exchange two between boxes. */
function* exchanges(boxes: PlanBoxes, wines: readonly PlanWine[]): Generator<PlanBoxes> {
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

/** Undefined where the box would hold a wine twice, more of a color, or none of the wanted kind any longer. */
function exchanged(box: readonly PlanWine[], place: number, wine: PlanWine): readonly PlanWine[] | undefined {
  if (box[place]?.isRed !== wine.isRed || box.some(({ skuId }) => skuId === wine.skuId)) return undefined;
  const next = box.with(place, wine);
  const losesKind = box.some(({ isKind }) => isKind) && !next.some(({ isKind }) => isKind);
  return losesKind ? undefined : next;
}

function sumOf(box: readonly PlanWine[]): number {
  return box.reduce((all, wine) => all + wine.cents, 0);
}

function repeatsIn(boxes: PlanBoxes): number {
  const uses = new Map<SkuId, number>();
  let repeats = 0;
  for (const { skuId, used } of boxes.flat()) {
    const before = uses.get(skuId) ?? used;
    repeats += before;
    uses.set(skuId, before + 1);
  }
  return repeats;
}

function identicalPairs(boxes: PlanBoxes): number {
  const keys = boxes.map((box) =>
    box
      .map(({ skuId }) => skuId)
      .sort((one, other) => one - other)
      .join(),
  );
  return keys.length - new Set(keys).size;
}
