import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { type CivilDate, wineryInstant } from '../../../core/dates.ts';
import type { ExperienceId, ResourceId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { adjustStock, findStockViolations } from '../../inventory/index.server.ts';
import { guestStanding, standingFromEntitlements } from '../../pricing/standing/rules.ts';
import { createPlannedSlots, setSlotState } from './index.server.ts';
import { demoExperienceReader } from './testing.ts';
import {
  eventSessions,
  findExperience,
  findSlot,
  listExperiencesOnSale,
  loadVisitCalendarMonth,
  loadVisitorBenefits,
  nextSlots,
} from './view.server.ts';

const now = new Date('2026-11-20T20:00:00Z');
const saturday = '2026-12-05' as CivilDate;
const asked = { visitor: guestStanding, now };

let test: TestDatabase;
let statements = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, now, testSeal);
  const { pool } = test.database;
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...parameters: unknown[]) => {
      statements += 1;
      return query(...parameters);
    },
  });
});
afterAll(() => test.drop());

const { experience, offersOn } = demoExperienceReader(() => test.database, now);

/** Removes seats from inventory, as an operator would. */
async function take(resourceId: ResourceId, quantity: number): Promise<void> {
  const movement = {
    resourceId,
    quantityChange: -quantity,
    kind: 'adjusted',
    cause: { adjustedBy: 'test' },
  } as const;
  const taken = await test.database.transaction((tx) => adjustStock(tx, { ...movement, now }));
  expect(taken.ok).toBe(true);
}

describe('an experience', () => {
  it('is read with its policy, benefits and add-ons in one SQL statement', async () => {
    statements = 0;
    const all = await listExperiencesOnSale(test.database.read);
    expect(statements).toBe(1);
    expect(all.map(({ slug }) => slug)).toEqual([
      ...['terrace-tasting', 'reserve-library', 'limestone-hike', 'cave-tour', 'blend-your-own'],
      ...['picnic-table', 'harvest-supper', 'release-weekend', 'jazz-night', 'virtual-tasting'],
    ]);
    const cave = all.find(({ slug }) => slug === 'cave-tour');
    expect(cave).toMatchObject({
      policy: { kind: 'deposit', depositRate: 5_000, cutoffHours: 48, noShowCents: undefined },
      benefits: [{ club: 'lantern', rate: 10_000, limit: { seats: 2, period: 'year' } }],
      addOns: [{ title: 'Cheese board for two', priceCents: 2_800 }],
    });
    const virtual = all.find(({ slug }) => slug === 'virtual-tasting');
    expect(virtual?.kit).toEqual({ skuId: virtual?.skuId, daysBefore: 10 });
    expect(await findExperience(test.database.read, 'moon-walk')).toBeUndefined();
  });

  it('grants a member as many tastings as their plan includes', async () => {
    const right = {
      program: 'club',
      plan: 'foothill-3',
      discount: 1_000 as never,
      seesAllocation: false,
    } as const;
    const left = await loadVisitorBenefits(
      test.database.read,
      await experience('terrace-tasting'),
      standingFromEntitlements([right], now),
    );
    expect(left.map((each) => [each.benefit.label, each.left])).toEqual([['Club tasting', 2]]);
  });
});

