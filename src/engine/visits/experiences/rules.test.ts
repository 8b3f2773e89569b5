import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  type CivilDate,
  weekdayNumber,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import type { ResourceId } from '../../../core/ids.ts';
import { closureReason, thanksgiving } from './closed-day-rules.ts';
import { isSlotBookable } from './month-rules.ts';
import {
  bookingClosesAt,
  bookingOpensAt,
  demandsOfVisit,
  plannedSlots,
  poolBucketStarts,
  scheduledSlotTimes,
  seatsLeft,
  slotOfferFor,
  validateBooking,
} from './rules.ts';
import { anExperience, aSchedule, aSlot } from './testing.ts';
import type { Experience, SlotAvailabilityCounts, Visitor } from './types.ts';

const guest: Visitor = { programs: [], plans: [] };
const plus: Visitor = { programs: ['plus'], plans: ['mesa-lucero-plus'] };
const club: Visitor = { programs: ['club'], plans: ['foothill-6'] };

/** Generates winery dates that cover both daylight saving changes: 2026-11-01 and 2027-03-14. */
const winterDay = fc.integer({ min: 0, max: 190 }).map((days) => addDays('2026-10-15' as CivilDate, days));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });
/** Generates times of day, but never at night, when an hour is missing or occurs twice. */
const minutesOfDay = fc.uniqueArray(fc.integer({ min: 240, max: 1_320 }), { minLength: 1, maxLength: 5 });
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const season = fc.option(fc.record({ from: monthDay, until: monthDay }), { nil: undefined });

describe('the times of a schedule', () => {
  test('keep their local time all winter, on the scheduled weekdays and in season', () => {
    fc.assert(
      fc.property(
        winterDay,
        weekdays,
        minutesOfDay,
        season,
        fc.integer({ min: 15, max: 600 }),
        (date, days, minutes, inSeason, length) => {
          const schedule = aSchedule({
            experience: { ...aSchedule().experience, minutes: length },
            ...{ weekdays: days, minutesOfDay: minutes, season: inSeason },
          });
          const times = scheduledSlotTimes(schedule, date);
          const isSeason =
            !inSeason ||
            (inSeason.from <= inSeason.until
              ? date.slice(5) >= inSeason.from && date.slice(5) <= inSeason.until
              : date.slice(5) >= inSeason.from || date.slice(5) <= inSeason.until);
          if (!days.includes(weekdayNumber(date)) || !isSeason) {
            expect(times).toEqual([]);
            return;
          }
          expect(times.map(({ startsAt }) => wineryMinuteOfDay(startsAt))).toEqual(minutes);
          for (const { startsAt, endsAt } of times) {
            expect(wineryDate(startsAt)).toBe(date);
            expect(endsAt.getTime() - startsAt.getTime()).toBe(length * 60_000);
          }
        },
      ),
    );
  });

  it('shift by an hour in UTC at a daylight saving change', () => {
    const at = (date: string) =>
      scheduledSlotTimes(aSchedule(), date as CivilDate)[0]?.startsAt.toISOString();
    expect([at('2026-10-31'), at('2026-11-01')]).toEqual([
      '2026-10-31T18:00:00.000Z',
      '2026-11-01T19:00:00.000Z',
    ]);
    expect([at('2027-03-13'), at('2027-03-14')]).toEqual([
      '2027-03-13T19:00:00.000Z',
      '2027-03-14T18:00:00.000Z',
    ]);
  });

  it('may have a season that spans the new year', () => {
    const winter = aSchedule({ season: { from: '12-15', until: '02-01' } });
    const counts = ['2026-12-14', '2026-12-15', '2027-01-20', '2027-02-01', '2027-02-02'].map(
      (date) => scheduledSlotTimes(winter, date as CivilDate).length,
    );
    expect(counts).toEqual([0, 1, 1, 1, 0]);
  });
});

