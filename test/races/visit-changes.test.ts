import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReservationTransferId, SlotId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import {
  acceptReservationTransfer,
  cancelReservation,
  cancelSlot,
  changeReservation,
  checkInPartyByCode,
  offerReservationTransfer,
  readTransferOfferForEmail,
  recordNoShows,
  startPaidReservationChange,
} from '../../src/engine/visits/reservations/index.server.ts';
import { refusalCodesOf, reservationFixtures } from '../../src/engine/visits/reservations/testing.ts';
import { startTestShop, type TestShop, testSeal } from '../helpers/shop.ts';
import { visitFixtures } from '../helpers/visits.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let guests: ReturnType<typeof reservationFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  guests = reservationFixtures(shop, tastingRoom);
});
afterAll(() => shop.stop());

const nextDay = new Date('2026-12-06T22:00:00Z');
const actor = 'operator:host' as const;

/** Creates two sessions of one experience with this many seats each. */
async function twoSlots(
  seats: number,
  policy: Parameters<typeof tastingRoom.experience>[0] = {},
): Promise<[SlotId, SlotId]> {
  const offered = await tastingRoom.experience(policy);
  return [
    await tastingRoom.slot(offered, seats),
    await tastingRoom.slot(offered, seats, { startsAt: nextDay }),
  ];
}

test('parties that move between two nearly full sessions at once never overbook them or deadlock', async () => {
  const [first, second] = await twoSlots(6);
  const one = await Promise.all([1, 2, 1].map((party) => guests.book({ slotId: first, party })));
  const other = await Promise.all([2, 1].map((party) => guests.book({ slotId: second, party })));
  const moves = [
    ...one.map(({ reader, booked }) => ({ reader, slotId: second, party: booked.party })),
    ...other.map(({ reader, booked }) => ({ reader, slotId: first, party: booked.party })),
  ];
  const answers = await Promise.all(
    moves.map(({ reader, ...to }) => changeReservation(shop.dependencies, reader, to)),
  );
  expect(new Set(answers.flatMap(refusalCodesOf)).difference(new Set(['ok', 'SLOT_FULL']))).toEqual(
    new Set(),
  );
  const taken = await Promise.all(
    [first, second].map(async (slotId) => (await tastingRoom.figuresOf(slotId)).allocated ?? 0),
  );
  expect(taken.reduce((all, each) => all + each)).toBe(7);
  expect(Math.max(...taken)).toBeLessThanOrEqual(6);
  expect(await shop.disagreements()).toEqual([]);
});

test('parallel changes of one reservation run one after the other', async () => {
  const [first, second] = await twoSlots(6);
  const { reader } = await guests.book({ slotId: first, party: 4 });
  const answers = await Promise.all([
    changeReservation(shop.dependencies, reader, { slotId: second, party: 4 }),
    changeReservation(shop.dependencies, reader, { slotId: first, party: 2 }),
    changeReservation(shop.dependencies, reader, { slotId: second, party: 3 }),
  ]);
  expect(answers.some(({ ok }) => ok)).toBe(true);
  const { party } = await guests.view(reader);
  const taken = await Promise.all(
    [first, second].map(async (slotId) => (await tastingRoom.figuresOf(slotId)).allocated ?? 0),
  );
  expect(taken.reduce((all, each) => all + each)).toBe(party);
  expect(await shop.disagreements()).toEqual([]);
});

test('only one of a concurrent cancellation and check-in succeeds, and parallel cancellations refund once', async () => {
  const [slotId] = await twoSlots(8, { policy: { cutoffHours: 0 } });
  const { reader, booked } = await guests.book({ slotId, party: 2 });
  await guests.at(new Date(booked.startsAt.getTime() - 60_000), async () => {
    const [cancelled, arrived] = await Promise.all([
      cancelReservation(shop.dependencies, reader),
      checkInPartyByCode(shop.dependencies, booked.code, { actor, hasPaper: false }),
    ]);
    expect([cancelled.ok, arrived.ok].filter(Boolean)).toHaveLength(1);
  });
  const twice = await guests.book({ slotId, party: 2 });
  const answers = await Promise.all([1, 2, 3].map(() => cancelReservation(shop.dependencies, twice.reader)));
  expect(answers.map((answer) => (answer.ok ? answer.value.refundCents : -1)).sort((a, b) => a - b)).toEqual([
    0,
    0,
    twice.booked.paidCents,
  ]);
  expect(await shop.disagreements()).toEqual([]);
});