describe('slots', () => {
  it('follow the experience’s schedules and count the seats of their shared room', async () => {
    const offers = await offersOn('terrace-tasting', saturday);
    expect(offers.map(({ minuteOfDay }) => minuteOfDay)).toEqual([
      630, 660, 690, 720, 750, 780, 810, 840, 870, 900, 930,
    ]);
    const first = offers[0]?.slotId;
    invariant(first, 'there is a first seating');
    const found = await findSlot(test.database.read, first);
    expect(found?.slot.bucketResourceIds).toHaveLength(5);
    expect(found?.figures).toEqual({ seats: 24, seatsFree: 24, partiesFree: undefined, poolFree: 48 });
    expect(await offersOn('terrace-tasting', '2026-11-26' as CivilDate)).toEqual([]);
    expect(await offersOn('limestone-hike', '2026-12-07' as CivilDate)).toEqual([]);
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('are limited by the fullest 15-minute bucket of their room and by their party limit', async () => {
    const [, second, third, , fifth] = await offersOn('terrace-tasting', '2026-12-08' as CivilDate);
    invariant(second && third && fifth, 'the terrace has eleven seatings');
    const slot = (await findSlot(test.database.read, second.slotId))?.slot;
    invariant(slot, 'what is offered is found');
    // From 11:45 on the room is shared with the 11:30 slot.
    await take(slot.bucketResourceIds.at(-1) as ResourceId, 45);
    const after = await offersOn('terrace-tasting', '2026-12-08' as CivilDate);
    expect(after.slice(0, 5).map(({ left, availability }) => [left, availability])).toEqual([
      [24, 'open'],
      [3, 'low'],
      [3, 'low'],
      [3, 'low'],
      [24, 'open'],
    ]);
    const [blend] = await offersOn('blend-your-own', saturday);
    const found = blend && (await findSlot(test.database.read, blend.slotId));
    await take(found?.slot.partiesResourceId as ResourceId, 2);
    expect((await offersOn('blend-your-own', saturday))[0]).toMatchObject({ left: 0, availability: 'full' });
  });

  it('are listed as the next bookable ones, or as those that open later if none is bookable', async () => {
    const all = await listExperiencesOnSale(test.database.read);
    statements = 0;
    const next = await nextSlots(test.database.read, all, { ...asked, each: 2 });
    expect(statements).toBe(1);
    const of = (slug: string) => next.get(all.find((each) => each.slug === slug)?.id as ExperienceId);
    expect(of('terrace-tasting')?.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2026-11-20T22:30:00.000Z',
      '2026-11-20T23:00:00.000Z',
    ]);
    expect(of('harvest-supper')?.map(({ availability, date }) => [date, availability])).toEqual([
      ['2027-09-19', 'not_yet'],
    ]);
    expect(of('picnic-table')).toBeUndefined();
  });
});

describe('a month of the calendar', () => {
  it('takes at most three SQL statements and 20 KB of JSON for 2,000 slots', async () => {
    const { id, slug, title, minutes, poolId } = await experience('cave-tour');
    const from = wineryInstant('2027-05-01' as CivilDate, 0).getTime();
    const planned = Array.from({ length: 2_000 }, (_, minute) => ({
      experience: { id, slug, title, minutes, poolId },
      startsAt: new Date(from + minute * 20 * 60_000),
      endsAt: new Date(from + (minute * 20 + 15) * 60_000),
      ...{ seats: 12, parties: 3 },
    }));
    expect(
      await test.database.transaction((tx) => createPlannedSlots(tx, planned, { by: 'test', now })),
    ).toBe(2_000);
    statements = 0;
    const month = await loadVisitCalendarMonth(test.database.read, { ...asked, month: '2027-05' });
    expect(statements).toBeLessThanOrEqual(3);
    const slots = month.days.flatMap(({ entries }) => entries).reduce((all, entry) => all + entry.slots, 0);
    expect(slots).toBe(2_000);
    expect(JSON.stringify(month).length).toBeLessThan(20_000);
  });

  it('lists every day with its experiences or the reason it is closed', async () => {
    const month = await loadVisitCalendarMonth(test.database.read, { ...asked, month: '2026-12' });
    expect(month.days).toHaveLength(31);
    const christmas = month.days.find(({ date }) => date === '2026-12-25');
    expect(christmas).toEqual({ date: '2026-12-25', closed: 'Christmas Day', entries: [] });
    const party = month.days.find(({ date }) => date === saturday)?.entries.at(-1);
    expect(party).toMatchObject({
      firstMinute: 630,
      lastMinute: 840,
      slots: 2,
      availability: 'open',
      largestLeft: 120,
    });
    const events = await loadVisitCalendarMonth(test.database.read, {
      ...asked,
      month: '2026-12',
      kind: 'event',
    });
    const kinds = new Set(
      events.days.flatMap(({ entries }) => entries.map(({ experienceId }) => experienceId)),
    );
    expect(kinds).toEqual(new Set([8, 9, 10]));
  });

  it('lists every day without entries if there are no slots', async () => {
    const month = await loadVisitCalendarMonth(test.database.read, { ...asked, month: '2031-02' });
    expect(month.days).toHaveLength(28);
    expect(month.days.flatMap(({ entries }) => entries)).toEqual([]);
  });
});

it('the public calendar lists all event sessions, including canceled ones', async () => {
  const span = { from: now, until: new Date('2026-12-20T00:00:00Z') };
  const before = await eventSessions(test.database.read, span);
  const jazz = before.find(({ experience: { slug } }) => slug === 'jazz-night')?.session;
  invariant(jazz, 'there is a jazz night');
  const calledOff = { state: 'cancelled', reason: 'The trio is ill', now } as const;
  await test.database.transaction((tx) => setSlotState(tx, jazz.slotId, calledOff));
  const after = await eventSessions(test.database.read, span);
  expect(after.map(({ experience: { slug }, session }) => [slug, session.isCancelled])).toEqual([
    ['release-weekend', false],
    ['release-weekend', false],
    ['release-weekend', false],
    ['jazz-night', true],
  ]);
});
