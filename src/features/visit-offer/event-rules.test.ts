import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, wineryDate, wineryInstant, wineryMinuteOfDay } from '../../core/dates.ts';
import type { SlotId } from '../../core/ids.ts';
import { buildVisitCalendarMonth } from '../../engine/visits/experiences/month-rules.ts';
import { anExperience } from '../../engine/visits/experiences/testing.ts';
import type { SlotOffer } from '../../engine/visits/experiences/types.ts';
import { groupDaysByWeek } from '../../engine/visits/experiences/words-rules.ts';
import { parseCalendarQuery, parseExperienceQuery, parseVisitSearchQuery } from './address-rules.ts';
import { experienceUnavailability, resolveExperienceSelection } from './event-rules.ts';
import { focusedDateAfterKey } from './grid-rules.ts';
import { filterCalendarDays, isMonthBookedOut, selectCalendarDay } from './month-rules.ts';
import { findVisits } from './search-rules.ts';
import type { ExperienceOffer } from './types.ts';

const now = new Date('2026-11-20T20:00:00Z');
const guest = { programs: [], plans: [] };
const experience = anExperience();
const day = (text: string) => text as CivilDate;

function anOffer(
  date: string,
  hour: number,
  changes: Partial<Pick<SlotOffer, 'left' | 'availability'>> = {},
): SlotOffer {
  const startsAt = wineryInstant(day(date), hour * 60);
  const { left = 10, availability = left === 0 ? 'full' : 'open' } = changes;
  return {
    slotId: `0190a1b2-0000-7000-8000-${date.replaceAll('-', '')}${String(hour).padStart(4, '0')}` as SlotId,
    experienceId: experience.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 75 * 60_000),
    date: wineryDate(startsAt),
    minuteOfDay: wineryMinuteOfDay(startsAt),
    ...{ left, availability, seats: 10, opensAt: undefined },
  };
}

function offerOf(offers: readonly SlotOffer[], changes: Partial<ExperienceOffer> = {}): ExperienceOffer {
  return { experience, closed: new Map(), benefits: [], before: [], offers, ...changes };
}

const asked = (query: string) => parseExperienceQuery(new URLSearchParams(query));

