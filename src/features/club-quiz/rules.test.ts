import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CivilDate, civilDate } from '../../core/dates.ts';
import type { ClubId, ResourceId, SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { ExcludedItem, QuizAnswers } from '../../engine/clubs/memberships/types.ts';
import { isWineExcluded } from '../../engine/clubs/releases/box-rules.ts';
import { grapeMatchesAdventure, surpriseRating } from '../../engine/clubs/releases/quiz-rules.ts';
import type { ClubWine } from '../../engine/clubs/releases/view.server.ts';
import type { ClubPlan } from '../../engine/clubs/types.ts';
import { planOptionsFor } from './choice-rules.ts';
import { adjustAnswersToStock, computeQuizOptions, noBoxText } from './option-rules.ts';
import { quizPreviewFacts, selectSampleBoxes, wineSelectionReason } from './rules.ts';

const grapes: readonly string[] = [
  'Merlot',
  'Syrah',
  'Grenache',
  'Mourvèdre',
  'Tannat',
  'Chardonnay',
  'Viognier',
  'Roussanne',
];

const wineOf = (nth: number): ClubWine => {
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
};
const wines: readonly ClubWine[] = Array.from({ length: 24 }, (_, nth) => wineOf(nth));

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
const answered = (change: Partial<QuizAnswers> = {}): QuizAnswers => ({
  ...{ color: 'mixed', adventure: 3, mostCents: cents(12_000) },
  ...change,
});
const sample = (answers: QuizAnswers, never: readonly ExcludedItem[] = [], cellar = wines) =>
  selectSampleBoxes({ wines: cellar, tier, frequency, answers, never, today });
const bottlesOf = (boxes: ReturnType<typeof sample>) =>
  boxes.flatMap(({ lines }) => lines.map(({ wine }) => wine.skuId));

const color = fc.constantFrom('mixed' as const, 'red' as const, 'white' as const);
const adventure = fc.constantFrom(1 as const, 3 as const, 5 as const);
const banned = fc
  .subarray(grapes.slice())
  .map((all) => all.map((grape) => ({ kind: 'grape' as const, grape })));
/** An arbitrary stock of up to 26 wines, some of them expensive. */
const anyCellar = fc
  .array(fc.record({ nth: fc.nat(7), dollars: fc.integer({ min: 12, max: 160 }) }), { maxLength: 26 })
  .map(cellarOf);

function cellarOf(stock: readonly { readonly nth: number; readonly dollars: number }[]): readonly ClubWine[] {
  return stock.map(({ nth, dollars }, place) => ({
    ...wineOf(place),
    ...{ grapes: [grapes[nth] ?? 'Merlot'], priceCents: cents(dollars * 100) },
    style: nth < 5 ? ('red' as const) : ('white' as const),
  }));
}

/** A stock of cheap and expensive wines, in which the best boxes cost less than the cheapest boxes with even prices. */
const unevenCellar = cellarOf(
  (
    [
      [0, 13],
      [7, 12],
      [5, 12],
      [3, 14],
      [0, 13],
      [7, 85],
      [4, 12],
      [0, 83],
      [0, 83],
    ] as const
  ).map(([nth, dollars]) => ({ nth, dollars })),
);

/** Counts the different wines that three boxes can hold. A mixed box has two reds and one other if possible. */
function maxDifferent(
  cellar: readonly ClubWine[],
  wanted: QuizAnswers['color'],
  never: readonly ExcludedItem[],
) {
  const left = cellar.filter((wine) => !isWineExcluded(wine, never));
  const reds = wanted === 'white' ? 0 : left.filter(({ style }) => style === 'red').length;
  const others = wanted === 'red' ? 0 : left.filter(({ style }) => style !== 'red').length;
  const redPlaces = wanted === 'white' ? 0 : Math.min(reds, Math.max(wanted === 'red' ? 3 : 2, 3 - others));
  return Math.min(reds, 3 * redPlaces) + Math.min(others, 3 * (3 - redPlaces));
}

describe('the three sample boxes', () => {
  it('ship on the member’s own dates with different wines', () => {
    const boxes = sample(answered());
    expect(boxes.map(({ when }) => when)).toEqual(['When you order', 'February 28, 2026', 'March 31, 2026']);
    expect(new Set(bottlesOf(boxes)).size).toBe(9);
    const facts = quizPreviewFacts(
      { tier, boxes, mostCents: cents(12_000) },
      { isPickup: false, shippingCents: cents(900) },
    );
    expect(facts).toContainEqual({ label: 'Next boxes', value: 'February 28, 2026, then March 31, 2026' });
    expect(facts[0]?.value).toBe('Up to $120 for 3 bottles, before sales tax and shipping');
  });

  it('match the answers and budgets that the quiz offers, for any stock', () => {
    fc.assert(
      fc.property(
        anyCellar,
        color,
        adventure,
        banned,
        fc.nat(20_000),
        (cellar, wanted, boldness, never, asked) => {
          const answers = {
            color: wanted,
            adventure: boldness,
            ...(asked > 5_000 && { mostCents: cents(asked) }),
          };
          const options = computeQuizOptions(() => cellar, { tiers: [tier] }, never);
          const settled = adjustAnswersToStock({ answers }, options, tier);
          const { matches, budgets } = planOptionsFor(options, wanted, tier.plan);
          if (!settled) {
            expect(matches).toBeLessThan(tier.bottles);
            expect(noBoxText({ matches, budgets }, tier)).toMatch(/^(Only|No) .* 3 different ones\./);
            return;
          }
          const offered = budgets[settled.answers.adventure] ?? [];
          expect(offered).toContain(settled.answers.mostCents / 100);
          for (const dollars of offered) {
            const mostCents = cents(dollars * 100);
            const boxes = sample({ ...settled.answers, mostCents }, never, cellar);
            expect(boxes).toHaveLength(3);
            for (const { lines, memberCents } of boxes) {
              expect(memberCents).toBeLessThanOrEqual(mostCents);
              expect(new Set(lines.map(({ wine }) => wine.skuId)).size).toBe(3);
              expect(lines.every(({ quantity }) => quantity === 1)).toBe(true);
              for (const { wine, reason } of lines) {
                expect(wanted === 'mixed' || (wine.style === 'red') === (wanted === 'red')).toBe(true);
                expect(never.some(({ grape }) => wine.grapes.includes(grape))).toBe(false);
                expect(reason).toMatch(/^[A-Z].*\.$/);
              }
              const kinds = lines.map(({ wine }) =>
                grapeMatchesAdventure(settled.answers.adventure, surpriseRating(wine)),
              );
              expect(settled.answers.adventure === 3 || kinds.includes(true)).toBe(true);
            }
            expect(new Set(bottlesOf(boxes)).size).toBe(maxDifferent(cellar, wanted, never));
            const keys = boxes.map((box) =>
              bottlesOf([box])
                .sort((one, other) => one - other)
                .join(),
            );
            // Two reds and two whites can't make a third different mixed box.
            expect(new Set(keys).size).toBeGreaterThanOrEqual(Math.min(3, 1 + matches - tier.bottles));
          }
          expect(settled.notes.some((note) => note.startsWith('Only'))).toBe(matches < 9);
        },
      ),
      { numRuns: 150, examples: [[unevenCellar, 'mixed', 5, [], 0]] },
    );
  });

  it('say when the budget is too low and when rare grapes are out of stock', () => {
    const cellar = wines.filter(({ grapes: [grape] }) => grape !== 'Mourvèdre' && grape !== 'Tannat');
    const options = computeQuizOptions(() => cellar, { tiers: [tier] }, []);
    const answers = answered({ color: 'red', adventure: 5, mostCents: cents(2_000) });
    const settled = adjustAnswersToStock({ answers }, options, tier);
    expect(settled?.answers.adventure).toBe(3);
    expect(settled?.notes).toEqual([
      'We don’t have enough wines from rare grapes for every box right now, so we chose a mix.',
      expect.stringContaining('for $20'),
    ]);
  });

  it('default to a budget within the typical range', () => {
    const options = computeQuizOptions(() => wines, { tiers: [tier] }, []);
    const settled = adjustAnswersToStock({ answers: { color: 'mixed', adventure: 3 } }, options, tier);
    expect(settled?.answers.mostCents).toBeLessThanOrEqual(tier.typicalHighCents);
    expect(settled?.notes).toEqual([]);
  });

  it('contain rare grapes first when rare finds are requested and the budget allows', () => {
    const [first] = sample(answered({ color: 'red', adventure: 5, mostCents: cents(20_000) }));
    expect(first?.lines.map(({ wine }) => wine.grapes[0])).toEqual(['Tannat', 'Tannat', 'Tannat']);
  });
});

test('wineSelectionReason explains how a wine’s grape fits the answers, or that the wine is sent again', () => {
  const why = (grape: string | undefined, adventure: QuizAnswers['adventure'], wasSent = false) =>
    wineSelectionReason({ grapes: grape ? [grape] : [] }, { adventure }, wasSent);
  expect(why('Merlot', 1)).toBe('Merlot: a classic, as you requested.');
  expect(why('Tannat', 1)).toBe('Tannat: less familiar, and within your budget.');
  expect(why('Tannat', 5)).toBe('Tannat: a rare find, as you requested.');
  expect(why('Merlot', 5)).toBe('Merlot: more familiar, and within your budget.');
  expect(why('Syrah', 3)).toBe('Syrah: one you probably know.');
  expect(why('Grenache', 3)).toBe('Grenache: a little off the beaten path.');
  expect(why('Mourvèdre', 3)).toBe('Mourvèdre: one of the rarer grapes.');
  expect(why(undefined, 3)).toBe('Chosen to fit your budget.');
  expect(why('Grenache', 3, true)).toContain('Back again');
});
