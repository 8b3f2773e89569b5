import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { WineStyle } from '../../pricing/types.ts';
import {
  alternativesToWine,
  type BoxCandidate,
  type BoxPlan,
  boxPriceCents,
  chooseBoxItems,
  isRedWine,
  isWineExcluded,
  personalizeBox,
} from './box-rules.ts';
import { chooseQuizBox, defaultQuizAnswers } from './quiz-rules.ts';

const wine = (
  skuId: number,
  style: WineStyle,
  dollars: number,
  grapes: string[] = [],
  free = 500,
): BoxCandidate => ({
  skuId: skuId as SkuId,
  style,
  priceCents: cents(dollars * 100),
  grapes,
  free,
  purchaseLimit: undefined,
});

const cellar = [
  wine(1, 'red', 38, ['Cabernet Sauvignon']),
  wine(2, 'red', 75, ['Cabernet Sauvignon']),
  wine(3, 'red', 36, ['Merlot']),
  wine(4, 'red', 44, ['Mourvèdre']),
  wine(5, 'red', 42, ['Zinfandel']),
  wine(6, 'red', 58, ['Cabernet Franc', 'Merlot']),
  wine(7, 'white', 34, ['Chardonnay']),
  wine(8, 'white', 26, ['Sauvignon Blanc']),
  wine(9, 'white', 32, ['Viognier']),
  wine(10, 'rosé', 28, ['Grenache']),
  wine(11, 'sparkling', 48, ['Chardonnay']),
  wine(12, 'red', 54, ['Tannat']),
];
const byId = new Map(cellar.map((each) => [each.skuId, each]));
const plan = (bottles: number, discount: number, low: number, high: number): BoxPlan => ({
  bottles,
  discount: basisPoints(discount),
  typicalLowCents: cents(low * 100),
  typicalHighCents: cents(high * 100),
});
const plans = [plan(3, 1_000, 95, 115), plan(6, 1_500, 190, 240), plan(12, 2_000, 360, 460)];
const never = (...grapes: string[]) => grapes.map((grape) => ({ kind: 'grape' as const, grape }));

