import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, weekdayNumber } from '../../../core/dates.ts';
import type { ExperienceId } from '../../../core/ids.ts';
import { validateWithSchema } from '../../../platform/shapes.ts';
import { closureReason } from './closed-day-rules.ts';
import { comparableExperience, sessionDate, validateExperienceDefinition } from './definition-rules.ts';
import { type ExperienceDefinition, experienceSchema } from './definition-types.ts';
import { plannedSlots } from './rules.ts';
import { anExperienceInput } from './testing.ts';

function read(changes: object): ExperienceDefinition {
  const given = validateWithSchema(
    experienceSchema,
    { ...anExperienceInput, ...changes },
    'EXPERIENCE_INVALID',
  );
  if (!given.ok) throw new Error(JSON.stringify(given.refusals));
  return given.value;
}

describe('experienceSchema', () => {
  it('reports every invalid field in a sentence with its path', () => {
    const { title: _, ...rest } = anExperienceInput;
    const wrong = { ...rest, minutes: 5, party: [0, 4], addOns: ['A B'], motto: 'x', ageRule: '18' };
    const given = validateWithSchema(experienceSchema, wrong, 'EXPERIENCE_INVALID');
    expect(given.ok ? [] : given.refusals.map(({ sentence }) => sentence).sort()).toEqual([
      'addOns.0 must be lowercase letters, digits and single hyphens, such as winter-supper.',
      'ageRule must be one of 21, all.',
      'minutes must be a whole number from 15 to 600.',
      'motto is not a known field.',
      'party.0 must be a whole number from 1 to 500.',
      'title is missing.',
    ]);
  });

  it.each([
    ['February 30 in every year', { on: { monthDay: '02-30', years: 0 } }],
    ['February 29 in every year', { on: { monthDay: '02-29', years: 0 } }],
    ['February 30 of one year', { on: '2027-02-30' }],
    ['an invalid weekday', { on: { weekday: 7, afterDays: 1 } }],
  ])('rejects a session on %s', (_, session) => {
    const sessions = [{ minuteOfDay: 600, seats: 4, ...session }];
    expect(
      validateWithSchema(experienceSchema, { ...anExperienceInput, sessions }, 'EXPERIENCE_INVALID').ok,
    ).toBe(false);
  });
});

describe('an experience definition', () => {
  const schedule = { weekdays: [1], minutesOfDay: [600], seats: 4 };
  const session = { on: '2027-05-21', minuteOfDay: 600, seats: 4 };
  it.each([
    ['a minimum party size above the maximum', 'EXPERIENCE_PARTY', { party: [5, 4] }],
    ['a deposit without a rate', 'EXPERIENCE_DEPOSIT', { policy: { kind: 'deposit' } }],
    [
      'a rate without a deposit',
      'EXPERIENCE_DEPOSIT',
      { policy: { kind: 'free', depositBasisPoints: 5_000 } },
    ],
    ['a card guarantee without a no-show fee', 'EXPERIENCE_NO_SHOW', { policy: { kind: 'card_hold' } }],
    ['neither a SKU code nor a kit', 'EXPERIENCE_CODE', { code: undefined }],
    ['both a SKU code and a kit', 'EXPERIENCE_CODE', { kit: { slug: 'kit', daysBefore: 10 } }],
    [
      'a club named for a benefit of the paid membership',
      'EXPERIENCE_BENEFIT',
      { benefits: [{ ...{ programme: 'plus', club: 'reds' }, rateBasisPoints: 100, label: 'Price' }] },
    ],
    [
      'a session that ends after midnight',
      'EXPERIENCE_TIMES',
      { schedules: [{ ...schedule, minutesOfDay: [1_400] }] },
    ],
    [
      'overlapping schedules',
      'EXPERIENCE_TIMES',
      { schedules: [schedule, { ...schedule, weekdays: [0, 1] }] },
    ],
    [
      'seasons that share a day across the new year',
      'EXPERIENCE_TIMES',
      {
        schedules: [
          { ...schedule, season: { from: '11-01', until: '02-15' } },
          { ...schedule, season: { from: '02-15', until: '10-31' } },
        ],
      },
    ],
    ['two sessions at the same time', 'EXPERIENCE_TIMES', { sessions: [session, { ...session, seats: 9 }] }],
  ])('is rejected with %s', (_, code, changes) => {
    expect(validateExperienceDefinition(read(changes)).map((fault) => fault.code)).toEqual([code]);
  });

  it('may have consecutive seasons that do not overlap', () => {
    const seasons = [
      { from: '11-01', until: '03-31' },
      { from: '04-01', until: '10-31' },
    ];
    expect(
      validateExperienceDefinition(read({ schedules: seasons.map((season) => ({ ...schedule, season })) })),
    ).toEqual([]);
  });
});

const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const aSchedule = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
  minutesOfDay: fc.uniqueArray(fc.constantFrom(600, 660, 720), { minLength: 1 }),
  season: fc.option(fc.record({ from: monthDay, until: monthDay }), { nil: undefined }),
  seats: fc.constant(4),
});

it('never accepts schedules that plan the same slot twice in a year', () => {
  fc.assert(
    fc.property(fc.tuple(aSchedule, aSchedule), (schedules) => {
      const experience = { id: 1 as ExperienceId, slug: 'one', title: 'One', minutes: 60, poolId: undefined };
      const year = { from: '2027-01-01' as CivilDate, days: 365, closed: new Map() };
      const planned = plannedSlots(
        schedules.map((schedule) => ({ ...schedule, experience, parties: undefined })),
        year,
      ).map(({ startsAt }) => startsAt.getTime());
      if (validateExperienceDefinition(read({ schedules })).length > 0) return;
      expect(new Set(planned).size).toBe(planned.length);
    }),
    { numRuns: 60 },
  );
});

it('puts a session on the first matching weekday on which the winery is open', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 6 }), (days, wanted) => {
      const today = addDays('2026-01-01' as CivilDate, days);
      const date = sessionDate({ on: { weekday: wanted, afterDays: 15 } }, today);
      expect(weekdayNumber(date)).toBe(wanted);
      expect(date >= addDays(today, 15)).toBe(true);
      if (date > addDays(today, 21)) expect(closureReason(addDays(date, -7), new Map())).toBeDefined();
    }),
  );
});

it('ignores sessions and the order of benefits when comparing two experiences', () => {
  const benefits = [
    { programme: 'club', rateBasisPoints: 1_000, label: 'Club price' },
    { programme: 'plus', rateBasisPoints: 500, label: 'Plus price', limit: { seats: 2, period: 'year' } },
  ];
  const session = { on: '2027-05-21', minuteOfDay: 600, seats: 4 };
  expect(comparableExperience(read({ benefits, sessions: [session] }))).toEqual(
    comparableExperience(read({ benefits: benefits.toReversed() })),
  );
  expect(comparableExperience(read({ benefits }))).not.toEqual(
    comparableExperience(read({ benefits: benefits.slice(1) })),
  );
});
