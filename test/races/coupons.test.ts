import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerId, SkuId } from '../../src/core/ids.ts';
import { basisPoints, cents } from '../../src/core/money.ts';
import { applyCouponToDraft, startCheckout } from '../../src/engine/checkout/index.server.ts';
import type { DraftPatch } from '../../src/engine/checkout/types.ts';
import { cancelOrder } from '../../src/engine/orders/fulfillment/index.server.ts';
import type { NewCoupon } from '../../src/engine/pricing/promotions/types.ts';
import { orderOutcome } from '../helpers/refusal-codes.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
let wine: SkuId;
beforeAll(async () => {
  shop = await startTestShop();
  wine = (await shop.sku(2000)).skuId;
});
afterAll(() => shop.stop());

let serial = 0;

const code = (more: Partial<NewCoupon>) => shop.coupon(more);

const enter = ({ actor, draftId }: Buyer, couponCode: string) =>
  applyCouponToDraft(shop.dependencies, actor, draftId, {
    code: couponCode,
    clientAddress: `192.0.2.${serial % 250}`,
  });

/** Creates a buyer with three bottles in the cart who has entered the promo code. */
const buyerWith = (couponCode: string, patch: DraftPatch = {}, choices: { customerId?: CustomerId } = {}) =>
  shop.buyer([[wine, 3]], patch, { ...choices, coupon: couponCode });

/** Opens the checkout again after a change to the cart. */
async function reopen({ actor }: Buyer): Promise<Buyer> {
  const started = await startCheckout(shop.dependencies, actor, 'regular');
  if (!started.ok) throw new Error('the cart is not empty');
  return { actor, draftId: started.value.draftId };
}

async function customer(): Promise<CustomerId> {
  serial += 1;
  const { rows } = await shop.test.database.read.execute<{ id: CustomerId }>(sql`
    insert into customers (email, first_name, last_name, created_at)
    values (${`customer-${serial}@example.com`}, '', '', now()) returning id`);
  const [row] = rows;
  if (!row) throw new Error('an insert returns its row');
  return row.id;
}

async function usesOf(couponCode: string) {
  const { rows } = await shop.test.database.read.execute(sql`
    select used, (select count(*)::integer from coupon_redemptions where coupon_id = coupons.id and state = 'taken') as taken
      from coupons where code = ${couponCode}`);
  return rows[0];
}