test('a paid and an unpaid change of one reservation at once run one after the other, or only one of them takes effect', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [first, second] = await twoSlots(6);
    const { reader, actor: visitor } = await guests.book({ slotId: first, party: 2 });
    const started = await startPaidReservationChange(shop.dependencies, visitor, reader, {
      slotId: second,
      party: 5,
    });
    if (!started.ok) throw new Error(started.refusals[0]?.code);
    const buyer = { actor: visitor, draftId: started.value.id };
    await guests.fill(buyer);
    const [paid, moved] = await Promise.all([
      shop.place(buyer),
      changeReservation(shop.dependencies, reader, { slotId: first, party: 1 }),
    ]);
    const { party } = await guests.view(reader);
    // The party first grew and then shrank: both changes were made, one after the other.
    expect(party).toBe(moved.ok ? 1 : 5);
    expect(paid.ok || moved.ok).toBe(true);
    const taken = await Promise.all(
      [first, second].map(async (slotId) => (await tastingRoom.figuresOf(slotId)).allocated ?? 0),
    );
    expect(taken.reduce((all, each) => all + each)).toBe(party);
    await shop.runJobs();
    expect(await shop.disagreements()).toEqual([]);
  }
});

test("only one of a friend's acceptance and the owner's cancellation succeeds when both happen at once", async () => {
  const [slotId] = await twoSlots(8);
  for (let round = 0; round < 4; round += 1) {
    const { reader } = await guests.book({ slotId, party: 1 });
    const friend = { toName: 'Ben Ruiz', toEmail: 'ben@example.com', message: '' };
    await offerReservationTransfer(shop.dependencies, reader, friend);
    const { rows } = await shop.test.database.pool.query<{ id: ReservationTransferId }>(
      `select id from reservation_transfers where state = 'offered'`,
    );
    const letter = await readTransferOfferForEmail(
      { ...shop.dependencies, seal: testSeal },
      rows[0]?.id as ReservationTransferId,
    );
    const answers = await Promise.all([
      acceptReservationTransfer(shop.dependencies, letter?.token ?? '', undefined),
      cancelReservation(shop.dependencies, reader),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  }
  expect(await shop.disagreements()).toEqual([]);
});

test('canceling a session while guests book, move and cancel notifies every remaining guest', async () => {
  const [first, second] = await twoSlots(8, { policy: { kind: 'free', cutoffHours: 24 } });
  const there = await Promise.all([1, 2, 1].map((party) => guests.book({ slotId: first, party })));
  const [stays, moves, leaves] = there;
  if (!stays || !moves || !leaves) throw new Error('three have booked');
  await Promise.all([
    cancelSlot(shop.dependencies, first, { reason: 'Rain', actor }),
    guests.book({ slotId: first, party: 1 }).catch(() => undefined),
    changeReservation(shop.dependencies, moves.reader, { slotId: second, party: 2 }),
    cancelReservation(shop.dependencies, leaves.reader),
  ]);
  await guests.sweepTwice();
  expect((await guests.view(stays.reader)).choice).toBeDefined();
  expect((await guests.view(moves.reader)).slotId).toBe(second);
  const { rows } = await shop.test.database.pool.query<{ untold: number }>(
    `select count(*)::integer as untold from reservations r where r.slot_id = $1 and r.state = 'confirmed'
       and not exists (select from reservation_events e where e.reservation_id = r.id and e.kind = 'slot_cancelled')`,
    [first],
  );
  expect(rows[0]?.untold).toBe(0);
  expect(await shop.disagreements()).toEqual([]);
});

test('guests who are marked as no-shows and checked in at once are charged at most once', async () => {
  const policy = { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) } as const;
  const [slotId] = await twoSlots(8, { policy });
  const { reader, booked, id } = await guests.book({ slotId, party: 2 });
  await guests.at(booked.startsAt, async () => {
    await Promise.all([
      recordNoShows(shop.dependencies, booked.code, { absent: 2, actor }),
      checkInPartyByCode(shop.dependencies, booked.code, { actor, hasPaper: false }),
      recordNoShows(shop.dependencies, booked.code, { absent: 2, actor }),
    ]);
  });
  const charged = (await guests.ordersOf(id)).filter(({ kind }) => kind === 'no_show');
  expect(charged.length).toBeLessThanOrEqual(1);
  expect(['checked_in', 'no_show']).toContain((await guests.view(reader)).state);
  expect(await shop.disagreements()).toEqual([]);
});
