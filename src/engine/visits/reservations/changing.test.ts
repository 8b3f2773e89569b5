import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { basisPoints } from '../../../core/money.ts';
import { changeReservation, previewReservationChange, startPaidReservationChange } from './index.server.ts';
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
const halfPastNoon = new Date('2026-12-05T20:30:00Z');
const nextDay = new Date('2026-12-06T22:00:00Z');

const change = (
  reader: Parameters<typeof changeReservation>[1],
  to: Parameters<typeof changeReservation>[2],
) => changeReservation(shop.dependencies, reader, to);

describe('a change of time', () => {
  it('moves the seats and the cancellation deadline at no cost', async () => {
    const offered = await tastingRoom.experience();
    const slotId = await tastingRoom.slot(offered, 4);
    const other = await tastingRoom.slot(offered, 4, { startsAt: nextDay });
    const { reader, id, booked } = await guests.book({ slotId, party: 3 });
    const to = { slotId: other, party: 3 };
    const preview = await previewReservationChange(shop.dependencies, reader, to);
    expect(preview).toMatchObject({ ok: true, value: { kind: 'now', refundCents: 0, moreCents: 0 } });
    expect(refusalCodesOf(await change(reader, to))).toEqual(['ok']);
    const moved = await guests.view(reader);
    const { priceCents, paidCents } = booked;
    expect(moved).toMatchObject({ startsAt: nextDay, party: 3, priceCents, paidCents });
    expect(moved.cutoffAt).toEqual(new Date(nextDay.getTime() - 48 * 3_600_000));
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 0, seatsFree: 4 });
    expect(await tastingRoom.figuresOf(other)).toMatchObject({ allocated: 3, seatsFree: 1 });
    expect(await guests.mailsAbout(id)).toEqual(['visit-confirmed', 'visit-changed']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected with the number of seats left if the party does not fit, and moves nothing', async () => {
    const offered = await tastingRoom.experience();
    const slotId = await tastingRoom.slot(offered, 4);
    const other = await tastingRoom.slot(offered, 4, { startsAt: nextDay });
    await guests.book({ slotId: other, party: 2 });
    const { reader } = await guests.book({ slotId, party: 3 });
    const refused = await change(reader, { slotId: other, party: 3 });
    expect(refused).toMatchObject({ ok: false, refusals: [{ code: 'SLOT_FULL', details: { left: 2 } }] });
    expect(await guests.view(reader)).toMatchObject({ startsAt: noon, party: 3 });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 3 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is possible to an overlapping slot in a full room, because its own seats are reused', async () => {
    const poolId = await tastingRoom.pool(4);
    const offered = await tastingRoom.experience({ poolId });
    const slotId = await tastingRoom.slot(offered, 4);
    const other = await tastingRoom.slot(offered, 4, { startsAt: halfPastNoon });
    const { reader } = await guests.book({ slotId, party: 4 });
    expect(refusalCodesOf(await change(reader, { slotId: other, party: 4 }))).toEqual(['ok']);
    expect(await tastingRoom.figuresOf(other)).toMatchObject({ allocated: 4, poolFree: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected for another experience, for the current time, and after the deadline', async () => {
    const offered = await tastingRoom.experience();
    const slotId = await tastingRoom.slot(offered, 4);
    const elsewhere = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader } = await guests.book({ slotId, party: 2 });
    expect(refusalCodesOf(await change(reader, { slotId: elsewhere, party: 2 }))).toEqual([
      'RES_OTHER_EXPERIENCE',
    ]);
    expect(refusalCodesOf(await change(reader, { slotId, party: 2 }))).toEqual(['NOTHING_CHANGED']);
    expect(refusalCodesOf(await change(reader, { slotId, party: 9 }))).toEqual(['PARTY_SIZE']);
    const before = shop.clock.now();
    shop.clock.set(new Date(noon.getTime() - 48 * 3_600_000 - 1000));
    expect((await guests.view(reader)).may.change).toEqual({ allowed: true });
    shop.clock.advance({ seconds: 1 });
    const late = await change(reader, { slotId, party: 1 });
    expect(late).toMatchObject({
      refusals: [
        {
          code: 'RES_CUTOFF',
          sentence: 'The deadline for online changes was 48 hours before your visit. Call +1 805 555 0142.',
        },
      ],
    });
    shop.clock.set(before);
  });

  it('is rejected if the policy forbids rescheduling, and a transfer is suggested instead', async () => {
    const offered = await tastingRoom.experience({ policy: { mayReschedule: false, mayTransfer: true } });
    const slotId = await tastingRoom.slot(offered, 4);
    const { reader } = await guests.book({ slotId, party: 2 });
    expect(refusalCodesOf(await change(reader, { slotId, party: 1 }))).toEqual(['RES_FIXED']);
    const { may } = await guests.view(reader);
    expect(may.change).toMatchObject({
      sentence: expect.stringContaining('You can transfer it to someone else'),
    });
    expect(may.transfer).toEqual({ allowed: true });
  });

  it('is allowed only to the owner of the reservation', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { id } = await guests.book({ slotId, party: 2 });
    const stranger = { kind: 'link', publicToken: 'x'.repeat(22) } as const;
    expect(refusalCodesOf(await change(stranger, { slotId, party: 1 }))).toEqual(['RES_NOT_FOUND']);
    const customerId = '00000000-0000-7000-8000-000000000001' as never;
    const other = { kind: 'customer', customerId, reservationId: id } as const;
    expect(refusalCodesOf(await change(other, { slotId, party: 1 }))).toEqual(['RES_NOT_FOUND']);
  });
});

