import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { type FillerWine, findCheapestFilling, type VolumeGap, type VolumeGapFilling } from './fill-rules.ts';

const filler = (skuId: number, unitCents: number, more: Partial<FillerWine> = {}): FillerWine => ({
  skuId: skuId as SkuId,
  bottleMl: 750,
  unitCents: cents(unitCents),
  most: 12,
  ...more,
});
const bottles = (count: number): VolumeGap => ({ leastMl: count * 750, mostMl: Number.POSITIVE_INFINITY });
const itemsOf = (filling: VolumeGapFilling | undefined) =>
  filling?.items.map(({ skuId, quantity }) => [skuId, quantity]);

describe('findCheapestFilling', () => {
  it('uses up the cheapest wine before the next cheapest', () => {
    const wines = [filler(1, 3600), filler(2, 2200, { most: 2 }), filler(3, 2400)];
    expect(itemsOf(findCheapestFilling(wines, bottles(4)))).toEqual([
      [2, 2],
      [3, 2],
    ]);
    expect(findCheapestFilling(wines, bottles(4))).toMatchObject({ costCents: 9200, addedMl: 3000 });
  });

  it('chooses a magnum if it costs less than two bottles, and a half bottle if that fills the gap', () => {
    const wines = [filler(1, 3000), filler(2, 5500, { bottleMl: 1500 }), filler(3, 1400, { bottleMl: 375 })];
    expect(itemsOf(findCheapestFilling(wines, bottles(2)))).toEqual([[2, 1]]);
    expect(itemsOf(findCheapestFilling(wines, { leastMl: 1, mostMl: 9000 }))).toEqual([[3, 1]]);
  });

  it('never exceeds the volume that a state still allows, and returns undefined if no wine fits', () => {
    const magnum = filler(2, 1000, { bottleMl: 1500 });
    expect(itemsOf(findCheapestFilling([filler(1, 3000), magnum], { leastMl: 700, mostMl: 750 }))).toEqual([
      [1, 1],
    ]);
    expect(findCheapestFilling([magnum], { leastMl: 700, mostMl: 750 })).toBeUndefined();
    expect(findCheapestFilling([filler(1, 3000, { most: 1 })], bottles(2))).toBeUndefined();
    expect(findCheapestFilling([], bottles(1))).toBeUndefined();
  });

  it('prefers less wine and then shelf order at equal cost', () => {
    const same = [filler(1, 2000, { bottleMl: 1500 }), filler(2, 2000), filler(3, 2000)];
    expect(itemsOf(findCheapestFilling(same, { leastMl: 1, mostMl: 9000 }))).toEqual([[2, 1]]);
  });
});

const shelf = fc.array(
  fc.record({
    bottleMl: fc.constantFrom(375, 500, 750, 1500, 3000),
    unitCents: fc.integer({ min: 1, max: 40 }),
    most: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 5 },
);
const gap = fc
  .record({ leastMl: fc.integer({ min: 1, max: 9000 }), room: fc.integer({ min: 0, max: 4000 }) })
  .map(({ leastMl, room }): VolumeGap => ({ leastMl, mostMl: leastMl + room }));

/** Returns the volume and cost of every possible combination of these wines. */
function everyWay(fillers: readonly FillerWine[]): { ml: number; costCents: number }[] {
  return fillers.reduce(
    (ways, { bottleMl, unitCents, most }) =>
      ways.flatMap(({ ml, costCents }) =>
        Array.from({ length: most + 1 }, (_, count) => ({
          ml: ml + count * bottleMl,
          costCents: costCents + count * unitCents,
        })),
      ),
    [{ ml: 0, costCents: 0 }],
  );
}

it('findCheapestFilling picks the cheapest combination, and the one with the least wine when costs are equal', () => {
  let found = 0;
  fc.assert(
    fc.property(shelf, gap, (kinds, { leastMl, mostMl }) => {
      const fillers = kinds.map((kind, position) =>
        filler(position + 1, kind.unitCents, kind as Partial<FillerWine>),
      );
      const filling = findCheapestFilling(fillers, { leastMl, mostMl });
      const [best] = everyWay(fillers)
        .filter(({ ml }) => ml >= leastMl && ml <= mostMl)
        .sort((a, b) => a.costCents - b.costCents || a.ml - b.ml);
      expect(filling && { ml: filling.addedMl, costCents: filling.costCents }).toEqual(best);
      if (!filling) return;
      found += 1;
      const taken = filling.items.map(({ skuId, quantity }) => ({ wine: fillers[skuId - 1], quantity }));
      expect(taken.every(({ wine, quantity }) => wine && quantity > 0 && quantity <= wine.most)).toBe(true);
      expect(taken.reduce((all, { wine, quantity }) => all + (wine?.bottleMl ?? 0) * quantity, 0)).toBe(
        filling.addedMl,
      );
      expect(taken.reduce((all, { wine, quantity }) => all + (wine?.unitCents ?? 0) * quantity, 0)).toBe(
        filling.costCents,
      );
    }),
    { numRuns: 1000 },
  );
  expect(found).toBeGreaterThan(100);
});