describe('plannedSlots', () => {
  test('leaves out only closed days', () => {
    fc.assert(
      fc.property(winterDay, fc.uniqueArray(winterDay, { maxLength: 5 }), (from, others) => {
        const closed = new Map(others.map((date) => [date, 'Stock-taking']));
        const planned = plannedSlots([aSchedule()], { from, days: 75, closed });
        const seated = new Set(planned.map(({ startsAt }) => wineryDate(startsAt)));
        for (let day = 0; day < 75; day += 1) {
          const date = addDays(from, day);
          expect(seated.has(date)).toBe(closureReason(date, closed) === undefined);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('treats Thanksgiving, Christmas Day and New Year’s Day as closed', () => {
    expect([2025, 2026, 2027, 2028].map(thanksgiving)).toEqual([
      '2025-11-27',
      '2026-11-26',
      '2027-11-25',
      '2028-11-23',
    ]);
    const reasons = ['2026-11-26', '2026-12-25', '2027-01-01', '2026-12-24', '2026-11-19'].map((date) =>
      closureReason(date as CivilDate, new Map()),
    );
    expect(reasons).toEqual(['Thanksgiving', 'Christmas Day', 'New Year’s Day', undefined, undefined]);
  });
});

describe('demandsOfVisit', () => {
  it('includes seats, a party, and room seats in each 15-minute bucket', () => {
    const slot = aSlot({
      partiesResourceId: 8 as ResourceId,
      bucketResourceIds: [21, 22] as ResourceId[],
    });
    expect(demandsOfVisit(slot, anExperience(), 4)).toEqual([
      { resourceId: 7, quantity: 4 },
      { resourceId: 8, quantity: 1 },
      { resourceId: 21, quantity: 4 },
      { resourceId: 22, quantity: 4 },
    ]);
    expect(demandsOfVisit(aSlot(), anExperience({ priceUnit: 'table' }), 4)).toEqual([
      { resourceId: 7, quantity: 1 },
    ]);
  });

  it('covers every 15-minute bucket of the visit', () => {
    const startsAt = wineryInstant('2026-12-05' as CivilDate, 630);
    const minutes = poolBucketStarts({ startsAt, endsAt: new Date(startsAt.getTime() + 75 * 60_000) });
    expect(minutes.map(wineryMinuteOfDay)).toEqual([630, 645, 660, 675, 690]);
    const odd = new Date(startsAt.getTime() + 5 * 60_000);
    expect(poolBucketStarts({ startsAt: odd, endsAt: new Date(odd.getTime() + 15 * 60_000) })).toHaveLength(
      2,
    );
  });

  it('leaves as many seats as the fullest room bucket has, and none once the party limit is reached', () => {
    expect(seatsLeft({ seats: 24, seatsFree: 20, partiesFree: undefined, poolFree: 3 })).toBe(3);
    expect(seatsLeft({ seats: 8, seatsFree: 5, partiesFree: 0, poolFree: undefined })).toBe(0);
    expect(seatsLeft({ seats: 8, seatsFree: 5, partiesFree: 1, poolFree: undefined })).toBe(5);
  });
});

function figures(changes: Partial<SlotAvailabilityCounts> = {}): SlotAvailabilityCounts {
  return { seats: 24, seatsFree: 24, partiesFree: undefined, poolFree: undefined, ...changes };
}

/** Returns the party of an accepted booking attempt, or its first refusal. */
function answer(
  experience: Experience,
  party: number,
  {
    now,
    visitor = guest,
    free = 24,
    slot = aSlot(),
  }: {
    readonly now: string;
    readonly visitor?: Visitor;
    readonly free?: number;
    readonly slot?: ReturnType<typeof aSlot>;
  },
) {
  const at = new Date(now);
  const offer = slotOfferFor(experience, slot, figures({ seatsFree: free }), visitor, at);
  const evaluated = validateBooking(experience, offer, party, visitor, at);
  return evaluated.ok ? evaluated.value : evaluated.refusals[0];
}

describe('validateBooking', () => {
  const inTime = '2026-12-01T18:00:00Z';

  it('accepts any party size that fits', () => {
    expect(answer(anExperience(), 8, { now: inTime })).toBe(8);
    expect(answer(anExperience(), 1, { now: inTime, free: 1 })).toBe(1);
  });

  it('reports how many seats are left, and suggests the waitlist (I-43)', () => {
    expect(answer(anExperience(), 4, { now: inTime, free: 3 })).toMatchObject({
      code: 'SLOT_FULL',
      sentence:
        'Only 3 seats are left on Saturday, December 5 at 11:00 am PT. Bring fewer guests, choose another time, or join the waitlist.',
      details: { left: 3 },
    });
    expect(answer(anExperience(), 4, { now: inTime, free: 0 })).toMatchObject({
      code: 'SLOT_FULL',
      sentence:
        'Terrace Tasting on Saturday, December 5 at 11:00 am PT is full. Choose another time, or join the waitlist.',
    });
  });

  it('requires one table for any party size', () => {
    const picnic = anExperience({ priceUnit: 'table', partyMax: 6 });
    expect(answer(picnic, 6, { now: inTime, free: 1 })).toBe(6);
    expect(answer(picnic, 2, { now: inTime, free: 0 })).toMatchObject({ code: 'SLOT_FULL' });
  });

  it('reports the allowed party sizes and the email address for larger groups', () => {
    expect(answer(anExperience({ partyMin: 2, partyMax: 6 }), 7, { now: inTime })).toEqual({
      code: 'PARTY_SIZE',
      sentence: 'Terrace Tasting is for 2 to 6 guests. For larger groups, email visits@mesalucero.example.',
      field: 'party',
      details: { partyMin: 2, partyMax: 6 },
    });
    for (const party of [1, 0, -3, 2.5, Number.NaN]) {
      expect(answer(anExperience({ partyMin: 2, partyMax: 6 }), party, { now: inTime })).toMatchObject({
        code: 'PARTY_SIZE',
      });
    }
  });

  it('reports when online booking closed and which number to call', () => {
    expect(answer(anExperience(), 2, { now: '2026-12-05T17:00:00Z' })).toMatchObject({
      code: 'SLOT_TOO_LATE',
      sentence:
        'Online booking for Saturday, December 5 at 11:00 am PT closed on Saturday, December 5 at 9:00 am PT. Call +1 805 555 0142 and we’ll see what we can do.',
    });
    expect(answer(anExperience(), 2, { now: '2026-12-05T19:30:00Z' })).toMatchObject({
      sentence:
        'Terrace Tasting on Saturday, December 5 at 11:00 am PT has already started. Choose another time.',
    });
  });

  it('reports when booking opens, and that Mesa Lucero+ members book earlier', () => {
    const early = { now: '2026-09-30T18:00:00Z' };
    expect(answer(anExperience(), 2, early)).toMatchObject({
      code: 'SLOT_NOT_YET',
      sentence:
        'Booking for Saturday, December 5 at 11:00 am PT opens on Tuesday, October 6 at 12:00 am PT. Mesa Lucero+ members can book 14 days earlier.',
    });
    expect(answer(anExperience(), 2, { ...early, visitor: plus })).toBe(2);
  });

  it('reports which members may book a members-only experience', () => {
    const party = anExperience({ title: 'Release Weekend', membersOnly: 'club' });
    for (const visitor of [guest, plus]) {
      expect(answer(party, 2, { now: inTime, visitor })).toMatchObject({
        code: 'MEMBERS_ONLY',
        sentence:
          'Release Weekend is for members of our wine clubs. Sign in if you’re a member, or join now.',
      });
    }
    expect(answer(party, 2, { now: inTime, visitor: club })).toBe(2);
  });

  it('rejects closed and canceled slots', () => {
    for (const state of ['closed', 'cancelled'] as const) {
      expect(answer(anExperience(), 2, { now: inTime, slot: aSlot({ state }) })).toMatchObject({
        code: 'SLOT_CLOSED',
      });
    }
  });

  it('closes booking when the kit can no longer ship in time', () => {
    const virtual = anExperience({ kit: { skuId: 60 as never, daysBefore: 10 }, leadHours: 24 });
    expect(bookingClosesAt(virtual, aSlot().startsAt).toISOString()).toBe('2026-11-24T19:00:00.000Z');
  });
});

test('booking is open from midnight of the first day until the lead time, across daylight saving changes', () => {
  fc.assert(
    fc.property(
      winterDay,
      fc.integer({ min: 240, max: 1_320 }),
      fc.integer({ min: 0, max: 72 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 0, max: 24 }),
      fc.integer({ min: -130 * 24 * 60, max: 24 * 60 }),
      fc.constantFrom(guest, plus, club),
      (date, minute, leadHours, bookAheadDays, free, minutesFrom, visitor) => {
        const startsAt = wineryInstant(date, minute);
        const now = new Date(startsAt.getTime() + minutesFrom * 60_000);
        const experience = anExperience({ leadHours, bookAheadDays });
        const opens = bookingOpensAt(experience, startsAt, visitor);
        expect([wineryDate(opens), wineryMinuteOfDay(opens)]).toEqual([
          addDays(date, -bookAheadDays - (visitor === plus ? 14 : 0)),
          0,
        ]);
        const offer = slotOfferFor(
          experience,
          aSlot({ startsAt }),
          figures({ seatsFree: free }),
          visitor,
          now,
        );
        const isOpen = opens <= now && now.getTime() < startsAt.getTime() - leadHours * 3_600_000;
        expect(isSlotBookable(offer)).toBe(isOpen && free > 0);
        expect(validateBooking(experience, offer, 1, visitor, now).ok).toBe(isOpen && free > 0);
        expect([offer.date, offer.minuteOfDay]).toEqual([date, minute]);
      },
    ),
  );
});

test('booking opens exactly at midnight, even on days with 23 or 25 hours', () => {
  fc.assert(
    fc.property(
      winterDay,
      fc.integer({ min: 240, max: 1_320 }),
      fc.integer({ min: 1, max: 90 }),
      (date, minute, bookAheadDays) => {
        const startsAt = wineryInstant(date, minute);
        const experience = anExperience({ bookAheadDays });
        const opens = bookingOpensAt(experience, startsAt, guest);
        const at = (now: Date) => slotOfferFor(experience, aSlot({ startsAt }), figures(), guest, now);
        expect(at(new Date(opens.getTime() - 1))).toMatchObject({ availability: 'not_yet', opensAt: opens });
        expect(at(opens)).toMatchObject({ availability: 'open', opensAt: undefined });
      },
    ),
  );
});
