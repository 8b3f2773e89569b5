import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { OrderId, SkuId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import { addTender } from '../../checkout/draft/tender-store.server.ts';
import { stockFiguresOf } from '../../inventory/index.server.ts';
import { packAndShip } from '../../orders/fulfillment/testing.ts';
import { findVisitDraft, holdVisit, saveVisitDetails } from './index.server.ts';
import { visitOfPurchase } from './purchased-visit-rules.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
});
afterAll(() => shop.stop());

async function reservationOf({ draftId }: Pick<Buyer, 'draftId'>) {
  const { rows } = await shop.test.database.read.execute(sql`
    select booked.state, booked.party, booked.price_cents as "priceCents", booked.due_at_visit_cents as "dueCents", orders.total_cents as "totalCents",
           orders.order_type as "orderType", orders.state as "orderState", booked.guarantee_id is not null as "hasGuarantee"
      from reservations booked join orders on orders.id = booked.order_id where orders.draft_id = ${draftId}`);
  return rows;
}

describe('a prepaid visit', () => {
  it('creates a captured event order (type 2), taxed at the winery, and a confirmed reservation', async () => {
    const slotId = await tastingRoom.slot(
      await tastingRoom.experience({ priceCents: 6_500, addOnCents: 2_800 }),
      12,
    );
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    const view = await shop.viewOf(buyer);
    expect(view.requirements).toEqual([]);
    expect(view.lines).toMatchObject([{ kind: 'visit', quantity: 2, netCents: 13_000, taxCents: 1_138 }]);
    expect(view.visit).toMatchObject({
      party: 2,
      due: { netCents: 0, taxCents: 0, totalCents: 0 },
      seats: { kind: 'held', mayExtend: true },
    });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 2, allocated: 0, seatsFree: 10 });
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
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 0, allocated: 2, seatsFree: 10 });
    expect((await shop.sandbox.control.ledger()).at(-1)).toMatchObject({ status: 'succeeded' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('creates one order for concurrent submissions, and can be paid by gift card', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 4);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
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

  it('keeps its seats when a card is declined, and can then be paid with another card', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    expect(refusalCodes(await shop.place(buyer, { card: testCards.declined }))).toEqual([
      'PAY_DECLINED_GENERIC',
    ]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 2, allocated: 0 });
    const other = await tastingRoom.chosen({ slotId, party: 1 });
    expect(refusalCodes(other.held)).toEqual(['SLOT_FULL']);
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 0, allocated: 2 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('does not count as a first order for a first-order coupon', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const email = 'taster@example.com';
    const buyer = await tastingRoom.chosen({ slotId, party: 1 }, { patch: { email } });
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
    const wine = await shop.sku(1);
    const coupon = await shop.coupon({ firstOrderOnly: true });
    const first = await shop.buyer([[wine.skuId, 1]], { email }, { coupon });
    expect((await shop.viewOf(first)).coupon).toMatchObject({ isApplied: true });
    expect(refusalCodes(await shop.place(first))).toEqual([]);
  });

  it('blocks further payment attempts after ten declined cards', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
    const buyer = await tastingRoom.chosen({ slotId, party: 1 }, { patch: { email: 'tester@example.com' } });
    const codes: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      codes.push(...refusalCodes(await shop.place(buyer, { card: testCards.declined })));
    }
    expect(new Set(codes.slice(0, 10))).toEqual(new Set(['PAY_DECLINED_GENERIC']));
    expect(codes[10]).toBe('PAY_TOO_MANY_TRIES');
  });

  it('is rejected if the price differs from the one shown', async () => {
    const offered = await tastingRoom.experience();
    const slotId = await tastingRoom.slot(offered, 4);
    const buyer = await tastingRoom.chosen({ slotId, party: 2 });
    const shownTotalCents = (await shop.viewOf(buyer)).quote.totalCents;
    await shop.test.database.read.execute(
      sql`update experiences set price_cents = 4000 where id = ${offered.id}`,
    );
    expect(refusalCodes(await shop.place(buyer, { shownTotalCents }))).toEqual(['TOTAL_CHANGED']);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 2, allocated: 0 });
  });
});