describe('chooseBoxItems', () => {
  it.each(plans)(
    'chooses $bottles bottles within the typical price range, half red and half white',
    (tier) => {
      const box = chooseBoxItems(cellar, tier, 'mixed');
      expect(box.reduce((all, { quantity }) => all + quantity, 0)).toBe(tier.bottles);
      const sum = boxPriceCents(box, byId, tier.discount);
      expect(sum).toBeGreaterThanOrEqual(tier.typicalLowCents);
      expect(sum).toBeLessThanOrEqual(tier.typicalHighCents);
      const reds = box.filter(({ skuId }) => isRedWine(cellar[skuId - 1] ?? { style: 'white' })).length;
      expect(Math.abs(reds * 2 - box.length)).toBeLessThanOrEqual(1);
    },
  );

  it('chooses only reds for the red preference', () => {
    const box = chooseBoxItems(cellar, plan(6, 1_500, 190, 240), 'red');
    expect(box.every(({ skuId }) => byId.get(skuId)?.style === 'red')).toBe(true);
  });

  it('fills an expensive box of twelve with reds and whites without exceeding purchase limits', () => {
    const rare = { ...wine(20, 'red', 145), purchaseLimit: 3 };
    const wines = [rare, ...cellar];
    const tier = plan(12, 2_000, 780, 960);
    const box = chooseBoxItems(wines, tier, 'mixed');
    const sum = boxPriceCents(box, new Map(wines.map((each) => [each.skuId, each])), tier.discount);
    expect(sum).toBeGreaterThanOrEqual(tier.typicalLowCents);
    expect(box.find(({ skuId }) => skuId === rare.skuId)?.quantity).toBeLessThanOrEqual(3);
    expect(
      new Set(box.map(({ skuId }) => isRedWine(wines.find((each) => each.skuId === skuId) ?? rare))).size,
    ).toBe(2);
  });

  it('prefers wines that the last release did not have', () => {
    const tier = plan(3, 1_000, 95, 115);
    const last = chooseBoxItems(cellar, tier, 'mixed');
    const scores = new Map(last.map(({ skuId }) => [skuId, -5]));
    const next = chooseBoxItems(cellar, tier, 'mixed', scores);
    expect(next.filter(({ skuId }) => last.some((item) => item.skuId === skuId))).toEqual([]);
  });

  it('fills a complete box without duplicate lines from any nonempty stock', () => {
    const wines = fc.uniqueArray(
      fc.record({
        skuId: fc.integer({ min: 1, max: 60 }).map((id) => id as SkuId),
        style: fc.constantFrom<WineStyle>('red', 'white', 'rosé'),
        priceCents: fc.integer({ min: 1_000, max: 20_000 }).map(cents),
        grapes: fc.constant([]),
        free: fc.constant(100),
        purchaseLimit: fc.constant(undefined),
      }),
      { selector: ({ skuId }) => skuId, minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(wines, fc.constantFrom(...plans), (candidates, tier) => {
        const box = chooseBoxItems(candidates, tier, 'mixed');
        expect(box.reduce((all, { quantity }) => all + quantity, 0)).toBe(tier.bottles);
        expect(new Set(box.map(({ skuId }) => skuId)).size).toBe(box.length);
        expect(box.every(({ quantity }) => quantity > 0)).toBe(true);
      }),
    );
  });
});

describe('wines excluded by a member', () => {
  it('are replaced by the closest wine of the same color', () => {
    const box = [1, 4, 7].map((skuId) => ({ skuId: skuId as SkuId, quantity: 2 }));
    const mine = personalizeBox(box, cellar, { never: never('Mourvèdre'), preference: 'mixed' });
    expect(mine).toEqual([
      { skuId: 1, quantity: 2 },
      { skuId: 5, quantity: 2 },
      { skuId: 7, quantity: 2 },
    ]);
  });

  it('never appear in a default or quiz box, for any excluded grapes', () => {
    const grapes = fc.subarray<string>([
      'Merlot',
      'Chardonnay',
      'Zinfandel',
      'Cabernet Sauvignon',
      'Viognier',
    ]);
    fc.assert(
      fc.property(grapes, fc.constantFrom(...plans), (unwanted, tier) => {
        const avoided = never(...unwanted);
        const boxes = [
          personalizeBox(chooseBoxItems(cellar, tier, 'mixed'), cellar, {
            never: avoided,
            preference: 'mixed',
          }),
          chooseQuizBox(cellar, tier, defaultQuizAnswers, { tasted: [], never: avoided }),
        ];
        for (const { skuId } of boxes.flat()) {
          expect(isWineExcluded(byId.get(skuId) ?? { skuId, grapes: [] }, avoided)).toBe(false);
        }
      }),
    );
  });

  it('have the closest wines with sufficient stock as alternatives', () => {
    const short = cellar.map((each) => ({ ...each, free: each.skuId === 3 ? 1 : 10 }));
    const facts = { never: [], preference: 'red' as const, except: new Set<SkuId>(), quantity: 2 };
    const found = alternativesToWine(wine(1, 'red', 38), short, facts);
    expect(found.map(({ skuId }) => skuId)).toEqual([5, 4, 12, 6, 2]);
  });
});

describe('chooseQuizBox', () => {
  const tier = plan(3, 1_000, 95, 150);
  const tasted = (skuId: number, stars: number | undefined) => ({ skuId: skuId as SkuId, stars });

  it('chooses rare grapes for adventurous members and popular grapes for cautious members', () => {
    const classic = chooseQuizBox(cellar, tier, { color: 'red', adventure: 1 }, { tasted: [], never: [] });
    const bold = chooseQuizBox(cellar, tier, { color: 'red', adventure: 5 }, { tasted: [], never: [] });
    expect(classic.map(({ skuId }) => skuId)).toContain(3);
    expect(classic.map(({ skuId }) => skuId)).not.toContain(12);
    expect(bold.map(({ skuId }) => skuId)).toContain(12);
  });

  it('never repeats a wine rated two stars, and avoids repeating wines the member already had', () => {
    const answers = { color: 'red', adventure: 1 } as const;
    const first = chooseQuizBox(cellar, tier, answers, { tasted: [], never: [] });
    const disliked = first[0]?.skuId ?? 0;
    const second = chooseQuizBox(cellar, tier, answers, { tasted: [tasted(disliked, 2)], never: [] });
    expect(second.map(({ skuId }) => skuId)).not.toContain(disliked);
    const third = chooseQuizBox(cellar, tier, answers, {
      tasted: first.map(({ skuId }) => tasted(skuId, undefined)),
      never: [],
    });
    expect(third).not.toEqual(first);
  });
});
