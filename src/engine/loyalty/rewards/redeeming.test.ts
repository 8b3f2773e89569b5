import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { rewardsFixture } from '../../../../test/helpers/rewards.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { CustomerId, OrderId, RedemptionId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { stockFiguresOf } from '../../inventory/index.server.ts';
import { cancelOrder } from '../../orders/fulfillment/index.server.ts';
import { holdVisit } from '../../visits/booking/index.server.ts';
import { cancelReservation } from '../../visits/reservations/index.server.ts';
import { abandonRewardCheckout, cancelVoucher, finishEngraving, startEngraving } from './index.server.ts';
import { sweepRedemptions } from './sweep-redemptions.server.ts';
import { redemptionsOf } from './view.server.ts';

let shop: TestShop;
let desk: ReturnType<typeof rewardsFixture>;
let tastingRoom: ReturnType<typeof visitFixtures>;
beforeAll(async () => {
  shop = await startTestShop();
  desk = rewardsFixture(shop);
  tastingRoom = visitFixtures(shop);
});
afterAll(() => shop.stop());

const covered = { paymentMethodId: undefined };
const words = {
  engravingLine1: 'Clara & Joe',
  engravingLine2: 'ten harvests',
  engravingProofread: true,
} as const;
const sweep = () => sweepRedemptions(shop.dependencies);

async function only(customerId: CustomerId) {
  const [view] = await redemptionsOf(shop.test.database.read, customerId);
  if (!view) throw new Error('something was redeemed');
  return view;
}

describe('a voucher', () => {
  it('is issued by an order without a card, spends the reserved points, and works only for its owner', async () => {
    const ana = await desk.collector(1_500);
    const buyer = await desk.chosen(ana, await desk.voucher());
    expect(await desk.view(ana)).toMatchObject({ balance: 1_500, available: 500, reserved: 1_000 });
    expect((await shop.viewOf(buyer)).requirements).toEqual([]);
    expect(await shop.place(buyer, covered)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await desk.view(ana)).toMatchObject({ balance: 500, available: 500, reserved: 0 });
    const { state, voucher, order } = await only(ana);
    expect({ state, order: order.state, total: order.totalCents }).toEqual({
      ...{ state: 'issued', order: 'completed', total: 0 },
    });
    const wine = await shop.sku(12, { priceCents: cents(6_000) });
    const coupon = voucher?.code ?? '';
    const shopping = await shop.buyer([[wine.skuId, 1]], {}, { customerId: ana, coupon });
    expect((await shop.viewOf(shopping)).quote.discountCents).toBe(2_500);
    await expect(shop.buyer([[wine.skuId, 1]], {}, { coupon })).rejects.toThrow('recognize that promo code');
    expect(await shop.place(shopping)).toMatchObject({ ok: true });
    expect((await only(ana)).state).toBe('used');
    expect(await cancelVoucher(shop.dependencies, asking(ana, (await only(ana)).id))).toMatchObject({
      refusals: [{ code: 'VOUCHER_USED' }],
    });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be returned while unused, which expires the code and restores the points to their lot', async () => {
    const ben = await desk.collector(1_000);
    const before = await desk.lots(ben);
    await shop.place(await desk.chosen(ben, await desk.voucher()), covered);
    expect(await desk.lots(ben)).not.toEqual(before);
    const { id, voucher } = await only(ben);
    const stranger = await desk.collector(1);
    expect(await cancelVoucher(shop.dependencies, asking(stranger, id))).toMatchObject({ ok: false });
    await Promise.all([1, 2, 3].map(() => cancelVoucher(shop.dependencies, asking(ben, id))));
    expect(await desk.lots(ben)).toEqual(before);
    expect(await desk.view(ben)).toMatchObject({ balance: 1_000, available: 1_000 });
    const wine = await shop.sku(2, { priceCents: cents(6_000) });
    const late = shop.buyer([[wine.skuId, 1]], {}, { customerId: ben, coupon: voucher?.code ?? '' });
    await expect(late).rejects.toThrow('expired on');
    await sweep();
    expect(await shop.disagreements()).toEqual([]);
  });
});

