import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { invalidatePagesOfFreedStock } from '../../../invalidate-freed-stock.server.ts';
import { listenToChannels } from '../../../platform/announcements.server.ts';
import { pageInvalidationListener } from '../../../platform/page-cache/page-drops.server.ts';
import { expireDueStockHolds, releaseStockHold } from '../../inventory/index.server.ts';
import { sweepHoldsJob } from '../../inventory/jobs.server.ts';
import { extendVisitHold, reacquireVisitHold, releaseVisitHold } from './index.server.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
});
afterAll(() => shop.stop());

describe('a seat hold', () => {
  it('lasts ten minutes, can be extended once, and keeps its expiry when the party size changes', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 6);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    const until = async () => {
      const seats = (await shop.viewOf(buyer)).visit?.seats;
      return seats?.kind === 'held' ? (seats.until.getTime() - shop.clock.now().getTime()) / 60_000 : 0;
    };
    expect(await until()).toBe(10);
    shop.clock.advance({ minutes: 4 });
    await tastingRoom.chosen({ slotId, party: 3 }, { actor: buyer.actor });
    expect([await until(), (await tastingRoom.figuresOf(slotId)).held]).toEqual([6, 3]);
    expect(refusalCodes(await extendVisitHold(shop.dependencies, buyer.actor))).toEqual([]);
    expect(await until()).toBe(16);
    expect(refusalCodes(await extendVisitHold(shop.dependencies, buyer.actor))).toEqual(['HOLD_EXTENDED']);
    const other = await tastingRoom.slot(await tastingRoom.experience(), 6);
    await tastingRoom.chosen({ slotId: other, party: 3 }, { actor: buyer.actor });
    expect([
      await until(),
      (await tastingRoom.figuresOf(slotId)).held,
      (await tastingRoom.figuresOf(other)).held,
    ]).toEqual([10, 0, 3]);
  });

  it('releases its seats when it expires, and checkout holds them again if they are still free', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const [late, later] = [
      await tastingRoom.chosen({ slotId, party: 2 }),
      await tastingRoom.chosen({ slotId, party: 2 }),
    ];
    shop.clock.advance({ minutes: 11 });
    await shop.runJobs();
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 0, seatsFree: 4 });
    expect((await shop.viewOf(late)).visit?.seats).toEqual({ kind: 'over', isFree: true, left: 4 });
    expect(refusalCodes(await shop.place(late))).toEqual([]);
    const quick = await tastingRoom.chosen({ slotId, party: 1 });
    expect((await shop.viewOf(later)).visit?.seats).toEqual({ kind: 'over', isFree: false, left: 1 });
    const { payments } = await shop.figures();
    expect(await shop.place(later)).toMatchObject({
      refusals: [{ code: 'HOLD_EXPIRED', details: { left: 1 } }],
    });
    expect(await extendVisitHold(shop.dependencies, later.actor)).toMatchObject({
      refusals: [{ code: 'HOLD_EXPIRED' }],
    });
    expect((await shop.figures()).payments).toBe(payments);
    expect(refusalCodes(await shop.place(quick))).toEqual([]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected for a party that does not fit, with the number of seats left', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 3);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    const refused = await tastingRoom.chosen({ slotId, party: 2 });
    expect(refused.held).toMatchObject({ refusals: [{ code: 'SLOT_FULL', details: { left: 1 } }] });
    // The customer who holds two of three seats may take the third.
    expect(
      refusalCodes((await tastingRoom.chosen({ slotId, party: 3 }, { actor: buyer.actor })).held),
    ).toEqual([]);
    expect(
      refusalCodes((await tastingRoom.chosen({ slotId, party: 4 }, { actor: buyer.actor })).held),
    ).toEqual(['SLOT_FULL']);
    expect((await tastingRoom.figuresOf(slotId)).held).toBe(3);
  });

  it('is limited by the slot’s maximum number of parties and by the seats of the shared room', async () => {
    const poolId = await tastingRoom.pool(5);
    const [one, other] = [await tastingRoom.experience({ poolId }), await tastingRoom.experience({ poolId })];
    const early = await tastingRoom.slot(one, 4, { startsAt: new Date('2026-12-05T20:00:00Z') });
    const late = await tastingRoom.slot(other, 4, { startsAt: new Date('2026-12-05T20:30:00Z'), parties: 1 });
    await tastingRoom.chosen({ slotId: early, party: 4 });
    expect((await tastingRoom.chosen({ slotId: late, party: 2 })).held).toMatchObject({
      refusals: [{ details: { left: 1 } }],
    });
    await tastingRoom.chosen({ slotId: late, party: 1 });
    const third = await tastingRoom.chosen({ slotId: late, party: 1 });
    expect(third.held).toMatchObject({ refusals: [{ code: 'SLOT_FULL', details: { left: 0 } }] });
  });

  it('is released when the customer leaves the page, and restored after sign-in', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    await releaseVisitHold(shop.dependencies, buyer.actor);
    expect((await tastingRoom.figuresOf(slotId)).held).toBe(0);
    const comesBack = () =>
      shop.test.database.transaction((tx) => reacquireVisitHold(tx, buyer.actor, shop.clock.now()));
    await comesBack();
    expect((await tastingRoom.figuresOf(slotId)).held).toBe(2);
    const { visit } = await shop.viewOf(buyer);
    shop.clock.advance({ minutes: 1 });
    await comesBack();
    expect((await shop.viewOf(buyer)).visit?.seats).toEqual(visit?.seats);
  });

  it('can still be booked in one tab after another tab released its seats', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    await releaseVisitHold(shop.dependencies, buyer.actor);
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
  });

  it('is rejected at checkout if another tab released its seats and they are taken, keeping the entered details', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    await releaseVisitHold(shop.dependencies, buyer.actor);
    await tastingRoom.chosen({ slotId, party: 1 });
    expect(refusalCodes(await shop.place(buyer))).toEqual(['SLOT_FULL']);
    expect((await shop.viewOf(buyer)).contents.email).not.toBe('');
  });

  it('invalidates cached pages that show seats when it starts, is released or expires', async () => {
    const heard: string[] = [];
    const pages = { drop: (tag: string) => heard.push(tag), dropAll: () => heard.push('(all)') };
    const drops = listenToChannels(shop.test.url, [pageInvalidationListener(pages)], () => {});
    onTestFinished(() => drops.stop());
    await expect.poll(() => heard).toEqual(['(all)']);
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const before = heard.length;
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    await expect.poll(() => heard.length).toBe(before + 1);
    await releaseVisitHold(shop.dependencies, buyer.actor);
    await expect.poll(() => heard.length).toBe(before + 2);
    await tastingRoom.chosen({ slotId, party: 2 });
    await expect.poll(() => heard.length).toBe(before + 3);
    shop.clock.advance({ minutes: 11 });
    await sweepHoldsJob.run({ ...shop.dependencies, announceFreed: invalidatePagesOfFreedStock });
    await expect.poll(() => heard.at(-1)).toBe('visits');
    await expect.poll(() => heard.length).toBeGreaterThan(before + 3);
  });

  it('lets the customer finish booking after the booking deadline has passed', async () => {
    const startsAt = new Date(shop.clock.now().getTime() + 125 * 60_000);
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2, { startsAt });
    const buyer = await tastingRoom.chosen({ slotId, party: 1 });
    shop.clock.advance({ minutes: 6 });
    expect(refusalCodes((await tastingRoom.chosen({ slotId, party: 1 })).held)).toEqual(['SLOT_TOO_LATE']);
    expect((await shop.viewOf(buyer)).requirements).toEqual([]);
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
  });

  it('cannot be changed while a payment is in progress', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 6);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    expect(await shop.place(buyer, { card: testCards.challenge })).toMatchObject({
      value: { kind: 'action_required' },
    });
    const again = await tastingRoom.chosen({ slotId, party: 3 }, { actor: buyer.actor });
    expect(refusalCodes(again.held)).toEqual(['PAYMENT_IN_FLIGHT']);
    expect(refusalCodes(await extendVisitHold(shop.dependencies, buyer.actor))).toEqual([
      'PAYMENT_IN_FLIGHT',
    ]);
    await releaseVisitHold(shop.dependencies, buyer.actor);
    expect((await tastingRoom.figuresOf(slotId)).held).toBe(2);
    // The time in which edits are rejected is over, but the outcome is not known yet.
    shop.clock.advance({ minutes: 16 });
    const late = await tastingRoom.chosen({ slotId, party: 3 }, { actor: buyer.actor });
    expect(refusalCodes(late.held)).toEqual(['PAYMENT_IN_FLIGHT']);
    await shop.runJobs();
    const free = await tastingRoom.chosen({ slotId, party: 3 }, { actor: buyer.actor });
    expect(refusalCodes(free.held)).toEqual([]);
  });
});

