import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CivilDate, civilDate } from '../../core/dates.ts';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { Grape } from '../../engine/catalog/types.ts';
import type { ClubId, ClubPlan } from '../../engine/clubs/types.ts';
import type { QuizAnswers } from '../../engine/memberships/types.ts';
import type { ClubWine } from '../../engine/releases/wines-view.server.ts';
import { previewFacts, reasonFor, sampleBoxes } from './rules.ts';

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

const wines: readonly ClubWine[] = Array.from({ length: 24 }, (_, nth) => {
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

test('a reason says how far the grape lies from the answer, or what else brought the wine in', () => {
  const why = (grape: Grape | undefined, came = false, isSurprise = false) =>
    reasonFor(
      { grapes: grape ? [grape] : [], style: 'red' },
      { tier, quiz: { ...quiz(), isSurprise } },
      came,
    );
  expect(why('Grenache')).toBe('Grenache: half off the path, which is as far as you go.');
  expect(why('Mourvèdre')).toBe('Mourvèdre: seldom poured, one step beyond your answer.');
  expect(why('Syrah')).toBe('Syrah: known to most, one step this side of your answer.');
  expect(why('Tannat')).toBe('Tannat: met by few; it keeps the box near $97.');
  expect(why('Tannat', false, true)).toBe('Tannat: met by few. A red to begin with.');
  expect(why(undefined)).toBe('It keeps the box near $97.');
  expect(why('Grenache', true)).toContain('Once more');
});
