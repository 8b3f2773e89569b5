import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { addDays, type CivilDate, wineryDate, wineryInstant } from '../../../core/dates.ts';
import type { ResourceId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type ChannelSubscription, listenToChannels } from '../../../platform/announcements.server.ts';
import { pageInvalidationListener } from '../../../platform/page-cache/page-drops.server.ts';
import { findStockViolations } from '../../inventory/index.server.ts';
import { guestStanding } from '../../pricing/standing/rules.ts';
import { createSlotsJob } from '../jobs.server.ts';
import {
  closeWineryForDay,
  createScheduledSlots,
  createUnscheduledSlot,
  refreshVisitPagesForSeats,
  reopenWineryForDay,
  setSlotState,
} from './index.server.ts';
import { slotCreationLeadDays } from './rules.ts';
import { demoExperienceReader } from './testing.ts';
import { findSlot, loadVisitCalendarMonth } from './view.server.ts';

const now = new Date('2026-11-20T20:00:00Z');
const saturday = '2026-12-05' as CivilDate;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, now, testSeal);
});
afterAll(() => test.drop());

const { experience, offersOn } = demoExperienceReader(() => test.database, now);

async function countSlots(): Promise<number> {
  const { rows } = await test.database.read.execute<{ slots: number }>(
    sql`select count(*)::int as slots from slots`,
  );
  return rows[0]?.slots ?? 0;
}

describe('the job that creates slots', () => {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
  const make = () => createSlotsJob.run({ database: test.database, clock: { now: () => tomorrow } });

  it('creates the slots of a new day once, even with concurrent runs', async () => {
    const before = await countSlots();
    await Promise.all([make(), make(), make()]);
    const lastDay = addDays(wineryDate(tomorrow), slotCreationLeadDays - 1);
    const added = await countSlots();
    expect(added - before).toBe((await offersOn('terrace-tasting', lastDay)).length + 3 + 2);
    await make();
    expect(await countSlots()).toBe(added);
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('does not recreate canceled slots, or slots on a day that was closed later', async () => {
    const [offer] = await offersOn('cave-tour', saturday);
    invariant(offer, 'there is a tour');
    const change = { state: 'cancelled', reason: 'The pump is down', now } as const;
    expect(await test.database.transaction((tx) => setSlotState(tx, offer.slotId, change))).toBe('open');
    expect(await test.database.transaction((tx) => setSlotState(tx, offer.slotId, change))).toBeUndefined();
    const stockTaking = '2027-01-20' as CivilDate;
    const shop = { database: test.database, clock: { now: () => now } };
    const day = { date: stockTaking, actor: 'operator:rosa', reason: 'Stock-taking' } as const;
    expect(await closeWineryForDay(shop, day)).toEqual({ ok: true, value: 11 + 3 + 2 });
    await make();
    expect((await offersOn('cave-tour', saturday)).map(({ minuteOfDay }) => minuteOfDay)).toEqual([840]);
    expect(
      new Set((await offersOn('cave-tour', stockTaking)).map(({ availability }) => availability)),
    ).toEqual(new Set(['closed']));
    const january = await loadVisitCalendarMonth(test.database.read, {
      ...{ visitor: guestStanding, now },
      month: '2027-01',
    });
    expect(january.days[19]?.closed).toBe('Stock-taking');
    expect((await reopenWineryForDay(shop, day)).ok).toBe(true);
    expect(
      new Set((await offersOn('cave-tour', stockTaking)).map(({ availability }) => availability)),
    ).toEqual(new Set(['not_yet']));
  });

  it('leaves no bookable slot on a day that is closed concurrently', async () => {
    const shop = { database: test.database, clock: { now: () => now } };
    const dates = Array.from({ length: 6 }, (_, day) => addDays('2029-05-07' as CivilDate, day));
    await Promise.all(
      dates.flatMap((date) => [
        closeWineryForDay(shop, { date, actor: 'operator:rosa', reason: 'Bottling' }),
        test.database.transaction((tx) => createScheduledSlots(tx, { from: date, days: 1, by: 'test', now })),
      ]),
    );
    for (const date of dates) {
      const offers = await offersOn('terrace-tasting', date);
      expect(offers.filter(({ availability }) => availability !== 'closed')).toEqual([]);
    }
  });

  it('creates the slots of 75 days in one run', async () => {
    const from = '2028-05-01' as CivilDate;
    const made = await test.database.transaction((tx) =>
      createScheduledSlots(tx, { from, days: 75, by: 'test', now }),
    );
    expect(made).toBe(1_571);
  });
});

describe('cached pages that show seats', () => {
  let drops: ChannelSubscription;
  let heard: string[];
  beforeEach(async () => {
    heard = [];
    drops = listenToChannels(
      test.url,
      [pageInvalidationListener({ drop: (tag) => heard.push(tag), dropAll: () => heard.push('(all)') })],
      () => {},
    );
    await expect.poll(() => heard).toEqual(['(all)']);
  });
  afterEach(() => drops.stop());

  it('are invalidated when a slot has or had few seats left, and not otherwise', async () => {
    const [offer] = await offersOn('reserve-library', saturday);
    const resourceId = offer && (await findSlot(test.database.read, offer.slotId))?.slot.seatsResourceId;
    const [wide] = await offersOn('release-weekend', saturday);
    const many = wide && (await findSlot(test.database.read, wide.slotId))?.slot.seatsResourceId;
    invariant(resourceId && many, 'both have seats');
    const { rows } = await test.database.read.execute<{ id: ResourceId }>(
      sql`select resource_id as id from skus where slug = 'merlot-2022'`,
    );
    const bottle = rows[0]?.id as ResourceId;
    await test.database.transaction(async (tx) => {
      await refreshVisitPagesForSeats(tx, [
        { resourceId: many, quantity: 4 },
        { resourceId: bottle, quantity: 400 },
      ]);
      await tx.execute(sql`select pg_notify('finished_pages', 'end of plenty')`);
    });
    await test.database.transaction((tx) => refreshVisitPagesForSeats(tx, [{ resourceId, quantity: 2 }]));
    await expect.poll(() => heard).toEqual(['(all)', 'end of plenty', 'visits']);
  });

  it('are invalidated when a slot is added or closed', async () => {
    const { id, slug, title, minutes, poolId } = await experience('jazz-night');
    const startsAt = wineryInstant('2026-12-18' as CivilDate, 1_140);
    const planned = {
      experience: { id, slug, title, minutes, poolId },
      ...{
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes * 60_000),
        seats: 110,
        parties: undefined,
      },
    };
    const made = { by: 'operator', now };
    const slotId = await test.database.transaction((tx) => createUnscheduledSlot(tx, planned, made));
    expect(await test.database.transaction((tx) => createUnscheduledSlot(tx, planned, made))).toBeUndefined();
    invariant(slotId, 'it was made');
    await test.database.transaction((tx) =>
      setSlotState(tx, slotId, { state: 'closed', reason: undefined, now }),
    );
    await expect.poll(() => heard).toEqual(['(all)', 'visits', 'visits']);
  });
});
