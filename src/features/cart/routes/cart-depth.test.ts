import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { openTestCart, type TestCart } from '../testing.ts';
import type { CartPage } from '../view.server.ts';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

const totalCents = ({ summary }: CartPage) =>
  Math.round(Number(summary.total.amount.replace(/[$,]/g, '')) * 100);
const shipTo = (cookie: string, zipCode: string) =>
  cart.send({ intent: 'delivery', delivery: 'ship', zipCode }, { cookie });
const choicesOf = async (cookie: string) =>
  ((await cart.page(cookie, '?show=fill')).fill ?? []).flatMap(({ choices }) => choices);

describe('a line saved for later', () => {
  it('offers an undo after the form is sent, and adds no statement to the cart page', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 2], ['syrah-2021', 1]);
    const skuId = cart.sku('merlot-2022');
    const saved = await cart.send({ intent: 'save', skuId }, { cookie });
    expect(saved).toMatchObject({ status: 303, location: `/shop/cart?saved=${skuId}` });
    expect(saved.cookies[1]).toMatch(/^cartCount=1;/);
    let statements = 0;
    const query = test.database.pool.query.bind(test.database.pool);
    test.database.pool.query = ((config: never, ...rest: []) => {
      statements += 1;
      return query(config, ...rest);
    }) as never;
    const page = await cart.page(cookie, `?saved=${skuId}`).finally(() => {
      test.database.pool.query = query as never;
    });
    expect(statements).toBe(3);
    expect(page).toMatchObject({
      lines: [{ name: 'Syrah 2021' }],
      saved: [{ name: 'Merlot 2022', quantity: 2, blocked: undefined }],
      savedNow: { name: 'Merlot 2022' },
      summary: { total: { amount: '$46.00' } },
    });
    expect((await cart.send({ intent: 'move-back', skuId }, { cookie, script: true })).answer).toEqual({});
    expect(await cart.send({ intent: 'save', skuId }, { cookie, script: true })).toMatchObject({
      status: 200,
      answer: { saved: { skuId: Number(skuId), name: 'Merlot 2022' } },
    });
    await cart.send({ intent: 'drop-saved', skuId }, { cookie });
    expect((await cart.page(cookie, `?saved=${skuId}`)).savedNow).toBeUndefined();
  });

  it('stays on the page of an otherwise empty cart, and says why it cannot be moved back', async () => {
    const cookie = await cart.cartWith(['chardonnay-2023', 2]);
    await cart.send({ intent: 'save', skuId: cart.sku('chardonnay-2023') }, { cookie });
    await test.database.read.execute(
      sql`update skus set lifecycle = 'retired' where slug = 'chardonnay-2023'`,
    );
    expect(await cart.page(cookie)).toMatchObject({
      lines: [],
      checkoutLabel: undefined,
      saved: [{ blocked: 'Chardonnay 2023 is no longer available.' }],
    });
    const refused = await cart.send({ intent: 'move-back', skuId: cart.sku('chardonnay-2023') }, { cookie });
    expect(refused).toMatchObject({ status: 422, answer: { refusals: [{ code: 'RETIRED' }] } });
  });
});