describe('a visit paid on site', () => {
  it('charges nothing and requires no card at booking if no deposit is due', async () => {
    const slotId = await tastingRoom.slot(await tastingRoom.experience({ policy: { kind: 'free' } }), 6);
    const buyer = await tastingRoom.chosen(
      { slotId, party: 3 },
      { patch: { billingPrimaryStreet: '', billingCity: '' } },
    );
    const view = await shop.viewOf(buyer);
    expect([view.requirements, view.quote.totalCents, view.visit?.due]).toEqual([
      [],
      0,
      { netCents: 9_000, taxCents: 788, totalCents: 9_788 },
    ]);
    const { payments } = await shop.figures();
    expect(refusalCodes(await shop.place(buyer, { paymentMethodId: undefined }))).toEqual([]);
    expect((await shop.figures()).payments).toBe(payments);
    expect(await reservationOf(buyer)).toMatchObject([{ priceCents: 9_000, dueCents: 9_000, totalCents: 0 }]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('charges a deposit and the full price of add-ons at booking', async () => {
    const policy = { kind: 'deposit', depositRate: basisPoints(5_000) } as const;
    const offered = await tastingRoom.experience({ policy, priceCents: 4_800, addOnCents: 2_800 });
    const slotId = await tastingRoom.slot(offered, 6);
    const addOns = [{ skuId: offered.addOn as SkuId, quantity: 1 }];
    const buyer = await tastingRoom.chosen({ slotId, party: 2, addOns });
    const view = await shop.viewOf(buyer);
    expect(view.lines.map(({ netCents }) => netCents)).toEqual([4_800, 2_800]);
    expect(view.visit?.due.netCents).toBe(4_800);
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
    expect(await reservationOf(buyer)).toMatchObject([{ priceCents: 12_400, dueCents: 4_800 }]);
  });
});

describe('a visit with a kit', () => {
  const begins = new Date('2026-12-24T02:00:00Z');
  const kitVisit = async (kits: number) => {
    const kit = await shop.sku(kits, { title: 'Virtual Tasting kit', priceCents: 9_900 });
    const offered = await tastingRoom.experience({
      kit: { skuId: kit.skuId, daysBefore: 10 },
      priceCents: 8_900,
      partyMax: 1,
    });
    return { kit, slotId: await tastingRoom.slot(offered, 200, { startsAt: begins }) };
  };

  it('ships the kit to the customer’s address free of charge', async () => {
    const { kit, slotId } = await kitVisit(3);
    const buyer = await tastingRoom.chosen({ slotId, party: 1 }, { patch: { billingSameAsDelivery: true } });
    const view = await shop.viewOf(buyer);
    expect(view.requirements).toEqual([]);
    expect(view.lines).toMatchObject([
      { name: 'Virtual Tasting kit', unitPriceCents: 8_900, adjustments: [] },
    ]);
    expect(view.quote.shipping).toMatchObject({
      priceCents: 0,
      adjustments: [{ label: 'Included with the kit' }],
    });
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 1 });
    expect((await stockFiguresOf(shop.test.database.read, [kit.resourceId])).get(kit.resourceId)).toEqual({
      onHand: 3,
      allocated: 1,
      held: 0,
    });
    const [order] = (
      await shop.test.database.read.execute<{ id: OrderId; shipTo: object }>(
        sql`select id, ship_to as "shipTo" from orders where draft_id = ${buyer.draftId}`,
      )
    ).rows;
    if (!order) throw new Error('it is placed');
    expect(order.shipTo).toMatchObject({ zipCode: '93446' });
    expect((await packAndShip(shop.dependencies, order.id)).shipped.ok).toBe(true);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('rejects a state closed to wine shipping, a buyer under 21, and a ship week too late for the visit', async () => {
    const { slotId } = await kitVisit(3);
    const wrong = await tastingRoom.chosen(
      { slotId, party: 1 },
      {
        patch: {
          zipCode: '84101',
          stateCode: 'UT',
          city: 'Salt Lake City',
          birthDate: { month: '1', day: '1', year: '2010' },
        },
      },
    );
    const { requirements } = await shop.viewOf(wrong);
    expect(requirements.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['AGE_UNDER_21', 'SHIP_STATE_CLOSED']),
    );
    const closed = requirements.find(({ code }) => code === 'SHIP_STATE_CLOSED');
    expect(closed?.sentence).not.toContain('pick up');
    expect(closed?.resolutions).not.toContainEqual({ kind: 'pickup' });
    const patient = await tastingRoom.chosen(
      { slotId, party: 1 },
      { patch: { requestedShipWeek: '2026-12-14' } },
    );
    expect((await shop.viewOf(patient)).requirements).toMatchObject([
      { code: 'KIT_TOO_LATE', step: 'shipping' },
    ]);
  });

  it('is sold out when its kits are, even if seats are left', async () => {
    const { slotId } = await kitVisit(1);
    await tastingRoom.chosen({ slotId, party: 1 });
    const late = await tastingRoom.chosen({ slotId, party: 1 });
    expect(late.held).toMatchObject({
      refusals: [{ code: 'SOLD_OUT', sentence: 'Virtual Tasting kit is sold out.' }],
    });
    expect((await tastingRoom.figuresOf(slotId)).held).toBe(1);
  });
});

describe('booking requirements', () => {
  it('are listed in the order of the checkout steps, without a billing address if nothing is due at booking', async () => {
    const slotId = await tastingRoom.slot(
      await tastingRoom.experience({ policy: { kind: 'free' }, ageRule: '21' }),
      6,
    );
    const actor = await tastingRoom.visitor();
    const held = await holdVisit(shop.dependencies, actor, { slotId, party: 2 });
    if (!held.ok) throw new Error('it is free');
    const buyer = { actor, draftId: held.value.id };
    const open = (await shop.viewOf(buyer)).requirements.map(({ code, field }) => `${field}: ${code}`);
    expect(open).toEqual([
      'isAllAdults: AGE_STATEMENT',
      ...['email', 'firstName', 'lastName', 'phone'].map((field) => `${field}: FIELD_MISSING`),
    ]);
    await saveVisitDetails(shop.dependencies, actor, buyer.draftId, {
      isAllAdults: true,
      guests: ['x'.repeat(81), 'one too many'],
    });
    const view = await shop.viewOf(buyer);
    expect(visitOfPurchase(view.contents)?.guests.length).toBe(1);
    expect(view.requirements[0]).toMatchObject({ code: 'TEXT_TOO_LONG', field: 'guest1' });
  });

  it('include club membership for members-only visits, which members meet by signing in', async () => {
    const offered = await tastingRoom.experience({
      membersOnly: 'club',
      benefits: [{ program: 'club', rate: basisPoints(2_000), limit: undefined }],
    });
    const slotId = await tastingRoom.slot(offered, 6);
    expect(refusalCodes((await tastingRoom.chosen({ slotId, party: 2 })).held)).toEqual(['MEMBERS_ONLY']);
    const open = await tastingRoom.slot(
      await tastingRoom.experience({
        benefits: [{ program: 'club', rate: basisPoints(2_000), limit: undefined }],
      }),
      6,
    );
    const guest = await tastingRoom.chosen({ slotId: open, party: 2 });
    expect((await shop.viewOf(guest)).quote.merchandiseCents).toBe(6_000);
    const customerId = await tastingRoom.member();
    const signedIn = { ...guest.actor, customerId, isSignedIn: true };
    const draft = await findVisitDraft(shop.dependencies, signedIn);
    expect(draft).toMatchObject({ id: guest.draftId, customerId });
    expect((await shop.viewOf({ ...guest, actor: signedIn })).quote.merchandiseCents).toBe(4_800);
    expect(refusalCodes((await tastingRoom.chosen({ slotId, party: 2 }, { customerId })).held)).toEqual([]);
  });

  it('warn about an overlapping reservation only if it belongs to the same customer', async () => {
    const [slotId, beside] = [
      await tastingRoom.slot(await tastingRoom.experience(), 6),
      await tastingRoom.slot(await tastingRoom.experience(), 6),
    ];
    const buyer = await tastingRoom.chosen({ slotId, party: 1 }, { patch: { email: 'twice@example.com' } });
    expect(refusalCodes(await shop.place(buyer))).toEqual([]);
    const again = await tastingRoom.chosen({ slotId: beside, party: 1 }, { actor: buyer.actor });
    expect((await shop.viewOf(again)).visit?.overlaps).toMatchObject([
      { startsAt: new Date('2026-12-05T20:00:00Z') },
    ]);
    const curious = await tastingRoom.chosen(
      { slotId: beside, party: 1 },
      { patch: { email: 'twice@example.com' } },
    );
    expect((await shop.viewOf(curious)).visit?.overlaps).toEqual([]);
    expect(refusalCodes(await shop.place(again))).toEqual([]);
  });
});