const owner = (customerId: CustomerId, { orderId }: { readonly orderId: OrderId }) =>
  ({ kind: 'customer', access: { kind: 'customer', customerId, orderId } }) as const;

const asking = (customerId: CustomerId, id: RedemptionId) =>
  ({ id, owner: customerId, actor: `customer:${customerId}` }) as const;

describe('a points reservation', () => {
  it('is rejected without enough points or the required tier', async () => {
    const poor = await desk.collector(400);
    const short = await desk.chosen(poor, await desk.voucher());
    expect(short.chosen).toMatchObject({
      refusals: [{ code: 'REWARD_POINTS', sentence: 'You need 600 more points.' }],
    });
    const rich = await desk.collector(4_000);
    const locked = await desk.chosen(rich, await desk.voucher({ leastTier: 'veraison' }));
    expect(locked.chosen).toMatchObject({
      refusals: [{ code: 'REWARD_TIER', sentence: 'Available to Véraison members and above.' }],
    });
  });

  it('is released when it expires or its owner leaves the checkout, and can no longer place an order', async () => {
    const gia = await desk.collector(1_000);
    const [slug, other] = [await desk.voucher(), await desk.voucher()];
    const buyer = await desk.chosen(gia, slug);
    await desk.chosen(gia, other, { actor: buyer.actor });
    expect(await desk.view(gia)).toMatchObject({ available: 0, reserved: 1_000 });
    shop.clock.advance({ minutes: 16 });
    await Promise.all([sweep(), sweep()]);
    expect(await desk.view(gia)).toMatchObject({ available: 1_000, reserved: 0 });
    expect(refusalCodes(await shop.place(buyer, { ...covered }))).toEqual(['REWARD_HOLD_OVER']);
    expect((await desk.chosen(gia, other, { actor: buyer.actor })).chosen.ok).toBe(true);
    expect(await abandonRewardCheckout(shop.dependencies, buyer.actor)).toBe(true);
    expect(await desk.view(gia)).toMatchObject({ available: 1_000, reserved: 0 });
    expect(await desk.states(gia)).toEqual(['cancelled', 'expired', 'cancelled']);
  });

  it('succeeds in only one of 50 windows, and only one of 50 customers gets the last item (I-34)', async () => {
    const dev = await desk.collector(1_000);
    const slug = await desk.voucher();
    const windows = await Promise.all(Array.from({ length: 50 }, () => desk.chosen(dev, slug)));
    expect(windows.filter(({ chosen }) => chosen.ok)).toHaveLength(1);
    expect(await desk.view(dev)).toMatchObject({ available: 0, reserved: 1_000 });
    const thing = await desk.thing(1);
    const many = await Promise.all(
      Array.from({ length: 50 }, async () => desk.chosen(await desk.collector(1_000), thing.slug)),
    );
    const shownTotalCents = (await shop.viewOf(many[0] as Buyer)).quote.totalCents;
    const answers = await Promise.all(many.map((buyer) => shop.place(buyer, { shownTotalCents })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('an engraved magnum', () => {
  it('requires valid, proofread text, costs only its fee, and can’t be canceled once engraving has started', async () => {
    const chloe = await desk.collector(2_000);
    const magnum = await desk.magnum(3);
    const buyer = await desk.chosen(chloe, magnum.slug, { patch: { engravingLine1: 'Clara ★' } });
    expect((await shop.viewOf(buyer)).requirements.map(({ code }) => code)).toEqual([
      ...['ENGRAVE_CHARS', 'ENGRAVE_PROOF'],
    ]);
    const ready = await desk.chosen(chloe, magnum.slug, { actor: buyer.actor, patch: words });
    const view = await shop.viewOf(ready);
    expect(view.requirements).toEqual([]);
    expect(view.lines).toMatchObject([{ quantity: 1, netCents: 3_500, adjustments: [] }]);
    expect(await shop.place(ready, { card: testCards.declined })).toMatchObject({ ok: false });
    expect(await desk.view(chloe)).toMatchObject({ available: 1_000, reserved: 1_000 });
    expect(await shop.place(ready)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    const { id, engraving, order } = await only(chloe);
    expect(engraving?.lines).toEqual(['Clara & Joe', 'ten harvests']);
    const rewrite = sql`update redemptions set engraving = '{"Clara"}' where id = ${id}`;
    await expect(shop.test.database.read.execute(rewrite)).rejects.toThrow();
    const engraver = { id, actor: 'operator:test' } as const;
    expect(await startEngraving(shop.dependencies, engraver)).toEqual({ ok: true });
    expect(
      refusalCodes(await cancelOrder(shop.dependencies, owner(chloe, order), 'changed my mind')),
    ).toEqual(['IN_PRODUCTION']);
    expect(await finishEngraving(shop.dependencies, engraver)).toEqual({ ok: true });
    expect(await desk.states(chloe)).toEqual(['in_production']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('returns points and stock if it is canceled before engraving', async () => {
    const eve = await desk.collector(1_000);
    const magnum = await desk.magnum(1);
    await shop.place(await desk.chosen(eve, magnum.slug, { patch: words }));
    const { order } = await only(eve);
    expect(await cancelOrder(shop.dependencies, owner(eve, order), 'changed my mind')).toMatchObject({
      ok: true,
    });
    expect(await desk.states(eve)).toEqual(['cancelled']);
    expect(await desk.view(eve)).toMatchObject({ balance: 1_000, available: 1_000 });
    const free = await stockFiguresOf(shop.test.database.read, [magnum.resourceId as never]);
    expect([...free.values()]).toMatchObject([{ onHand: 1, allocated: 0, held: 0 }]);
    await sweep();
    await sweep();
    const { rows } = await shop.test.database.read.execute(
      sql`select count(*)::integer as owed from notices where kind = 'reward-cancelled' and subject_id = ${(await only(eve)).id}`,
    );
    expect(rows).toEqual([{ owed: 1 }]);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a reward visit', () => {
  it('reserves seats together with the points, requires no card, and can’t be bought', async () => {
    const finn = await desk.collector(1_000);
    const visit = await tastingRoom.experience({ policy: { cutoffHours: 24 } });
    const slotId = await tastingRoom.slot(visit, 2);
    const slug = await desk.place(visit);
    const sold = await holdVisit(shop.dependencies, await tastingRoom.visitor(), { slotId, party: 2 });
    expect(refusalCodes(sold)).toEqual(['SLOT_NOT_FOUND']);
    const buyer = await desk.chosen(finn, slug, { slotId });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 2, seatsFree: 0 });
    const view = await shop.viewOf(buyer);
    expect(view.requirements).toEqual([]);
    expect(view.quote).toMatchObject({ totalCents: 0, discountCents: 6_000 });
    expect(await shop.place(buyer, covered)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    const { state, visit: booked } = await only(finn);
    expect({ state, party: booked?.party }).toEqual({ state: 'redeemed', party: 2 });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ held: 0, allocated: 2 });
    const link = { kind: 'link', publicToken: booked?.publicToken ?? '' } as const;
    expect(await cancelReservation(shop.dependencies, link)).toMatchObject({ ok: true });
    expect(await desk.states(finn)).toEqual(['cancelled']);
    expect(await desk.view(finn)).toMatchObject({ balance: 1_000, available: 1_000 });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ allocated: 0, seatsFree: 2 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('does not return the points when canceled after the deadline', async () => {
    const lia = await desk.collector(1_000);
    const visit = await tastingRoom.experience({ policy: { cutoffHours: 24 } });
    const startsAt = new Date(shop.clock.now().getTime() + 20 * 3_600_000);
    const slotId = await tastingRoom.slot(visit, 2, { startsAt });
    const buyer = await desk.chosen(lia, await desk.place(visit), { slotId });
    await shop.place(buyer, covered);
    const link = { kind: 'link', publicToken: (await only(lia)).visit?.publicToken ?? '' } as const;
    expect(await cancelReservation(shop.dependencies, link)).toMatchObject({ ok: true });
    expect(await desk.view(lia)).toMatchObject({ balance: 0, available: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });
});
