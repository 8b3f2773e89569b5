import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { ChosenPlan } from '../../engine/clubs/rules.ts';
import { firstChargeOn } from './rules.ts';

const processOn = '2026-12-06' as CivilDate;
const club = (isOpen: boolean) => ({ nextRelease: { processOn, locksAt: new Date(0), isOpen } });
const plan = (months: readonly number[]) => ({ frequency: { months } }) as ChosenPlan;

test.each([
  ['of an open release that the member starts with', club(true), plan([12]), 'this_release', processOn],
  ['of a planned release, regardless of the choice', club(false), plan([12]), 'next_release', processOn],
  ['except that of an open release the member skips', club(true), plan([12]), 'next_release', undefined],
  ['except that of a month outside the plan', club(true), plan([2, 8]), 'this_release', undefined],
  [
    'except in a club that charges on members’ own dates',
    { nextRelease: undefined },
    plan([]),
    'this_release',
    undefined,
  ],
] as const)('firstChargeOn returns the date %s', (_, offer, chosen, startsWith, day) => {
  expect(firstChargeOn(offer, chosen, { startsWith })).toBe(day);
});
