import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingJobs } from '../../../test/helpers/jobs.ts';
import { startTestShop, type TestShop, testCards } from '../../../test/helpers/shop.ts';
import type { CustomerId, OrderId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { createCustomer } from '../identity/index.server.ts';
import { findLedgerBalance, findOrOpenStoreCreditAccount } from '../ledger/index.server.ts';
import { readOrder, refundOrder, requestOrderLink } from './index.server.ts';
import { captureForTest } from './payments/testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function placed(card?: string) {
  const wine = await shop.sku(9, { title: 'Old Block Zinfandel' });
  const buyer = await shop.buyer([[wine.skuId, 3]]);
  const answer = await shop.place(buyer, card ? { card } : {});
  if (!answer.ok) throw new Error(`no order: ${answer.refusals[0]?.code}`);
  return { ...answer.value, wine, buyer };
}
const read = (access: Parameters<typeof readOrder>[1]) => readOrder(shop.test.database.read, access);
const byToken = (publicToken: string) => read({ kind: 'token', publicToken, now: shop.clock.now() });

describe('an order', () => {
  it('shows the products and prices it was placed with, even after the catalog changes (I-1)', async () => {
    const { publicToken, wine } = await placed();
    const before = await byToken(publicToken);
    await shop.test.database.read.execute(
      sql`update skus set title = 'Renamed', price_cents = 1, slug = ${`gone-${wine.skuId}`} where id = ${wine.skuId}`,
    );
    expect(await byToken(publicToken)).toEqual(before);
    expect(before).toMatchObject({
      state: 'placed',
      paymentState: 'authorized',
      totalCents: 14_398,
      needsAdultSignature: true,
      lines: [{ title: 'Old Block Zinfandel', quantity: 3, unitPriceCents: 3_800 }],
      tenders: [{ kind: 'card', amountCents: 14_398, brand: 'visa', lastFour: '4242' }],
    });
    expect(before?.number).toBeGreaterThanOrEqual(10_001);
  });

  it('can be read for 90 days with its unguessable token, but not by its id or by other customers (I-5, I-6)', async () => {
    const { publicToken, orderId } = await placed();
    expect(publicToken).toMatch(/^[\w-]{22}$/);
    const other = publicToken.endsWith('A') ? 'Q' : 'A';
    expect(await byToken(publicToken.slice(0, -1) + other)).toBeUndefined();
    expect(await byToken(String(orderId))).toBeUndefined();
    const customerId = orderId as unknown as CustomerId;
    expect(await read({ kind: 'customer', customerId, orderId })).toBeUndefined();
    expect(await read({ kind: 'mailbox', email: 'eve@example.com', orderId })).toBeUndefined();
    shop.clock.advance({ days: 89 });
    expect(await byToken(publicToken)).toBeDefined();
    shop.clock.advance({ days: 2 });
    expect(await byToken(publicToken)).toBeUndefined();
  });

  it('emails a new link to its own address once a minute, and answers strangers the same way', async () => {
    const { publicToken } = await placed();
    const order = await byToken(publicToken);
    if (!order?.number) throw new Error('a placed order has a number');
    const links = async () =>
      (await shop.test.database.read.execute(sql`select recipient from notices where kind = 'order-link'`))
        .rows;
    const ask = (changes: { number?: number; email?: string; zipCode?: string }) =>
      requestOrderLink(shop.dependencies, {
        number: order.number ?? 0,
        email: order.email,
        zipCode: '93446',
        ...changes,
      });
    expect(await ask({ zipCode: '93401' })).toBeUndefined();
    expect(await ask({ email: 'eve@example.com' })).toBeUndefined();
    expect(await ask({ number: order.number + 1 })).toBeUndefined();
    expect(await links()).toEqual([]);
    expect(await ask({ email: order.email.toUpperCase() })).toBeUndefined();
    await ask({});
    expect(await links()).toHaveLength(1);

    shop.clock.advance({ days: 91 });
    expect(await byToken(publicToken)).toBeUndefined();
    await ask({});
    expect(await links()).toHaveLength(2);
    const { rows } = await shop.test.database.read.execute<{ public_token: string }>(
      sql`select public_token from orders where id = ${order.orderId}`,
    );
    expect(rows[0]?.public_token).not.toBe(publicToken);
    expect(await byToken(rows[0]?.public_token ?? '')).toMatchObject({ number: order.number });
  });

  it('enqueues one confirmation email when it is placed, and none when its card is declined (Q11, I-45)', async () => {
    const before = (await waitingJobs(shop.test.database, 'send-notice')).length;
    await placed();
    await expect(placed(testCards.declined)).rejects.toThrow('PAY_DECLINED_GENERIC');
    expect(await waitingJobs(shop.test.database, 'send-notice')).toHaveLength(before + 1);
  });
});

