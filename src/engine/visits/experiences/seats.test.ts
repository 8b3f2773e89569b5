import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { seededRandom } from '../../../../test/helpers/sample.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import type { DraftId, SlotId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import {
  expireDueStockHolds,
  findStockViolations,
  holdStock,
  releaseStockHold,
} from '../../inventory/index.server.ts';
import { stockFixture } from '../../inventory/testing.ts';
import { demandsOfVisit, seatsLeft } from './rules.ts';
import { demoExperienceReader } from './testing.ts';
import type { Experience, Slot } from './types.ts';
import { findSlot } from './view.server.ts';

const now = new Date('2026-11-20T20:00:00Z');
const later = new Date('2026-11-20T20:10:00Z');

let test: TestDatabase;
let random: () => number;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, now, testSeal);
  random = seededRandom(Number(process.env.SEED ?? 1));
});
afterAll(() => test.drop());

const { draft } = stockFixture(() => test.database, now);
const { offersOn } = demoExperienceReader(() => test.database, now);
const upTo = (most: number) => 1 + Math.floor(random() * most);

type SlotOnDay = { readonly slot: Slot; readonly experience: Experience };

async function slotsOf(slug: string, day: string): Promise<SlotOnDay[]> {
  const offers = await offersOn(slug, day as CivilDate);
  const found = await Promise.all(offers.map(({ slotId }) => findSlot(test.database.read, slotId)));
  return found.flatMap((slotOnDay) => slotOnDay ?? []);
}

async function left(slotId: SlotId): Promise<number> {
  const found = await findSlot(test.database.read, slotId);
  invariant(found, 'the slot exists');
  return seatsLeft(found.figures);
}

async function take(draftId: DraftId, { slot, experience }: SlotOnDay, party: number) {
  const demands = demandsOfVisit(slot, experience, party);
  return test.database.transaction((tx) => holdStock(tx, { draftId, demands, expiresAt: later, now }));
}

/** Simulates parties that try to hold random slots concurrently. Returns the parties that got seats and those that were refused. */
async function comeAtOnce(guests: number, offered: readonly SlotOnDay[], largest: number) {
  const requests = Array.from({ length: guests }, () => {
    const slotOnDay = offered[upTo(offered.length) - 1];
    invariant(slotOnDay, 'one of those that are offered');
    return { slotOnDay, party: upTo(largest) };
  });
  const drafts = await Promise.all(requests.map(() => draft()));
  const outcomes = await Promise.all(
    requests.map(({ slotOnDay, party }, n) => take(drafts[n] as DraftId, slotOnDay, party)),
  );
  const told = requests.map((request, n) => ({ ...request, outcome: outcomes[n] }));
  return {
    seated: told.filter(({ outcome }) => outcome?.kind === 'held'),
    refused: told.filter(({ outcome }) => outcome?.kind === 'insufficient'),
  };
}

const guestsOf = (parties: readonly { readonly party: number }[]) =>
  parties.reduce((all, { party }) => all + party, 0);

describe('concurrent bookings', () => {
  it('never oversell 10 seats to 100 parties, and never seat only part of a party (I-42)', async () => {
    const [hike] = await slotsOf('limestone-hike', '2026-12-05');
    invariant(hike, 'there is a hike on Saturday');
    const { seated, refused } = await comeAtOnce(100, [hike], 6);
    expect(seated.length + refused.length).toBe(100);
    expect(guestsOf(seated)).toBeLessThanOrEqual(10);
    const still = await left(hike.slot.id);
    expect(still).toBe(10 - guestsOf(seated));
    // A rejected party would not fit now either, since no one has left.
    for (const { party, outcome } of refused) {
      expect(party).toBeGreaterThan(still);
      if (outcome?.kind === 'insufficient') expect(outcome.shortages[0]?.left).toBeLessThan(party);
    }
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('never seat more than 48 guests at once in overlapping slots (I-42)', async () => {
    const terrace = (await slotsOf('terrace-tasting', '2026-12-05')).slice(0, 4);
    const { seated, refused } = await comeAtOnce(100, terrace, 6);
    for (const { slot } of terrace) {
      expect(guestsOf(seated.filter(({ slotOnDay }) => slotOnDay.slot === slot))).toBeLessThanOrEqual(24);
    }
    const quarters = terrace.flatMap(({ slot }) => slot.bucketResourceIds);
    for (const quarter of new Set(quarters)) {
      const there = seated.filter(({ slotOnDay }) => slotOnDay.slot.bucketResourceIds.includes(quarter));
      expect(guestsOf(there)).toBeLessThanOrEqual(48);
    }
    for (const { slotOnDay, party } of refused) expect(party).toBeGreaterThan(await left(slotOnDay.slot.id));
    expect(refused.length).toBeGreaterThan(0);
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('seat only two parties in a room with two tables (I-42)', async () => {
    const [blend] = await slotsOf('blend-your-own', '2026-12-05');
    invariant(blend, 'there is a blending on Saturday');
    const { seated } = await comeAtOnce(20, [blend], 2);
    expect(seated).toHaveLength(2);
    expect(await left(blend.slot.id)).toBe(0);
  });
});

it('random bookings, changes and cancellations leave the same free seats as a reference model', async () => {
  const terrace = await slotsOf('terrace-tasting', '2026-12-12');
  const drafts = await Promise.all(Array.from({ length: 12 }, () => draft()));
  const sitting = new Map<DraftId, { readonly slotOnDay: SlotOnDay; readonly party: number }>();
  const freeFor = ({ slot }: SlotOnDay, except: DraftId) => {
    const others = [...sitting].flatMap(([id, booked]) => (id === except ? [] : [booked]));
    const inRoom = slot.bucketResourceIds.map((quarter) =>
      guestsOf(others.filter(({ slotOnDay }) => slotOnDay.slot.bucketResourceIds.includes(quarter))),
    );
    const inSlot = guestsOf(others.filter(({ slotOnDay }) => slotOnDay.slot.id === slot.id));
    return Math.min(24 - inSlot, 48 - Math.max(...inRoom));
  };
  let turnedAway = 0;
  for (let step = 0; step < 120; step += 1) {
    const draftId = drafts[upTo(drafts.length) - 1] as DraftId;
    if (random() < 0.2) {
      await test.database.transaction((tx) => releaseStockHold(tx, { draftId, now }));
      sitting.delete(draftId);
      continue;
    }
    const slotOnDay = terrace[upTo(4) - 1] as SlotOnDay;
    const party = upTo(10);
    const fits = party <= freeFor(slotOnDay, draftId);
    expect((await take(draftId, slotOnDay, party)).kind).toBe(fits ? 'held' : 'insufficient');
    if (fits) sitting.set(draftId, { slotOnDay, party });
    else turnedAway += 1;
  }
  expect(turnedAway).toBeGreaterThan(0);
  const asked = terrace[1] as SlotOnDay;
  expect(await left(asked.slot.id)).toBe(freeFor(asked, '' as DraftId));
  await test.database.transaction((tx) => expireDueStockHolds(tx, { now: later, limit: 1_000 }));
  expect(await left(asked.slot.id)).toBe(24);
  expect(await findStockViolations(test.database.read)).toEqual([]);
});