describe('a paid visit whose seats were released', () => {
  it('gets its seats back if they are still free', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const slow = await tastingRoom.chosen({ slotId, party: 2 });
    const asked = await shop.place(slow, { card: testCards.challenge });
    if (!asked.ok || asked.value.kind !== 'action_required') throw new Error('the bank asks');
    const { draftId } = slow;
    await shop.test.database.transaction((tx) => releaseStockHold(tx, { draftId, now: shop.clock.now() }));
    await fetch(asked.value.actionUrl, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
    });
    await shop.runJobs();
    expect((await shop.viewOf(slow)).payment).toMatchObject({ kind: 'placed' });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 2, held: 0 });
  });

  it('is refunded automatically if the seats are taken, and the customer is emailed', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const slow = await tastingRoom.chosen({ slotId, party: 2 });
    const asked = await shop.place(slow, { card: testCards.challenge });
    if (!asked.ok || asked.value.kind !== 'action_required') throw new Error('the bank asks');
    shop.clock.advance({ minutes: 16 });
    await shop.test.database.transaction((tx) =>
      expireDueStockHolds(tx, { now: shop.clock.now(), limit: 100 }),
    );
    const quick = await tastingRoom.chosen({ slotId, party: 1 });
    expect(refusalCodes(await shop.place(quick))).toEqual([]);
    await fetch(asked.value.actionUrl, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
    });
    await shop.runJobs();
    const { payment } = await shop.viewOf(slow);
    expect(payment).toMatchObject({ kind: 'failed', refusal: { code: 'SLOT_FULL_AFTER_PAY' } });
    const { rows } = await shop.test.database.read.execute(
      sql`select kind from notices where subject_id = (select id::text from orders where draft_id = ${slow.draftId})`,
    );
    expect(rows).toEqual([{ kind: 'sold-out-after-payment' }]);
    const [last] = (await shop.sandbox.control.ledger()).filter(
      ({ metadata }) => metadata.order_id === asked.value.orderId,
    );
    expect(last?.capturedCents).toBe(last?.refundedCents);
    const { rows: booked } = await shop.test.database.read.execute(
      sql`select party from reservations where slot_id = ${slotId}`,
    );
    expect(booked).toEqual([{ party: 1 }]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 1, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });
});
