import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClubId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import type { Club, ClubPlan } from '../../engine/clubs/types.ts';
import { parseQuiz, quizQueryString } from './address-rules.ts';

const tier = (bottles: number) => ({
  plan: `discovery-${bottles}` as ClubPlan,
  clubId: 4 as ClubId,
  bottles,
  discount: basisPoints(1_000),
  typicalLowCents: cents(8_800),
  typicalHighCents: cents(10_500),
  seesAllocation: false,
  tastingsPerDay: 2,
  giftCents: null,
});
const every = (intervalMonths: number) => ({
  frequency: `every-${intervalMonths}`,
  title: 'Now and then',
  months: [],
  intervalMonths,
});
const club: Pick<Club, 'tiers' | 'frequencies'> = {
  tiers: [tier(3), tier(6)],
  frequencies: [every(1), every(2), every(3)],
};
const read = (query: string) => parseQuiz(new URLSearchParams(query), club);

test('the quiz query is read back exactly as quizQueryString wrote it', () => {
  const exclusions = fc.array(fc.constantFrom('Syrah', 'Petit Verdot', 'Sémillon', 'estate-rosé-2024'), {
    maxLength: 3,
  });
  const answered = fc.record({
    zipCode: fc.constantFrom('93446', '05401'),
    isPickup: fc.boolean(),
    isSurprise: fc.constant(false),
    isAnswered: fc.constant(true),
    answers: fc.record({
      color: fc.constantFrom('mixed' as const, 'red' as const, 'white' as const),
      adventure: fc.constantFrom(1 as const, 3 as const, 5 as const),
      mostCents: fc.integer({ min: 1, max: 99_999 }).map((dollars) => cents(dollars * 100)),
    }),
    plan: fc.constantFrom('discovery-3', 'discovery-6'),
    frequency: fc.constantFrom('every-1', 'every-2', 'every-3'),
    neverGrapes: exclusions,
    neverWines: exclusions,
  });
  fc.assert(
    fc.property(answered, (quiz) => {
      expect(read(quizQueryString(quiz))).toEqual(quiz);
    }),
  );
});

test('the quiz query replaces invalid and missing values with the middle answers', () => {
  const middle = {
    answers: { color: 'mixed', adventure: 3 },
    plan: 'discovery-3',
    frequency: 'every-2',
  };
  expect(read('')).toMatchObject({ ...middle, isAnswered: false });
  expect(read('color=blue&adventure=9&budget=%00&plan=lantern-12&frequency=hourly')).toMatchObject(middle);
  expect(read('surprise=yes&color=red&plan=discovery-6')).toMatchObject({
    ...{ ...middle, plan: 'discovery-6' },
    ...{ isSurprise: true, isAnswered: true },
  });
  expect(read(`zip=${'9'.repeat(90)}`).zipCode).toHaveLength(20);
});
