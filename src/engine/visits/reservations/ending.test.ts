import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { basisPoints } from '../../../core/money.ts';
import { tendersOfCustomer } from '../../checkout/draft/tender-store.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { grantEntitlement } from '../../pricing/standing/index.server.ts';
import {
  cancelReservation,
  cancelSlot,
  changeReservation,
  previewReservationCancellation,
  refundCanceledSession,
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
const nextDay = new Date('2026-12-06T22:00:00Z');
const hoursBefore = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

describe('a reservation canceled by its guest', () => {
  it('is refunded in full before the deadline, as previewed, and releases its seats', async () => {
    const slotId = await tastingRoom.slot(
      await tastingRoom.experience({ priceCents: 6_500, addOnCents: 2_800 }),
      4,
    );
    const { reader, id, booked } = await guests.book({ slotId, party: 2 });
    const preview = await previewReservationCancellation(shop.dependencies, reader);
    expect(preview).toMatchObject({ value: { refundCents: booked.paidCents, keptCents: 0 } });
    const cancelled = await cancelReservation(shop.dependencies, reader);
    expect(cancelled).toEqual({ ok: true, value: { refundCents: booked.paidCents, keptCents: 0 } });
    expect(await guests.view(reader)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'guest',
      paidCents: 0,
    });
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'cancelled', paid: 'refunded' }]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 0, seatsFree: 4 });
    expect(await guests.mailsAbout(id)).toEqual(['visit-confirmed', 'visit-cancelled']);
    // A second click changes nothing.
    expect(refusalCodesOf(await cancelReservation(shop.dependencies, reader))).toEqual(['ok']);
    expect(await guests.mailsAbout(id)).toHaveLength(2);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('releases its seats after the deadline without a refund, and completes its order', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const { reader, id, booked } = await guests.book({ slotId, party: 2 });
    await guests.at(hoursBefore(47), async () => {
      const preview = await previewReservationCancellation(shop.dependencies, reader);
      expect(preview).toMatchObject({ value: { refundCents: 0, keptCents: booked.paidCents } });
      expect(refusalCodesOf(await cancelReservation(shop.dependencies, reader))).toEqual(['ok']);
    });
    expect(await guests.ordersOf(id)).toMatchObject([{ state: 'completed', paid: 'captured' }]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('costs nothing before the deadline of a card guarantee, and cannot be canceled online after it', async () => {
    const policy = { kind: 'card_hold', cutoffHours: 24, noShowCents: 1_500 as never } as const;
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy }), 4);
    const late = await guests.book({ slotId, party: 1 });
    await guests.at(hoursBefore(24), async () => {
      expect(refusalCodesOf(await cancelReservation(shop.dependencies, late.reader))).toEqual(['RES_CUTOFF']);
    });
    expect(refusalCodesOf(await cancelReservation(shop.dependencies, late.reader))).toEqual(['ok']);
    expect(await guests.ordersOf(late.id)).toMatchObject([{ state: 'cancelled', paid: 'covered' }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('makes a limited member benefit available again', async () => {
    const limit = { seats: 2, period: 'year' } as const;
    const benefits = [{ program: 'plus', rate: basisPoints(10_000), limit }] as const;
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ benefits }), 8);
    const customerId = await shop.dependencies.database.transaction(async (tx) => {
      const now = shop.clock.now();
      const person = { email: 'plus@example.com', firstName: 'Chloe', lastName: 'Plus', emailVerified: true };
      const created = await createCustomer(tx, { ...person, now });
      const right = { program: 'plus', plan: 'mesa-lucero-plus', discount: basisPoints(0) } as const;
      await grantEntitlement(tx, { ...right, seesAllocation: false, customerId: created, startsAt: now });
      return created;
    });
    const first = await guests.book({ slotId, party: 2 }, { customerId });
    expect(first.booked.priceCents).toBe(0);
    const second = await guests.book({ slotId, party: 2 }, { customerId });
    expect(second.booked.priceCents).toBe(6_000);
    expect(refusalCodesOf(await cancelReservation(shop.dependencies, first.reader))).toEqual(['ok']);
    const third = await guests.book({ slotId, party: 2 }, { customerId });
    expect(third.booked.priceCents).toBe(0);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a session canceled by the winery', () => {
  const cancel = (slotId: Parameters<typeof cancelSlot>[1]) =>
    cancelSlot(shop.dependencies, slotId, { reason: 'Smoke from a fire', actor: 'operator:test' });

  it('is emailed to every guest once, and lets each of them choose a refund', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
    const one = await guests.book({ slotId, party: 2 });
    const other = await guests.book({ slotId, party: 3 });
    expect(await cancel(slotId)).toEqual({ ok: true, value: { notified: 2 } });
    expect(await cancel(slotId)).toEqual({ ok: true, value: { notified: 0 } });
    await guests.sweepTwice();
    expect(await guests.mailsAbout(one.id)).toEqual(['visit-confirmed', 'visit-cancelled-by-winery']);
    const view = await guests.view(one.reader);
    expect(view.choice).toEqual({
      until: new Date(shop.clock.now().getTime() + 14 * 86_400_000),
      reason: 'Smoke from a fire',
    });
    await guests.at(hoursBefore(1), async () => {
      const chosen = await refundCanceledSession(shop.dependencies, one.reader, 'refund');
      expect(chosen).toMatchObject({ value: { refundCents: one.booked.paidCents, keptCents: 0 } });
    });
    expect(await guests.view(one.reader)).toMatchObject({ state: 'cancelled', cancelledBy: 'winery' });
    expect(await guests.view(other.reader)).toMatchObject({ state: 'confirmed' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is refunded automatically after 14 days, and not before', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
    const { reader, id } = await guests.book({ slotId, party: 2 });
    await cancel(slotId);
    const told = shop.clock.now().getTime();
    await guests.at(new Date(told + 14 * 86_400_000 - 1000), guests.sweepTwice);
    expect(await guests.view(reader)).toMatchObject({ state: 'confirmed' });
    await guests.at(new Date(told + 14 * 86_400_000), () => guests.sweepTwice());
    expect(await guests.view(reader)).toMatchObject({
      state: 'cancelled',
      cancelledBy: 'winery',
      paidCents: 0,
    });
    expect(await guests.mailsAbout(id)).toEqual([
      'visit-confirmed',
      'visit-cancelled-by-winery',
      'visit-cancelled',
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('lets its guests choose another time at no cost', async () => {
    const offered = await tastingRoom.experience({ policy: { mayReschedule: false } });
    const slotId = await tastingRoom.slot(offered, 8);
    const other = await tastingRoom.slot(offered, 8, { startsAt: nextDay });
    const { reader } = await guests.book({ slotId, party: 2 });
    await cancel(slotId);
    await guests.at(hoursBefore(3), async () => {
      const moved = await changeReservation(shop.dependencies, reader, { slotId: other, party: 2 });
      expect(refusalCodesOf(moved)).toEqual(['ok']);
    });
    expect(await guests.view(reader)).toMatchObject({ startsAt: nextDay, choice: undefined });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is refunded as store credit once, and only to a customer account', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
    const customerId = await shop.dependencies.database.transaction((tx) =>
      createCustomer(tx, {
        ...{ email: 'credit@example.com', firstName: 'Ana', lastName: 'Credit', emailVerified: true },
        now: shop.clock.now(),
      }),
    );
    const own = await guests.book({ slotId, party: 2 }, { customerId });
    const guest = await guests.book({ slotId, party: 1 });
    await cancel(slotId);
    const refused = await refundCanceledSession(shop.dependencies, guest.reader, 'credit');
    expect(refusalCodesOf(refused)).toEqual(['CREDIT_NEEDS_ACCOUNT']);
    const reader = { kind: 'customer', customerId, reservationId: own.id } as const;
    expect(refusalCodesOf(await refundCanceledSession(shop.dependencies, reader, 'credit'))).toEqual(['ok']);
    expect(await tendersOfCustomer(shop.test.database.read, customerId)).toMatchObject([
      { kind: 'store_credit', availableCents: own.booked.paidCents },
    ]);
    expect(await guests.ordersOf(own.id)).toMatchObject([{ state: 'cancelled', paid: 'captured' }]);
    expect(refusalCodesOf(await refundCanceledSession(shop.dependencies, reader, 'credit'))).toEqual(['ok']);
    expect((await tendersOfCustomer(shop.test.database.read, customerId))[0]?.availableCents).toBe(
      own.booked.paidCents,
    );
    expect(await shop.disagreements()).toEqual([]);
  });
});
