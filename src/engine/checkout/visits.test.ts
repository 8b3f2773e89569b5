import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Buyer, startTestShop, type TestShop, testCards } from '../../../test/helpers/shop.ts';
import { visits } from '../../../test/helpers/visits.ts';
import type { SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { expireDue } from '../inventory/index.server.ts';
import { cancelPayment, extendVisit, parkDraft, releaseVisit, restoreDraft } from './index.server.ts';
import { addTender } from './tender-store.server.ts';

let shop: TestShop;
let house: ReturnType<typeof visits>;
beforeAll(async () => {
  shop = await startTestShop();
  house = visits(shop);
});
afterAll(() => shop.stop());

const codesOf = (answer: {
  readonly ok: boolean;
  readonly refusals?: readonly { readonly code: string }[];
}) => (answer.ok ? ['ok'] : (answer.refusals ?? []).map(({ code }) => code));

async function coveredOrders(): Promise<number> {
  const { rows } = await shop.test.database.read.execute<{ covered: number }>(
    sql`select count(*)::integer as covered from orders where payment_state = 'covered'`,
  );
  return rows[0]?.covered ?? 0;
}

async function reservationOf({ draftId }: Pick<Buyer, 'draftId'>) {
  const { rows } = await shop.test.database.read.execute(sql`
    select booked.state, booked.party, booked.price_cents as "priceCents", booked.due_at_visit_cents as "dueCents", orders.total_cents as "totalCents",
           orders.order_type as "orderType", orders.state as "orderState", booked.guarantee_id is not null as "hasGuarantee"
      from reservations booked join orders on orders.id = booked.order_id where orders.draft_id = ${draftId}`);
  return rows;
}

describe('a visit that is paid beforehand', () => {
  it('is an order of type 2 with its tickets, taxed at the winery, taken at once, and a booking', async () => {
    const slotId = await house.slot(await house.experience({ priceCents: 6_500, addOnCents: 2_800 }), 12);
    const buyer = await house.chosen({ slotId, party: 2 });
    const view = await shop.viewOf(buyer);
    expect(view.requirements).toEqual([]);
    expect(view.lines).toMatchObject([{ kind: 'visit', quantity: 2, netCents: 13_000, taxCents: 1_138 }]);
    expect(view.visit).toMatchObject({
      party: 2,
      dueAtVisitCents: 0,
      seats: { kind: 'held', mayExtend: true },
    });
    expect(await house.figuresOf(slotId)).toMatchObject({ held: 2, allocated: 0, seatsFree: 10 });
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await reservationOf(buyer)).toEqual([
      {
        ...{
          state: 'confirmed',
          party: 2,
          priceCents: 13_000,
          dueCents: 0,
          totalCents: 14_138,
          orderType: 2,
        },
        ...{ orderState: 'placed', hasGuarantee: false },
      },
    ]);
    expect(await house.figuresOf(slotId)).toMatchObject({ held: 0, allocated: 2, seatsFree: 10 });
    expect((await shop.sandbox.control.ledger()).at(-1)).toMatchObject({ status: 'succeeded' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is one order for two clicks, and a gift card may pay for it', async () => {
    const slotId = await house.slot(await house.experience(), 4);
    const buyer = await house.chosen({ slotId, party: 2 });
    const giftCard = await shop.giftCard(10_000);
    await shop.test.database.transaction((tx) => addTender(tx, buyer.draftId, giftCard, shop.clock.now()));
    const view = await shop.viewOf(buyer);
    expect([view.quote.totalCents, view.quote.cardDueCents]).toEqual([6_525, 0]);
    const before = await shop.figures();
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.place(buyer, { paymentMethodId: undefined, shownTotalCents: cents(6_525) })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect((await shop.figures()).placed - before.placed).toBe(1);
    expect((await reservationOf(buyer)).length).toBe(1);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('keeps its seats after a decline for another card, and takes what was typed anew', async () => {
    const slotId = await house.slot(await house.experience(), 2);
    const buyer = await house.chosen({ slotId, party: 2 });
    expect(codesOf(await shop.place(buyer, { card: testCards.declined }))).toEqual(['PAY_DECLINED_GENERIC']);
    expect(await house.figuresOf(slotId)).toMatchObject({ held: 2, allocated: 0 });
    const other = await house.chosen({ slotId, party: 1 });
    expect(codesOf(other.held)).toEqual(['SLOT_FULL']);
    expect(codesOf(await shop.place(buyer))).toEqual(['ok']);
    expect(await house.figuresOf(slotId)).toMatchObject({ held: 0, allocated: 2 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('costs what was shown, or is not placed', async () => {
    const offered = await house.experience();
    const slotId = await house.slot(offered, 4);
    const buyer = await house.chosen({ slotId, party: 2 });
    const shownTotalCents = (await shop.viewOf(buyer)).quote.totalCents;
    await shop.test.database.read.execute(
      sql`update experiences set price_cents = 4000 where id = ${offered.id}`,
    );
    expect(codesOf(await shop.place(buyer, { shownTotalCents }))).toEqual(['TOTAL_CHANGED']);
    expect(await house.figuresOf(slotId)).toMatchObject({ held: 2, allocated: 0 });
  });
});

describe('a visit that is paid there', () => {
  it('costs nothing now, needs no card where it is free, and is placed in one step', async () => {
    const slotId = await house.slot(await house.experience({ policy: { kind: 'free' } }), 6);
    const buyer = await house.chosen(
      { slotId, party: 3 },
      { patch: { billingPrimaryStreet: '', billingCity: '' } },
    );
    const view = await shop.viewOf(buyer);
    expect([view.requirements, view.quote.totalCents, view.visit?.dueAtVisitCents]).toEqual([[], 0, 9_000]);
    const { payments } = await shop.figures();
    expect(codesOf(await shop.place(buyer, { paymentMethodId: undefined }))).toEqual(['ok']);
    expect((await shop.figures()).payments).toBe(payments);
    expect(await reservationOf(buyer)).toMatchObject([{ priceCents: 9_000, dueCents: 9_000, totalCents: 0 }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('takes a part of it as a deposit, and the whole price of what is eaten beside it', async () => {
    const policy = { kind: 'deposit', depositRate: basisPoints(5_000) } as const;
    const offered = await house.experience({ policy, priceCents: 4_800, addOnCents: 2_800 });
    const slotId = await house.slot(offered, 6);
    const addOns = [{ skuId: offered.addOn as SkuId, quantity: 1 }];
    const buyer = await house.chosen({ slotId, party: 2, addOns });
    const view = await shop.viewOf(buyer);
    expect(view.lines.map(({ netCents }) => netCents)).toEqual([4_800, 2_800]);
    expect(view.visit?.dueAtVisitCents).toBe(4_800);
    expect(codesOf(await shop.place(buyer))).toEqual(['ok']);
    expect(await reservationOf(buyer)).toMatchObject([{ priceCents: 12_400, dueCents: 4_800 }]);
  });
});

describe('the hold of a visit', () => {
  it('lasts ten minutes from the choice, once more when asked, and goes on when the party changes', async () => {
    const slotId = await house.slot(await house.experience(), 6);
    const buyer = await house.chosen({ slotId, party: 2 });
    const until = async () => {
      const seats = (await shop.viewOf(buyer)).visit?.seats;
      return seats?.kind === 'held' ? (seats.until.getTime() - shop.clock.now().getTime()) / 60_000 : 0;
    };
    expect(await until()).toBe(10);
    shop.clock.advance({ minutes: 4 });
    await house.chosen({ slotId, party: 3 }, { actor: buyer.actor });
    expect([await until(), (await house.figuresOf(slotId)).held]).toEqual([6, 3]);
    expect(codesOf(await extendVisit(shop.dependencies, buyer.actor))).toEqual(['ok']);
    expect(await until()).toBe(16);
    expect(codesOf(await extendVisit(shop.dependencies, buyer.actor))).toEqual(['HOLD_EXTENDED']);
    const other = await house.slot(await house.experience(), 6);
    await house.chosen({ slotId: other, party: 3 }, { actor: buyer.actor });
    expect([
      await until(),
      (await house.figuresOf(slotId)).held,
      (await house.figuresOf(other)).held,
    ]).toEqual([10, 0, 3]);
  });

  it('gives its seats to others when its time is over; paying takes them again if they are still free', async () => {
    const slotId = await house.slot(await house.experience(), 4);
    const [late, later] = [
      await house.chosen({ slotId, party: 2 }),
      await house.chosen({ slotId, party: 2 }),
    ];
    shop.clock.advance({ minutes: 11 });
    await shop.runJobs();
    expect(await house.figuresOf(slotId)).toMatchObject({ held: 0, seatsFree: 4 });
    expect((await shop.viewOf(late)).visit?.seats).toEqual({ kind: 'over', isFree: true, left: 4 });
    expect(codesOf(await shop.place(late))).toEqual(['ok']);
    const quick = await house.chosen({ slotId, party: 1 });
    expect((await shop.viewOf(later)).visit?.seats).toEqual({ kind: 'over', isFree: false, left: 1 });
    const { payments } = await shop.figures();
    expect(await shop.place(later)).toMatchObject({
      refusals: [{ code: 'HOLD_EXPIRED', details: { left: 1 } }],
    });
    expect(await extendVisit(shop.dependencies, later.actor)).toMatchObject({
      refusals: [{ code: 'HOLD_EXPIRED' }],
    });
    expect((await shop.figures()).payments).toBe(payments);
    expect(codesOf(await shop.place(quick))).toEqual(['ok']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('of a party that does not fit takes nothing, and says how many would', async () => {
    const slotId = await house.slot(await house.experience(), 3);
    const buyer = await house.chosen({ slotId, party: 2 });
    const refused = await house.chosen({ slotId, party: 2 });
    expect(refused.held).toMatchObject({ refusals: [{ code: 'SLOT_FULL', details: { left: 1 } }] });
    // Whoever holds two of three may have the third.
    expect(codesOf((await house.chosen({ slotId, party: 3 }, { actor: buyer.actor })).held)).toEqual(['ok']);
    expect(codesOf((await house.chosen({ slotId, party: 4 }, { actor: buyer.actor })).held)).toEqual([
      'SLOT_FULL',
    ]);
    expect((await house.figuresOf(slotId)).held).toBe(3);
  });

  it('counts parties and the room that seatings share', async () => {
    const poolId = await house.pool(5);
    const [one, other] = [await house.experience({ poolId }), await house.experience({ poolId })];
    const early = await house.slot(one, 4, { startsAt: new Date('2026-12-05T20:00:00Z') });
    const late = await house.slot(other, 4, { startsAt: new Date('2026-12-05T20:30:00Z'), parties: 1 });
    await house.chosen({ slotId: early, party: 4 });
    expect((await house.chosen({ slotId: late, party: 2 })).held).toMatchObject({
      refusals: [{ details: { left: 1 } }],
    });
    await house.chosen({ slotId: late, party: 1 });
    const third = await house.chosen({ slotId: late, party: 1 });
    expect(third.held).toMatchObject({ refusals: [{ code: 'SLOT_FULL', details: { left: 0 } }] });
  });

  it('ends when its page is left, and comes back with whoever went to sign in', async () => {
    const slotId = await house.slot(await house.experience(), 2);
    const buyer = await house.chosen({ slotId, party: 2 });
    expect(await parkDraft(shop.dependencies, buyer.actor, 'event')).toBe(true);
    expect((await house.figuresOf(slotId)).held).toBe(0);
    expect(await restoreDraft(shop.dependencies, buyer.actor, 'event')).toBe(true);
    expect((await house.figuresOf(slotId)).held).toBe(2);
    expect(await releaseVisit(shop.dependencies, buyer.actor)).toBe(true);
    expect((await house.figuresOf(slotId)).held).toBe(0);
    expect(await releaseVisit(shop.dependencies, buyer.actor)).toBe(false);
  });

  it('stays as it is while its payment is open: no other time, no longer, no end', async () => {
    const slotId = await house.slot(await house.experience(), 6);
    const buyer = await house.chosen({ slotId, party: 2 });
    expect(await shop.place(buyer, { card: testCards.challenge })).toMatchObject({
      value: { kind: 'action_required' },
    });
    const again = await house.chosen({ slotId, party: 3 }, { actor: buyer.actor });
    expect(codesOf(again.held)).toEqual(['PAYMENT_IN_FLIGHT']);
    expect(codesOf(await extendVisit(shop.dependencies, buyer.actor))).toEqual(['PAYMENT_IN_FLIGHT']);
    expect(await releaseVisit(shop.dependencies, buyer.actor)).toBe(false);
    expect((await house.figuresOf(slotId)).held).toBe(2);
    await cancelPayment(shop.dependencies, buyer.actor, buyer.draftId);
  });
});

describe('a visit that is full although it was paid', () => {
  it('gives the money back by itself, says so with the waiting list, and takes nobody’s seat', async () => {
    const slotId = await house.slot(await house.experience(), 2);
    const slow = await house.chosen({ slotId, party: 2 });
    const asked = await shop.place(slow, { card: testCards.challenge });
    if (!asked.ok || asked.value.kind !== 'action_required') throw new Error('the bank asks');
    shop.clock.advance({ minutes: 16 });
    await shop.test.database.transaction((tx) => expireDue(tx, { now: shop.clock.now(), limit: 100 }));
    const quick = await house.chosen({ slotId, party: 1 });
    expect(codesOf(await shop.place(quick))).toEqual(['ok']);
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
    const payments = await shop.sandbox.control.ledger();
    const kept = payments.filter(({ refundedCents, capturedCents }) => refundedCents < capturedCents);
    expect(kept.length).toBe((await shop.figures()).placed - (await coveredOrders()));
    expect(await reservationOf(slow)).toEqual([]);
    expect(await house.figuresOf(slotId)).toMatchObject({ allocated: 1, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });
});