describe('removing guests', () => {
  it('refunds the price and tax of the removed seats', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ priceCents: 6_500 }), 6);
    const { reader, id, booked } = await guests.book({ slotId, party: 4 });
    const preview = await previewReservationChange(shop.dependencies, reader, { slotId, party: 3 });
    expect(preview).toMatchObject({ ok: true, value: { kind: 'now', refundCents: 7_069, moreCents: 0 } });
    expect(await change(reader, { slotId, party: 3 })).toMatchObject({ value: { refundCents: 7_069 } });
    expect(await guests.view(reader)).toMatchObject({
      party: 3,
      priceCents: 19_500,
      paidCents: booked.paidCents - 7_069,
      due: { netCents: 0 },
    });
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'placed', paid: 'partially_refunded' }]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 3 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('lowers the amount due at the visit by the unpaid part of the removed seats', async () => {
    const policy = { kind: 'deposit', depositRate: basisPoints(5_000) } as const;
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy, priceCents: 4_800 }), 6);
    const { reader } = await guests.book({ slotId, party: 4 });
    expect(await guests.view(reader)).toMatchObject({ priceCents: 19_200, due: { netCents: 9_600 } });
    expect(refusalCodesOf(await change(reader, { slotId, party: 2 }))).toEqual(['ok']);
    expect(await guests.view(reader)).toMatchObject({ priceCents: 9_600, due: { netCents: 4_800 } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('does not change the price of a table', async () => {
    const slotId = await tastingRoom.slot(
      await tastingRoom.experience({ priceUnit: 'table', partyMax: 6 }),
      3,
    );
    const { reader, booked } = await guests.book({ slotId, party: 6 });
    expect(refusalCodesOf(await change(reader, { slotId, party: 2 }))).toEqual(['ok']);
    const { priceCents, paidCents } = booked;
    expect(await guests.view(reader)).toMatchObject({ party: 2, priceCents, paidCents });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('adding guests', () => {
  it('takes effect immediately if the visit is paid on site', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy: { kind: 'free' } }), 6);
    const { reader } = await guests.book({ slotId, party: 2 });
    expect(refusalCodesOf(await change(reader, { slotId, party: 5 }))).toEqual(['ok']);
    expect(await guests.view(reader)).toMatchObject({
      party: 5,
      priceCents: 15_000,
      due: { netCents: 15_000 },
    });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 5 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('goes through a checkout that holds all seats at the new time and charges only the added ones', async () => {
    const offered = await tastingRoom.experience();
    const slotId = await tastingRoom.slot(offered, 6);
    const other = await tastingRoom.slot(offered, 5, { startsAt: nextDay });
    const { reader, id, actor, booked } = await guests.book({ slotId, party: 3 });
    const to = { slotId: other, party: 5 };
    expect(await change(reader, to)).toEqual({ ok: true, value: { kind: 'paid' } });
    const started = await startPaidReservationChange(shop.dependencies, actor, reader, to);
    if (!started.ok) throw new Error(started.refusals[0]?.code);
    const buyer = { actor, draftId: started.value.id };
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 3, held: 0 });
    expect(await tastingRoom.figuresOf(other)).toMatchObject({ allocated: 0, held: 5 });
    const view = await guests.fill(buyer);
    expect(view.lines).toMatchObject([{ quantity: 2, netCents: 6_000 }]);
    expect(refusalCodesOf(await shop.place(buyer))).toEqual(['ok']);
    expect(await guests.view(reader)).toMatchObject({
      ...{ party: 5, startsAt: nextDay, priceCents: 15_000 },
      paidCents: booked.paidCents + view.quote.totalCents,
    });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 0 });
    expect(await tastingRoom.figuresOf(other)).toMatchObject({ allocated: 5, held: 0 });
    expect(await guests.ordersOf(id)).toMatchObject([
      { kind: 'booking', state: 'placed' },
      { kind: 'change', state: 'placed' },
    ]);
    expect(await shop.disagreements()).toEqual([]);
    // Each order refunds the seats it sold.
    expect(refusalCodesOf(await change(reader, { slotId: other, party: 1 }))).toEqual(['ok']);
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'cancelled' }, { state: 'placed' }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('rejects the checkout without a charge if the reservation has changed since it began', async () => {
    const offered = await tastingRoom.experience();
    const slotId = await tastingRoom.slot(offered, 6);
    const { reader, actor } = await guests.book({ slotId, party: 2 });
    const started = await startPaidReservationChange(shop.dependencies, actor, reader, { slotId, party: 4 });
    if (!started.ok) throw new Error(started.refusals[0]?.code);
    const buyer = { actor, draftId: started.value.id };
    await guests.fill(buyer);
    expect(refusalCodesOf(await change(reader, { slotId, party: 1 }))).toEqual(['ok']);
    const { charges } = await shop.figures();
    expect((await shop.place(buyer)).ok).toBe(false);
    expect((await shop.figures()).charges).toBe(charges);
    expect(await guests.view(reader)).toMatchObject({ party: 1 });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 1 });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a member’s free seats per day', () => {
  const dayAfter = new Date('2026-12-07T20:00:00Z');

  /** Creates three slots on different days for a customer with two free seats on each day. */
  async function threeDays() {
    const offered = await tastingRoom.experience({
      policy: { kind: 'free' },
      benefits: [{ program: 'club', rate: basisPoints(10_000), limit: { seats: 2, period: 'day' } }],
    });
    const slots = [noon, nextDay, dayAfter].map((startsAt) => tastingRoom.slot(offered, 9, { startsAt }));
    const [first, second, third] = await Promise.all(slots);
    if (!first || !second || !third) throw new Error('there are three');
    const customerId = await tastingRoom.member();
    const book = (slotId: typeof first) => guests.book({ slotId, party: 2 }, { customerId });
    return { first, second, third, customerId, book };
  }
  const dueOf = async ({ reader }: { readonly reader: Parameters<typeof guests.view>[0] }) =>
    (await guests.view(reader)).due.netCents;

  it('move with the reservation to a day that has some left, and become available again on the old day', async () => {
    const { first, second, book } = await threeDays();
    const moving = await book(first);
    const to = { slotId: second, party: 2 };
    expect(await previewReservationChange(shop.dependencies, moving.reader, to)).toMatchObject({
      value: { moreCents: 0 },
    });
    expect(refusalCodesOf(await change(moving.reader, to))).toEqual(['ok']);
    expect(await dueOf(moving)).toBe(0);
    expect(await Promise.all([first, second].map(async (slotId) => dueOf(await book(slotId))))).toEqual([
      0, 6_000,
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('are charged at full price on a day with none left, after the customer confirms the price', async () => {
    const { first, second, third, book } = await threeDays();
    await book(second);
    const moving = await book(first);
    const to = { slotId: second, party: 2 };
    const said = expect.stringMatching(
      /“Benefit of .*” left for that day\. The visit costs \$60\.00 more plus tax/,
    );
    expect(await previewReservationChange(shop.dependencies, moving.reader, to)).toMatchObject({
      value: { kind: 'now', moreCents: 6_000, moreSentence: said },
    });
    expect(await change(moving.reader, to)).toMatchObject({
      refusals: [{ code: 'PRICE_CHANGED', sentence: said }],
    });
    expect(await guests.view(moving.reader)).toMatchObject({ startsAt: noon, due: { netCents: 0 } });
    expect(refusalCodesOf(await change(moving.reader, { ...to, shownMoreCents: 6_000 }))).toEqual(['ok']);
    expect(await guests.view(moving.reader)).toMatchObject({
      startsAt: nextDay,
      priceCents: 6_000,
      due: { netCents: 6_000 },
    });
    // The first day no longer counts any of them, and a price once paid is not lowered by moving.
    expect(await dueOf(await book(first))).toBe(0);
    expect(refusalCodesOf(await change(moving.reader, { slotId: third, party: 2 }))).toEqual(['ok']);
    expect(await dueOf(moving)).toBe(6_000);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('go to only one of two concurrent moves to the same day, and crossing moves do not deadlock', async () => {
    const { first, second, third, book } = await threeDays();
    const [one, other] = [await book(first), await book(third)];
    const both = await Promise.all(
      [one, other].map(({ reader }) => change(reader, { slotId: second, party: 2 })),
    );
    expect(both.flatMap(refusalCodesOf).toSorted()).toEqual(['PRICE_CHANGED', 'ok']);
    const [winner, loser] = both[0]?.ok ? [one, other] : [other, one];
    const left = winner === one ? third : first;
    const swapped = await Promise.all([
      change(winner.reader, { slotId: left, party: 2, shownMoreCents: 6_000 }),
      change(loser.reader, { slotId: second, party: 2, shownMoreCents: 6_000 }),
    ]);
    expect(swapped.flatMap(refusalCodesOf)).toEqual(['ok', 'ok']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('require moving the day and adding guests in separate changes', async () => {
    const { first, second, book } = await threeDays();
    const { reader, actor } = await book(first);
    const to = { slotId: second, party: 4 };
    expect(refusalCodesOf(await change(reader, to))).toEqual(['MOVE_FIRST']);
    expect(refusalCodesOf(await startPaidReservationChange(shop.dependencies, actor, reader, to))).toEqual([
      'MOVE_FIRST',
    ]);
    expect(await change(reader, { slotId: first, party: 4 })).toEqual({ ok: true, value: { kind: 'paid' } });
  });

  it('stay free on a day with none left if the winery canceled the original session', async () => {
    const { first, second, book } = await threeDays();
    await book(second);
    const moving = await book(first);
    await shop.test.database.pool.query(`update slots set state = 'cancelled' where id = $1`, [first]);
    expect(refusalCodesOf(await change(moving.reader, { slotId: second, party: 2 }))).toEqual(['ok']);
    expect(await dueOf(moving)).toBe(0);
    expect(await shop.disagreements()).toEqual([]);
  });
});
