import { expect, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { birthdayAward } from './earning-rules.ts';
import { pointsProgram } from './rules.ts';

const on = (born: readonly [month: number, day: number], today: string, isPlus = false) =>
  birthdayAward({ month: born[0], day: born[1] }, today as CivilDate, isPlus);
const standard = (year: number) => ({ year, points: pointsProgram().awards.birthday });

test('a birthday earns points on its date or in the week after', () => {
  expect(on([3, 14], '2026-03-13')).toBeUndefined();
  expect(on([3, 14], '2026-03-14')).toEqual(standard(2026));
  expect(on([3, 14], '2026-03-21')).toEqual(standard(2026));
  expect(on([3, 14], '2026-03-22')).toBeUndefined();
});

test('a late December birthday that is awarded in January counts for the previous year', () => {
  expect(on([12, 30], '2027-01-06')).toEqual(standard(2026));
  expect(on([12, 30], '2027-01-07')).toBeUndefined();
});

test('a February 29 birthday counts on March 1 in common years', () => {
  expect(on([2, 29], '2027-02-28')).toBeUndefined();
  expect(on([2, 29], '2027-03-01')).toEqual(standard(2027));
  expect(on([2, 29], '2028-02-29')).toEqual(standard(2028));
  expect(on([2, 29], '2027-03-08')).toEqual(standard(2027));
  expect(on([2, 29], '2027-03-09')).toBeUndefined();
});

test('Plus members earn more birthday points, during the whole month', () => {
  const plus = { year: 2026, points: pointsProgram().membershipBirthday };
  expect(on([3, 14], '2026-02-28', true)).toBeUndefined();
  expect(on([3, 14], '2026-03-01', true)).toEqual(plus);
  expect(on([3, 14], '2026-03-31', true)).toEqual(plus);
  expect(on([3, 14], '2026-04-01', true)).toBeUndefined();
  expect(on([3, 31], '2026-04-02', true)).toEqual(standard(2026));
});
