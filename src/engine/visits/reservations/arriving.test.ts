import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { cents } from '../../../core/money.ts';
import {
  cancelReservation,
  checkInPartyByCode,
  recordNoShows,
  reportLateArrival,
  saveGuestNames,
  undoCheckIn,
} from './index.server.ts';
import { refusalCodesOf, reservationFixtures } from './testing.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  guests = reservationFixtures(shop, tastingRoom);
});
afterAll(() => shop.stop());

const noon = new Date('2026-12-05T20:00:00Z');
const minutesAfter = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const actor = 'operator:host' as const;
const plainly = { actor, hasPaper: false };

describe('an arriving party', () => {
  it('is checked in once even if its code is scanned twice, and completed after the visit', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader, id, booked } = await guests.book({ slotId, party: 2 });
    expect(refusalCodesOf(await checkInPartyByCode(shop.dependencies, booked.code, plainly))).toEqual([
      'TOO_EARLY',
    ]);
    await guests.at(minutesAfter(-5), async () => {
      const scanned = ` ${booked.code.toLowerCase()} `;
      const twice = await Promise.all(
        [1, 2].map(() => checkInPartyByCode(shop.dependencies, scanned, plainly)),
      );
      expect(twice).toMatchObject([{ value: { party: 2, dueAtVisitCents: 0 } }, { ok: true }]);
      expect(refusalCodesOf(await cancelReservation(shop.dependencies, reader))).toEqual(['RES_STATE']);
    });
    await guests.at(minutesAfter(74), guests.sweepTwice);
    expect(await guests.view(reader)).toMatchObject({ state: 'checked_in' });
    await guests.at(minutesAfter(75), guests.sweepTwice);
    expect(await guests.view(reader)).toMatchObject({ state: 'completed' });
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'completed', paid: 'captured' }]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ onHand: 2, allocated: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can have a mistaken check-in undone, and an unknown code is rejected', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader, booked } = await guests.book({ slotId, party: 2 });
    await guests.at(noon, async () => {
      expect(refusalCodesOf(await checkInPartyByCode(shop.dependencies, booked.code, plainly))).toEqual([
        'ok',
      ]);
      expect(refusalCodesOf(await undoCheckIn(shop.dependencies, booked.code, actor))).toEqual(['ok']);
      expect(refusalCodesOf(await checkInPartyByCode(shop.dependencies, 'ZZZZZZZZ', plainly))).toEqual([
        'RES_NOT_FOUND',
      ]);
    });
    expect(await guests.view(reader)).toMatchObject({ state: 'confirmed' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('cannot be checked in without signed waivers, online or on paper', async () => {
    const offered = await tastingRoom.experience();
    await shop.test.database.read.execute(
      sql`update experiences set needs_waiver = true where id = ${offered.id}`,
    );
    const slotId = await tastingRoom.slot(offered, 4);
    const { reader, booked } = await guests.book({ slotId, party: 2 });
    expect((await guests.view(reader)).waiver).toMatchObject({ missing: 2, signers: [] });
    await guests.at(noon, async () => {
      expect(refusalCodesOf(await checkInPartyByCode(shop.dependencies, booked.code, plainly))).toEqual([
        'WAIVER_MISSING',
      ]);
      const onPaper = { actor, hasPaper: true };
      expect(refusalCodesOf(await checkInPartyByCode(shop.dependencies, booked.code, onPaper))).toEqual([
        'ok',
      ]);
    });
  });

  it('counts as attended, without a no-show fee, 12 hours after a visit that was never checked in', async () => {
    const policy = { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } as const;
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 4);
    const { reader, id } = await guests.book({ slotId, party: 2 });
    await guests.at(minutesAfter(75 + 12 * 60 - 1), guests.sweepTwice);
    expect(await guests.view(reader)).toMatchObject({ state: 'confirmed' });
    await guests.at(minutesAfter(75 + 12 * 60), guests.sweepTwice);
    expect(await guests.view(reader)).toMatchObject({ state: 'completed' });
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'completed', paid: 'covered' }]);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('no-shows', () => {
  const policy = { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } as const;
  const miss = (code: string, absent?: number) => recordNoShows(shop.dependencies, code, { absent, actor });

  it('are charged a fee per guest to the guarantee card once, with an email', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 4);
    const { reader, id, booked } = await guests.book({ slotId, party: 3 });
    expect(refusalCodesOf(await miss(booked.code))).toEqual(['TOO_EARLY']);
    await guests.at(minutesAfter(30), async () => {
      const both = await Promise.all([miss(booked.code), miss(booked.code)]);
      expect(both).toMatchObject([
        { value: { absent: 3, feeCents: 4_500 } },
        { value: { absent: 3, feeCents: 4_500 } },
      ]);
      expect(await miss(booked.code)).toMatchObject({ value: { charge: 'charged' } });
    });
    expect(await guests.view(reader)).toMatchObject({ state: 'no_show' });
    expect(await guests.ordersOf(id)).toMatchObject([
      { kind: 'booking', state: 'completed' },
      { kind: 'no_show', state: 'completed', paid: 'captured', total: 4_500 },
    ]);
    expect(await guests.mailsAbout(id)).toEqual(['visit-confirmed', 'visit-no-show-charged']);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ onHand: 1, allocated: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('are charged only for the absent guests of a party', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 4);
    const { reader, id, booked } = await guests.book({ slotId, party: 4 });
    await guests.at(minutesAfter(30), async () => {
      expect(await miss(booked.code, 1)).toMatchObject({ value: { feeCents: 1_500, charge: 'charged' } });
      expect(refusalCodesOf(await miss(booked.code, 2))).toEqual(['RES_STATE']);
      expect(refusalCodesOf(await miss(booked.code, 5))).toEqual(['RES_STATE']);
    });
    expect(await guests.view(reader)).toMatchObject({ state: 'checked_in' });
    await guests.at(minutesAfter(75), guests.sweepTwice);
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'completed' }, { total: 1_500 }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('cost nothing without a guarantee card, and can still be checked in afterward', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader, booked } = await guests.book({ slotId, party: 2 });
    await guests.at(minutesAfter(30), async () => {
      expect(await miss(booked.code)).toMatchObject({ value: { feeCents: 0, charge: 'none' } });
      expect(refusalCodesOf(await checkInPartyByCode(shop.dependencies, booked.code, plainly))).toEqual([
        'ok',
      ]);
    });
    expect(await guests.view(reader)).toMatchObject({ state: 'checked_in' });
    expect(await shop.disagreements()).toEqual([]);
    await guests.at(minutesAfter(75), guests.sweepTwice);
    expect(await guests.view(reader)).toMatchObject({ state: 'completed' });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('an upcoming reservation', () => {
  it('gets one reminder email two days before the visit, unless it was booked later than that', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
    const early = await guests.book({ slotId, party: 2 });
    await guests.at(minutesAfter(-48 * 60 - 1), guests.sweepTwice);
    expect(await guests.mailsAbout(early.id)).toEqual(['visit-confirmed']);
    await guests.at(minutesAfter(-47 * 60), async () => {
      const late = await guests.book({ slotId, party: 2 });
      await guests.sweepTwice();
      await guests.sweepTwice();
      expect(await guests.mailsAbout(late.id)).toEqual(['visit-confirmed']);
    });
    expect(await guests.mailsAbout(early.id)).toEqual(['visit-confirmed', 'visit-reminder']);
  });

  it('accepts guest names, and a late-arrival notice on the day of the visit', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
    const { reader } = await guests.book({ slotId, party: 3 });
    expect(refusalCodesOf(await saveGuestNames(shop.dependencies, reader, ['', ' Ben ', 'Cleo']))).toEqual([
      'ok',
    ]);
    expect((await guests.view(reader)).guests).toEqual([{ position: 2, name: 'Ben' }]);
    expect(refusalCodesOf(await reportLateArrival(shop.dependencies, reader, 20))).toEqual(['RES_STATE']);
    await guests.at(minutesAfter(-30), async () => {
      expect(refusalCodesOf(await reportLateArrival(shop.dependencies, reader, 3))).toEqual(['LATE_RANGE']);
      expect(refusalCodesOf(await reportLateArrival(shop.dependencies, reader, 61))).toEqual(['LATE_RANGE']);
      expect(refusalCodesOf(await reportLateArrival(shop.dependencies, reader, 20))).toEqual(['ok']);
    });
    expect(await guests.view(reader)).toMatchObject({ lateMinutes: 20 });
  });
});