describe('resolveExperienceSelection and experienceUnavailability', () => {
  it('choose the first time with room for the party', () => {
    const offers = [
      anOffer('2026-12-05', 11, { left: 0 }),
      anOffer('2026-12-05', 13, { left: 1 }),
      anOffer('2026-12-05', 15),
    ];
    const choice = resolveExperienceSelection(offerOf(offers), asked(''), now);
    expect(choice).toMatchObject({
      month: '2026-12',
      date: '2026-12-05',
      party: 2,
      slotId: offers[2]?.slotId,
    });
    expect(choice.slots.map(({ availability }) => availability.text)).toEqual([
      'Full, waitlist open',
      'Available',
      'Available',
    ]);
    expect(resolveExperienceSelection(offerOf(offers), asked('party=1'), now).slotId).toBe(offers[1]?.slotId);
  });

  it('keep a requested time that is full, so that the visitor can join its waitlist', () => {
    const full = anOffer('2026-12-05', 11, { left: 0 });
    const choice = resolveExperienceSelection(
      offerOf([full, anOffer('2026-12-06', 11)]),
      asked(`slot=${full.slotId}`),
      now,
    );
    expect(choice).toMatchObject({ date: '2026-12-05', slotId: full.slotId });
  });

  it('return an empty month with a link to the next one', () => {
    const choice = resolveExperienceSelection(
      offerOf([anOffer('2027-01-05', 11)]),
      asked('month=2026-12'),
      now,
    );
    expect(choice).toMatchObject({ month: '2026-12', date: undefined, slots: [] });
    expect(choice.navigation.next?.month).toBe('2027-01');
    expect(choice.days).toHaveLength(31);
  });

  it('omit past times and reset an invalid party to the default', () => {
    const offers = [anOffer('2026-11-20', 10), anOffer('2026-11-20', 15)];
    const choice = resolveExperienceSelection(offerOf(offers), asked('date=2026-11-20&party=99'), now);
    expect(choice.slots).toHaveLength(1);
    expect(choice.party).toBe(2);
    expect(choice.prices.map(({ party }) => party)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('explain why no time can be booked', () => {
    const event = anExperience({ kind: 'event' });
    const past = offerOf([], { experience: event, before: [anOffer('2026-09-19', 17)] });
    expect(experienceUnavailability(past, guest, now)).toMatchObject({ kind: 'past' });
    expect(experienceUnavailability(offerOf([]), guest, now)).toMatchObject({ kind: 'season' });
    const closed = offerOf([anOffer('2026-12-05', 11)], {
      experience: anExperience({ membersOnly: 'club' }),
    });
    expect(experienceUnavailability(closed, guest, now)).toMatchObject({
      kind: 'members',
      joinTo: '/wine-club',
    });
    expect(
      experienceUnavailability(closed, { programs: ['club'], plans: ['lantern-12'] }, now),
    ).toBeUndefined();
  });
});

describe('findVisits', () => {
  const supper = anExperience({ kind: 'event', title: 'Jazz Night' });
  const whole = { experiences: [supper], offers: [anOffer('2026-10-05', 19), anOffer('2026-12-05', 19)] };
  const find = (query: string) => findVisits(whole, parseVisitSearchQuery(new URLSearchParams(query)), now);

  it.each([
    ['q=jázz', 1],
    ['q=jazz+terrace', 1],
    ['q=opera', 0],
    ['party=9', 0],
    ['most=29', 0],
    ['most=30', 1],
    ['members=only', 0],
    ['from=2026-12-06', 0],
    ['from=2026-12-05&until=2026-12-05', 1],
  ])('finds this number of visits for %s: %i', (query, count) => expect(find(query)).toHaveLength(count));

  it('hides past sessions unless the query asks for them', () => {
    expect(find('').flatMap(({ times }) => times)).toHaveLength(1);
    expect(find('past=shown')[0]?.times[0]?.when).toContain('Mon, Oct 5, 2026');
  });
});

describe('filterCalendarDays and selectCalendarDay', () => {
  const listed = (offers: readonly SlotOffer[], query = '') => {
    const model = {
      ...buildVisitCalendarMonth('2026-11', offers, { closed: new Map(), order: [experience.id] }),
    };
    const month = parseCalendarQuery(new URLSearchParams(query), '2026-11');
    return filterCalendarDays({ ...model, experiences: [experience] }, month, now);
  };
  const opened = (offers: readonly SlotOffer[], date?: string) => {
    const open = selectCalendarDay(listed(offers), date === undefined ? undefined : day(date));
    return open && [open.day.date, open.isNextFree];
  };
  const [today, full, free] = [
    anOffer('2026-11-20', 15, { availability: 'too_late' }),
    anOffer('2026-11-21', 11, { left: 0 }),
    anOffer('2026-11-24', 11),
  ];

  it('open on the next bookable day and mention full days before it', () => {
    expect(opened([anOffer('2026-11-20', 15), free])).toEqual(['2026-11-20', false]);
    expect(opened([today, full, free])).toEqual(['2026-11-24', true]);
    expect(opened([free])).toEqual(['2026-11-24', false]);
    expect(opened([today, full, free], '2026-11-21')).toEqual(['2026-11-21', false]);
    expect(opened([today, full, free], '2026-11-22')).toEqual(['2026-11-24', true]);
  });

  it('report a fully booked month and open on its first waitlist', () => {
    expect(opened([full])).toEqual(['2026-11-21', false]);
    expect([[full], [full, free], []].map((offers) => isMonthBookedOut(listed(offers)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('open a past month on its last day and mark a time that began today as past', () => {
    expect(opened([anOffer('2026-11-02', 11), anOffer('2026-11-03', 11)])).toEqual(['2026-11-03', false]);
    const saysToday = (hour: number) =>
      listed([anOffer('2026-11-20', hour, { availability: 'too_late' })])[19]?.items[0]?.availability.text;
    expect([saysToday(11), saysToday(15)]).toEqual(['Past', 'Call us']);
  });

  it('count a day as available only if the party fits', () => {
    const few = anOffer('2026-11-21', 11, { left: 1, availability: 'low' });
    expect(selectCalendarDay(listed([few, free], 'party=2'), undefined)).toMatchObject({
      day: { date: '2026-11-24' },
      isNextFree: true,
    });
  });
});

describe('a date grid', () => {
  it.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowDown', '2026-12-28', '2027-01-04'],
    ['Home', '2026-12-05', '2026-11-29'],
    ['End', '2026-12-05', '2026-12-05'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-03-31', '2027-02-28'],
  ])('moves with %s from %s to %s', (key, from, to) => expect(focusedDateAfterKey(key, day(from))).toBe(to));

  it('has each day of a month once, under its weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (months) => {
        const first = day(
          `${2020 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`,
        );
        const days = Array.from({ length: 28 }, (_, index) => ({ date: addDays(first, index) }));
        const weeks = groupDaysByWeek(days);
        expect(weeks.flat().filter((each) => each !== undefined)).toEqual(days);
        expect(weeks.every((week) => week.length === 7)).toBe(true);
      }),
    );
  });

  it('falls back to the current month for a month out of range', () => {
    const month = (text: string) => parseCalendarQuery(new URLSearchParams({ month: text }), '2026-11').month;
    expect(['2026-12', '2027-12', '2028-01', '2026-13', '1999-01', 'x'].map(month)).toEqual([
      '2026-12',
      '2027-12',
      '2026-11',
      '2026-11',
      '2026-11',
      '2026-11',
    ]);
  });
});