describe('a refund', () => {
  const refund = (orderId: OrderId, quantity: number) =>
    refundOrder(shop.dependencies, {
      orderId,
      units: [{ position: 0, quantity }],
      reason: 'corked',
      actor: 'operator:test',
    });

  it('refunds the card first, then the gift card, and in the end the whole amount', async () => {
    const wine = await shop.sku(9);
    const card = await shop.giftCard(4_000);
    const buyer = await shop.buyer([[wine.skuId, 3]], {}, { tenders: [card] });
    const answer = await shop.place(buyer);
    if (!answer.ok) throw new Error('an order was due');
    const { orderId } = answer.value;
    expect(await refund(orderId, 1)).toMatchObject({ refusals: [{ code: 'REFUND_EXCEEDS_CAPTURE' }] });
    await captureForTest(shop.dependencies, { orderId, amountCents: cents(10_398), reason: 'shipped' });
    const first = await refund(orderId, 1);
    expect(first).toMatchObject({ ok: true, value: { cardState: 'succeeded' } });
    const left = async () =>
      (await findLedgerBalance(shop.test.database.read, { accountId: card, owner: undefined }))?.available;
    expect(await left()).toBe(0);
    const second = await refund(orderId, 2);
    if (!first.ok || !second.ok) throw new Error('refunds were due');
    expect(first.value.amountCents + second.value.amountCents).toBe(14_398);
    expect(await left()).toBe(4_000);
    expect(await refund(orderId, 1)).toMatchObject({ refusals: [{ code: 'REFUND_UNITS' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  const refundAmount = (orderId: OrderId, more: Partial<Parameters<typeof refundOrder>[1]>) =>
    refundOrder(shop.dependencies, {
      orderId,
      units: [],
      reason: 'late box',
      actor: 'operator:test',
      ...more,
    });

  it('returns an amount, then everything else, and never more than the total', async () => {
    const { orderId } = await placed();
    await captureForTest(shop.dependencies, { orderId, amountCents: cents(14_398), reason: 'shipped' });
    const tooMuch = await refundAmount(orderId, { adjustmentCents: cents(14_399) });
    expect(tooMuch).toMatchObject({ refusals: [{ code: 'REFUND_AMOUNT', field: 'amount' }] });
    const small = await refundAmount(orderId, { adjustmentCents: cents(1_000) });
    expect(small).toMatchObject({ ok: true, value: { amountCents: 1_000, cardState: 'succeeded' } });
    expect(await refund(orderId, 3)).toMatchObject({ ok: true, value: { amountCents: 13_398 } });
    const nothing = await refundAmount(orderId, { adjustmentCents: cents(1) });
    expect(nothing).toMatchObject({ refusals: [{ code: 'REFUND_AMOUNT' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('returns shipping once in ten concurrent calls, and excludes it from later refunds of bottles', async () => {
    const { orderId } = await placed();
    await captureForTest(shop.dependencies, { orderId, amountCents: cents(14_398), reason: 'shipped' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refundAmount(orderId, { withShipping: true })),
    );
    const [given, ...others] = answers.filter(({ ok }) => ok);
    expect(others).toEqual([]);
    if (!given?.ok) throw new Error('one refund was due');
    const shippingCents = given.value.amountCents;
    expect(shippingCents).toBeGreaterThan(0);
    expect(await refund(orderId, 3)).toMatchObject({ value: { amountCents: 14_398 - shippingCents } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be paid as store credit to an account once the card is charged, but not to a guest', async () => {
    const wine = await shop.sku(9);
    const names = { firstName: 'Ana', lastName: 'Roe', now: shop.clock.now() };
    const customerId = await shop.test.database.transaction((tx) =>
      createCustomer(tx, { email: 'credited@example.com', ...names }),
    );
    const answer = await shop.place(await shop.buyer([[wine.skuId, 3]], {}, { customerId }));
    if (!answer.ok) throw new Error('an order was due');
    const { orderId } = answer.value;
    const credit = () => refundAmount(orderId, { adjustmentCents: cents(2_500), toCredit: true });
    expect(await credit()).toMatchObject({ refusals: [{ code: 'REFUND_EXCEEDS_CAPTURE' }] });
    await captureForTest(shop.dependencies, { orderId, amountCents: cents(14_398), reason: 'shipped' });
    expect(await credit()).toMatchObject({ ok: true, value: { amountCents: 2_500, cardState: 'none' } });
    const accountId = await shop.test.database.transaction((tx) =>
      findOrOpenStoreCreditAccount(tx, customerId, new Date()),
    );
    const standing = await findLedgerBalance(shop.test.database.read, { accountId, owner: customerId });
    expect(standing?.available).toBe(2_500);
    expect(await refund(orderId, 3)).toMatchObject({ ok: true, value: { amountCents: 11_898 } });
    const guests = await placed();
    await captureForTest(shop.dependencies, {
      orderId: guests.orderId,
      amountCents: cents(14_398),
      reason: 'shipped',
    });
    const toGuest = await refundAmount(guests.orderId, { adjustmentCents: cents(100), toCredit: true });
    expect(toGuest).toMatchObject({ refusals: [{ code: 'CREDIT_NEEDS_ACCOUNT' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('refunds each bottle once in ten concurrent calls', async () => {
    const { orderId } = await placed();
    await captureForTest(shop.dependencies, { orderId, amountCents: cents(14_398), reason: 'shipped' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(orderId, 1)));
    const given = answers.flatMap((answer) => (answer.ok ? [answer.value.amountCents] : []));
    expect(given).toHaveLength(3);
    expect(given.reduce((all, amount) => all + amount, 0)).toBe(14_398);
    expect(await shop.disagreements()).toEqual([]);
  });
});