describe('case suggestions', () => {
  it('are loaded on request, cost the stated amount, and reach the next case discount when added', async () => {
    const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 4]);
    await shipTo(cookie, '93446');
    expect((await cart.page(cookie)).fill).toBeUndefined();
    const before = await cart.page(cookie, '?show=fill');
    expect(before.fill?.map(({ heading }) => heading)).toEqual([
      '6 bottles, for 5% off your wine',
      '12 bottles, for 10% off your wine',
    ]);
    for (const { heading, choices } of before.fill ?? []) {
      expect(choices.length, heading).toBeGreaterThan(0);
      for (const { items, sentence } of choices) {
        const other = await cart.cartWith(['cabernet-sauvignon-2022', 4]);
        await shipTo(other, '93446');
        expect((await cart.send({ intent: 'fill', items }, { cookie: other })).status).toBe(303);
        const after = await cart.page(other);
        const grown = ((totalCents(after) - totalCents(before)) / 100).toFixed(2);
        expect(sentence).toContain(`Your total goes up by $${grown}.`);
        const rate = /\d+%/.exec(heading)?.[0];
        expect(after.summary.rows.find(({ isSaving }) => isSaving)?.label).toContain(`saving, ${rate}`);
      }
    }
  });

  it('include different wines, but none that the visitor may not buy or that cannot ship to the address', async () => {
    await test.database.read.execute(sql`update skus set pickup_only = true where slug = 'merlot-2022'`);
    const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 4]);
    await shipTo(cookie, '93446');
    const names = (await choicesOf(cookie)).flatMap(({ wines }) => wines.map(({ name }) => name));
    expect(names).not.toContain('Merlot 2022');
    expect(names).not.toContain('Cabernet Franc 2022');
    const different = (await choicesOf(cookie)).find(
      ({ title }) => title === 'Similar to what’s in your cart',
    );
    expect(different?.wines.every(({ quantity }) => quantity === 1)).toBe(true);
    await cart.send({ intent: 'delivery', delivery: 'pickup' }, { cookie });
    const picked = (await choicesOf(cookie)).flatMap(({ wines }) => wines.map(({ name }) => name));
    expect(picked).toContain('Merlot 2022');
    await test.database.read.execute(sql`update skus set pickup_only = false where slug = 'merlot-2022'`);
  });

  it("never exceed the state's limit, and are empty in a state closed to wine", async () => {
    const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 7]);
    // The limit is one case a month.
    await shipTo(cookie, '20001');
    const page = await cart.page(cookie, '?show=fill');
    expect(page.delivery.meter).toMatchObject({ limitMl: 9000, demandMl: 5250 });
    for (const { items } of page.fill?.flatMap(({ choices }) => choices) ?? []) {
      const other = await cart.cartWith(['cabernet-sauvignon-2022', 7]);
      await shipTo(other, '20001');
      await cart.send({ intent: 'fill', items }, { cookie: other });
      expect((await cart.page(other)).delivery.problems).toEqual([]);
    }
    await shipTo(cookie, '84101');
    expect(await choicesOf(cookie)).toEqual([]);
  });

  it('are empty for a full case and for a cart without wine', async () => {
    expect(await choicesOf(await cart.cartWith(['cabernet-sauvignon-2022', 12]))).toEqual([]);
    expect(await choicesOf(await cart.cartWith(['olive-oil-375', 1]))).toEqual([]);
  });
});

it('gift options list the catalog’s gift boxes, but none for a cart with ice packs', async () => {
  const cookie = await cart.cartWith(['merlot-2022', 1], ['gift-box-one-bottle', 1]);
  expect((await cart.page(cookie)).gift).toBeUndefined();
  const { gift } = await cart.page(cookie, '?show=gift');
  expect(gift?.boxes.map(({ title, priceCents, quantity }) => [title, priceCents, quantity])).toEqual([
    ['Gift box, one bottle', 600, 1],
    ['Gift box, two bottles', 900, 0],
    ['Gift box, three bottles', 1200, 0],
  ]);
  const iced = await cart.cartWith(['merlot-2022', 1], ['ice-pack-set', 1]);
  expect((await cart.page(iced, '?show=gift')).gift).toEqual({ hasIce: true, includesOne: false, boxes: [] });
});

it('the cart page lists every discount rule that was tried, including a code whose conditions are not met', async () => {
  const cookie = await cart.cartWith(['merlot-2022', 3]);
  await cart.send({ intent: 'coupon', code: 'WELCOME10' }, { cookie });
  expect((await cart.page(cookie)).tried.at(-1)).toMatchObject({
    label: 'WELCOME10, 10% off',
    outcome: 'won',
    text: 'Saves $10.80.',
  });
  await cart.send({ intent: 'change', skuId: cart.sku('merlot-2022'), quantity: '2' }, { cookie });
  expect((await cart.page(cookie)).tried.at(-1)).toEqual({
    label: 'WELCOME10',
    outcome: 'not_met',
    text: 'Add $3.00 more to use WELCOME10.',
  });
});