describe('a promo code with a limit (I-41)', () => {
  it('is used by one of 50 parallel orders, and the others are rejected before any charge with the new total', async () => {
    const before = await shop.figures();
    const couponCode = await code({ totalLimit: 1 });
    const buyers: Buyer[] = [];
    for (let n = 0; n < 50; n += 1) buyers.push(await buyerWith(couponCode));
    const answers = await Promise.all(
      buyers.map((buyer) => shop.place(buyer, { shownTotalCents: cents(13_310) })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(orderOutcome(answer)).toBe('COUPON_ALREADY_USED,TOTAL_CHANGED');
      expect(!answer.ok && answer.refusals[1]?.details).toEqual({
        shownTotalCents: 13_310,
        totalCents: 14_398,
      });
    }
    const after = await shop.figures();
    expect([after.placed - before.placed, after.payments - before.payments]).toEqual([1, 1]);
    expect(after.unplaced).toBe(before.unplaced);
    expect(await usesOf(couponCode)).toEqual({ used: 1, taken: 1 });

    const loser = buyers[answers.findIndex(({ ok }) => !ok)];
    if (!loser) throw new Error('49 were refused');
    const view = await shop.viewOf(loser);
    expect(view.quote.totalCents).toBe(14_398);
    expect(view.coupon).toMatchObject({ code: couponCode, isApplied: false });
    expect(view.requirements).toEqual([]);
    expect(orderOutcome(await shop.place(loser))).toBe('placed');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is available again after a decline, and the same person may retry', async () => {
    const couponCode = await code({ totalLimit: 1, customerLimit: 1, firstOrderOnly: true });
    const buyer = await buyerWith(couponCode);
    expect(orderOutcome(await shop.place(buyer, { card: testCards.declined }))).toBe('PAY_DECLINED_GENERIC');
    expect(await usesOf(couponCode)).toEqual({ used: 0, taken: 0 });
    expect((await shop.viewOf(buyer)).coupon?.isApplied).toBe(true);
    expect(orderOutcome(await shop.place(buyer))).toBe('placed');
    expect(await usesOf(couponCode)).toEqual({ used: 1, taken: 1 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is available again after its order is canceled, for the same person and for others', async () => {
    const couponCode = await code({ totalLimit: 1, customerLimit: 1, firstOrderOnly: true });
    const person = { firstName: 'Dora', email: 'dora@example.com', lastName: 'Once' };
    const placed = await shop.place(await buyerWith(couponCode, person));
    if (!placed.ok) throw new Error('the first one may');
    expect(await usesOf(couponCode)).toEqual({ used: 1, taken: 1 });
    const { orderId } = placed.value;
    const by = { kind: 'staff', orderId, actor: 'operator:test' } as const;
    expect((await cancelOrder(shop.dependencies, by, 'a test')).ok).toBe(true);
    expect(await usesOf(couponCode)).toEqual({ used: 0, taken: 0 });
    expect(orderOutcome(await shop.place(await buyerWith(couponCode, person)))).toBe('placed');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is not used by an order that saves more without it', async () => {
    const couponCode = await code({
      totalLimit: 1,
      benefit: { kind: 'percentage', rate: basisPoints(600) },
    });
    const buyer = await buyerWith(couponCode);
    await shop.test.database.read.execute(
      sql`update cart_lines set quantity = 12 where cart_id = ${buyer.actor.cartId}`,
    );
    const again = await reopen(buyer);
    expect(await shop.viewOf(again)).toMatchObject({
      coupon: { isApplied: false, sentence: expect.stringContaining('is better by $18.24') },
    });
    expect(orderOutcome(await shop.place(again))).toBe('placed');
    expect(await usesOf(couponCode)).toEqual({ used: 0, taken: 0 });
  });
});

describe('a promo code limited to one use per person (I-50)', () => {
  const ana: DraftPatch = { firstName: 'Ana', lastName: 'Núñez', primaryStreet: '12 Vine Street' };

  it('is used once by ten parallel orders of one person, whatever email addresses they give', async () => {
    const couponCode = await code({ customerLimit: 1 });
    const buyers: Buyer[] = [];
    for (let n = 0; n < 10; n += 1) buyers.push(await buyerWith(couponCode, ana));
    // Read before the first order, since a page opened later shows the total without the code.
    const pages = await Promise.all(
      buyers.map(async (buyer) => ({ buyer, shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents })),
    );
    const answers = await Promise.all(pages.map(({ buyer, ...shown }) => shop.place(buyer, shown)));
    expect(answers.map(orderOutcome).filter((kind) => kind === 'placed')).toHaveLength(1);
    expect(new Set(answers.map(orderOutcome))).toEqual(
      new Set(['placed', 'COUPON_ALREADY_USED,TOTAL_CHANGED']),
    );
    expect(await usesOf(couponCode)).toEqual({ used: 0, taken: 1 });
  });

  it('is used once per mailbox, whatever the name and the email alias', async () => {
    const couponCode = await code({ customerLimit: 1 });
    const bea = await buyerWith(couponCode, { email: 'bea@example.com', lastName: 'One' });
    expect(orderOutcome(await shop.place(bea))).toBe('placed');
    const other = await shop.buyer([[wine, 3]], { email: 'Bea+wine@Example.com', lastName: 'Two' });
    expect(await enter(other, couponCode)).toMatchObject({
      refusals: [{ code: 'COUPON_ALREADY_USED', sentence: `You’ve already used ${couponCode}.` }],
    });
  });

  it('for first orders is rejected for anyone who has ordered before, with or without a code', async () => {
    const couponCode = await code({ firstOrderOnly: true });
    const person = { ...ana, firstName: 'Cleo' };
    const late = await buyerWith(couponCode, { ...person, email: 'cleo.late@example.com' });
    const first = await shop.buyer([[wine, 1]], { ...person, email: 'cleo@example.com' });
    expect(orderOutcome(await shop.place(first))).toBe('placed');
    expect(orderOutcome(await shop.place(late, { shownTotalCents: cents(13_310) }))).toBe(
      'COUPON_FIRST_ORDER,TOTAL_CHANGED',
    );
    const mailbox = await shop.buyer([[wine, 3]], { email: 'cleo+2@example.com', lastName: 'Other' });
    expect(await enter(mailbox, couponCode)).toMatchObject({ refusals: [{ code: 'COUPON_FIRST_ORDER' }] });
  });
});

describe('a voucher', () => {
  it("is unknown to other customers, recorded on its owner's order and used once", async () => {
    const customerId = await customer();
    const voucher = await code({ customerId, totalLimit: 1, endsOn: '2027-05-20' as NewCoupon['endsOn'] });
    const stranger = await shop.buyer([[wine, 3]]);
    const guess = await enter(stranger, 'NOSUCHCODE');
    expect(await enter(stranger, voucher)).toEqual(guess);

    const owner = await buyerWith(voucher, {}, { customerId });
    expect(orderOutcome(await shop.place(owner))).toBe('placed');
    const { rows } = await shop.test.database.read.execute(sql`
      select coupon_code, voucher_id = (select id from coupons where code = ${voucher}) as is_named, discount_cents
        from orders where customer_id = ${customerId}`);
    expect(rows).toEqual([{ coupon_code: voucher, is_named: true, discount_cents: 1000 }]);
    await shop.test.database.read.execute(sql`
      insert into cart_lines (cart_id, sku_id, quantity, added_price_cents, source, added_at)
      values (${owner.actor.cartId}, ${wine}, 3, 3800, 'shop', now())`);
    expect(await enter(await reopen(owner), voucher)).toMatchObject({
      refusals: [{ code: 'COUPON_ALREADY_USED' }],
    });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('the promo code of a cart', () => {
  it('is copied to the draft, kept when it no longer applies, and removed when the order is placed', async () => {
    const couponCode = await code({ minimumCents: cents(10_000) });
    const buyer = await buyerWith(couponCode);
    const { cartId } = buyer.actor;
    const cartCode = async () =>
      (await shop.test.database.read.execute(sql`select coupon_code from carts where id = ${cartId}`)).rows;
    expect(await cartCode()).toEqual([{ coupon_code: couponCode }]);

    await shop.test.database.read.execute(sql`update cart_lines set quantity = 2 where cart_id = ${cartId}`);
    const fewer = await reopen(buyer);
    expect(await shop.viewOf(fewer)).toMatchObject({
      contents: { coupon: couponCode },
      coupon: { isApplied: false, sentence: `Add $24.00 more to use ${couponCode}.` },
      requirements: [],
    });
    await shop.test.database.read.execute(sql`update cart_lines set quantity = 3 where cart_id = ${cartId}`);
    expect(orderOutcome(await shop.place(await reopen(buyer)))).toBe('placed');
    expect(await cartCode()).toEqual([{ coupon_code: null }]);
  });
});
