import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { ChosenPlan } from '../../engine/clubs/rules.ts';
import { firstChargeDate } from './rules.ts';

const processOn = '2026-12-06' as CivilDate;
const club = (isOpen: boolean) => ({ nextRelease: { processOn, locksAt: new Date(0), isOpen } });
const plan = (months: readonly number[]) => ({ frequency: { months } }) as ChosenPlan;

test.each([
  [
    'the date of an open release that the member starts with',
    club(true),
    plan([12]),
    'this_release',
    processOn,
  ],
  [
    'the date of a planned release, whatever the member chose',
    club(false),
    plan([12]),
    'next_release',
    processOn,
  ],
  ['no date for an open release that the member skips', club(true), plan([12]), 'next_release', undefined],
  ['no date for a release outside the plan’s months', club(true), plan([2, 8]), 'this_release', undefined],
  [
    'no date in a club with individual charge dates',
    { nextRelease: undefined },
    plan([]),
    'this_release',
    undefined,
  ],
] as const)('firstChargeDate returns %s', (_, offer, chosen, startsWith, day) => {
  expect(firstChargeDate(offer, chosen, { startsWith })).toBe(day);
});
