import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CivilDate, civilDate } from '../../core/dates.ts';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { Grape } from '../../engine/catalog/types.ts';
import type { ClubId, ClubPlan } from '../../engine/clubs/types.ts';
import type { QuizAnswers } from '../../engine/memberships/types.ts';
import type { ClubWine } from '../../engine/releases/wines-view.server.ts';
import { overBudgetText, previewFacts, reasonFor, sampleBoxes } from './rules.ts';

const grapes: readonly Grape[] = [
  'Merlot',
  'Syrah',
  'Grenache',
  'Mourvèdre',
  'Tannat',
  'Chardonnay',
  'Viognier',
  'Roussanne',
];

const cellarOf = (count: number): readonly ClubWine[] =>
  Array.from({ length: count }, (_, nth) => {
    const grape = grapes[nth % grapes.length] ?? 'Merlot';
    return {
      skuId: (nth + 1) as SkuId,
      resourceId: (nth + 1) as ResourceId,
      ...{
        code: `W${nth}`,
        slug: `wine-${nth}`,
        title: `Wine ${nth}`,
        vintage: 2022,
        bottleMl: 750,
        abvTenths: 140,
        flavors: [],
      },
      style: nth % grapes.length < 5 ? 'red' : 'white',
      priceCents: cents(2_800 + (nth % 7) * 300),
      grapes: [grape],
      ...{
        free: 100,
        purchaseLimit: undefined,
        maximum: 12,
        isMandatory: false,
        wasReceived: false,
        stars: undefined,
      },
    };
  });
const wines = cellarOf(24);

const tier = {
  ...{ plan: 'discovery-3' as ClubPlan, clubId: 4 as ClubId, bottles: 3, discount: basisPoints(1_000) },
  ...{
    typicalLowCents: cents(8_800),
    typicalHighCents: cents(10_500),
    seesAllocation: false,
    tastingsPerDay: 2,
    giftCents: null,
  },
};
const frequency = { frequency: 'monthly', title: 'Every month', months: [], intervalMonths: 1 };
const today = civilDate(2026, 1, 31) as CivilDate;
const quiz = (change: Partial<QuizAnswers> = {}) => ({
  answers: { color: 'mixed', adventure: 3, budget: 'usual', ...change } as QuizAnswers,
  isSurprise: false,
});

describe('three boxes', () => {
  it('come on the member’s own dates and bring other wines each time', () => {
    const boxes = sampleBoxes({ wines, tier, frequency, quiz: quiz(), never: [], today });
    expect(boxes.map(({ when }) => when)).toEqual(['When you order', 'February 28, 2026', 'March 31, 2026']);
    const sent = boxes.flatMap(({ lines }) => lines.map(({ wine }) => wine.skuId));
    expect(new Set(sent).size).toBe(sent.length);
    expect(previewFacts({ tier, boxes }, { isPickup: false, shippingCents: 900 })).toContainEqual({
      label: 'Next boxes',
      value: 'February 28, 2026, then March 31, 2026',
    });
  });

  it('hold so many bottles of what is wanted and nothing of what is not, whatever is answered', () => {
    const color = fc.constantFrom('mixed' as const, 'red' as const, 'white' as const);
    const adventure = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const);
    const banned = fc.subarray(grapes.slice(), { maxLength: 4 });
    fc.assert(
      fc.property(color, adventure, banned, (wanted, step, unwanted) => {
        const never = unwanted.map((grape) => ({ kind: 'grape' as const, grape }));
        const asked = quiz({ color: wanted, adventure: step });
        for (const { lines, memberCents, listCents } of sampleBoxes({
          wines,
          tier,
          frequency,
          quiz: asked,
          never,
          today,
        })) {
          expect(lines.reduce((all, { quantity }) => all + quantity, 0)).toBe(3);
          expect(memberCents).toBeLessThan(listCents);
          for (const { wine, reason } of lines) {
            expect(wanted === 'mixed' || (wine.style === 'red') === (wanted === 'red')).toBe(true);
            expect(wine.grapes.some((grape) => unwanted.includes(grape))).toBe(false);
            expect(reason).toMatch(/^[A-Z].*\.$/);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are none where nothing is left to send', () => {
    const never = grapes.map((grape) => ({ kind: 'grape' as const, grape }));
    expect(sampleBoxes({ wines, tier, frequency, quiz: quiz(), never, today })).toEqual([]);
  });
});

describe('a budget', () => {
  it('is a ceiling for every box, and no wine comes twice in the first three, whatever is answered', () => {
    const color = fc.constantFrom('mixed' as const, 'red' as const, 'white' as const);
    const adventure = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const);
    const full = cellarOf(64);
    const budget = fc.constantFrom('modest' as const, 'usual' as const, 'generous' as const);
    fc.assert(
      fc.property(color, adventure, budget, (wanted, bold, spends) => {
        const asked = quiz({ color: wanted, adventure: bold, budget: spends });
        const boxes = sampleBoxes({ wines: full, tier, frequency, quiz: asked, never: [], today });
        const most = { modest: 9_300, usual: 9_900, generous: 10_500 }[spends];
        expect(boxes.map(({ memberCents }) => memberCents <= most)).toEqual([true, true, true]);
        expect(overBudgetText(boxes, tier, asked)).toBeUndefined();
        const sent = boxes.flatMap(({ lines }) => lines.map(({ wine }) => wine.skuId));
        expect(new Set(sent).size).toBe(9);
      }),
    );
  });

  it('that no box can keep is told', () => {
    const dear = wines.map((wine) => ({ ...wine, priceCents: cents(5_000) }));
    const boxes = sampleBoxes({ wines: dear, tier, frequency, quiz: quiz(), never: [], today });
    expect(boxes).toHaveLength(3);
    expect(overBudgetText(boxes, tier, quiz())).toContain('$99');
  });
});

it('brings rare finds and no classic to whoever asks for rare finds, while there are rare ones', () => {
  const reds = wines.filter(({ style }) => style === 'red');
  const asked = quiz({ color: 'red', adventure: 4, budget: 'generous' });
  const [first, second] = sampleBoxes({ wines: reds, tier, frequency, quiz: asked, never: [], today });
  const sent = [first, second].flatMap((box) => box?.lines.map(({ wine }) => wine.grapes[0]) ?? []);
  expect(sent).toHaveLength(6);
  expect(sent).not.toContain('Merlot');
});

test('a reason says how far the grape lies from the answer, or what else brought the wine in', () => {
  const why = (grape: Grape | undefined, came = false, isSurprise = false) =>
    reasonFor(
      { grapes: grape ? [grape] : [], style: 'red' },
      { tier, quiz: { ...quiz(), isSurprise } },
      came,
    );
  expect(why('Grenache')).toBe('Grenache is a little off the beaten path, as you asked.');
  expect(why('Mourvèdre')).toBe('Mourvèdre is a rare find, a bit bolder than you asked.');
  expect(why('Syrah')).toBe('Syrah is a familiar favorite, a bit safer than you asked.');
  expect(why('Tannat')).toBe('Tannat is one that few people have tried. It keeps the box within $99.');
  expect(why('Tannat', false, true)).toBe('Tannat is one that few people have tried. A red to start with.');
  expect(why(undefined)).toBe('It keeps the box within $99.');
  expect(why('Grenache', true)).toContain('Back again');
});
