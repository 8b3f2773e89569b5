import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { openTestCart, type TestCart } from '../testing.ts';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

const apply = (cookie: string, code: string, script = false) =>
  cart.send({ intent: 'coupon', code }, { cookie, script });

describe('a promo code in the cart', () => {
  it('lowers the total, explains the discount, and can be removed', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 3]);
    expect(await apply(cookie, ' welcome 10 ')).toMatchObject({ status: 303, location: '/shop/cart' });
    const page = await cart.page(cookie);
    expect(page.coupon).toEqual({ code: 'WELCOME10', isApplied: true, sentence: 'You save $10.80.' });
    expect(page.summary.rows).toContainEqual({
      label: 'WELCOME10, 10% off',
      amount: '−$10.80',
      detail: 'Welcome: 10% off your first order.',
      isSaving: true,
    });
    expect(page.lines[0]).toMatchObject({ amount: '$97.20', was: '$108.00' });
    expect(page.steps.map(({ text }) => text)).toContain(
      'WELCOME10, 10% off: Welcome: 10% off your first order.',
    );
    expect(await cart.send({ intent: 'drop-coupon' }, { cookie })).toMatchObject({ status: 303 });
    expect(await cart.page(cookie)).toMatchObject({
      coupon: undefined,
      summary: { total: { amount: '$108.00' } },
    });
  });

  it('shows the reason under its field when rejected, keeps the entered code, and changes nothing', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 1]);
    const said = async (code: string) => (await apply(cookie, code)).answer.refusedCode;
    expect(await said('WELCOME1O')).toEqual({
      entered: 'WELCOME1O',
      sentence: 'We don’t recognize that promo code. Please check it and try again.',
    });
    expect((await said('welcome10'))?.sentence).toBe('Add $39.00 more to use WELCOME10.');
    expect((await said('CASE15'))?.sentence).toBe('Add 11 more bottles to use CASE15.');
    expect((await said('EXPIRED24'))?.sentence).toBe('EXPIRED24 expired on December 31, 2024.');
    expect((await said('CLUBONLY'))?.sentence).toBe(
      'CLUBONLY is for members of the wine club or Mesa Lucero+.',
    );
    expect((await apply(cookie, 'NOPE-1')).status).toBe(422);
    expect((await apply(cookie, 'NOPE-1', true)).status).toBe(200);
    expect((await cart.page(cookie)).coupon).toBeUndefined();
  });

  it('remains on a cart that falls below its minimum, and shows the missing amount', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 3]);
    await apply(cookie, 'WELCOME10');
    await cart.send({ intent: 'change', skuId: cart.sku('merlot-2022'), quantity: '2' }, { cookie });
    expect(await cart.page(cookie)).toMatchObject({
      coupon: { code: 'WELCOME10', isApplied: false, sentence: 'Add $3.00 more to use WELCOME10.' },
      summary: { total: { amount: '$72.00' } },
      checkoutLabel: 'Check out',
    });
    await cart.send({ intent: 'change', skuId: cart.sku('merlot-2022'), quantity: '3' }, { cookie });
    expect((await cart.page(cookie)).coupon?.isApplied).toBe(true);
  });

  it('replaces the case discount when it saves at least as much, and hides a next case step that it also beats', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 12]);
    await apply(cookie, 'CASE15');
    const page = await cart.page(cookie);
    expect(page.coupon?.sentence).toBe('You save $64.80.');
    expect(page.steps.find(({ kind }) => kind === 'discount')?.text).toBe(
      'CASE15, 15% off: 15% off twelve bottles or more. It’s at least as good as 12-bottle saving, 10% ($43.20), and they can’t be combined.',
    );
  });

  it('for shipping applies once the ZIP code is known, and hides benefits that would raise the shipping price', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 6]);
    await apply(cookie, 'SHIP5');
    expect((await cart.page(cookie)).coupon?.sentence).toBe(
      'We’ll apply SHIP5 once we know where your order is going.',
    );
    await cart.send({ intent: 'delivery', delivery: 'ship', zipCode: '94103' }, { cookie });
    const page = await cart.page(cookie);
    expect(page.coupon).toMatchObject({ isApplied: true, sentence: 'You save $20.00.' });
    expect(page.summary.rows.find(({ label }) => label === 'Shipping')?.amount).toBe('$5.00');
    expect(page.benefits.map(({ sentence }) => sentence)).toEqual(['6 more bottles: 10% off your wine.']);
  });

  it('replaces the previous code', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 6]);
    await apply(cookie, 'WELCOME10');
    await apply(cookie, 'ONEUSE-DEMO');
    expect((await cart.page(cookie)).coupon?.code).toBe('ONEUSE-DEMO');
  });
});

describe('the promo code form', () => {
  it.each([
    ['an empty code', ''],
    ['SQL', "' or '1'='1"],
    ['HTML markup', '<script>alert(1)</script>'],
    ['a wildcard', '%'],
    ['a code with a NUL character', 'WELCOME10\u0000'],
    ['a code with look-alike letters', 'ＷЕLСОМЕ10'],
    ['a very long code', 'A'.repeat(1999)],
    ['a file path', '../../etc/passwd'],
  ])('rejects %s like any unknown code', async (_, code) => {
    const cookie = await cart.cartWith(['merlot-2022', 3]);
    const sent = await apply(cookie, code);
    expect(sent.status).toBe(422);
    expect(sent.answer.refusedCode).toEqual({
      entered: code.slice(0, 100),
      sentence: 'We don’t recognize that promo code. Please check it and try again.',
    });
    expect((await cart.page(cookie)).coupon).toBeUndefined();
  });

  it.each<[string, [string, string][]]>([
    [
      'two codes',
      [
        ['intent', 'coupon'],
        ['code', 'WELCOME10'],
        ['code', 'CASE15'],
      ],
    ],
    [
      'an additional discount field',
      [
        ['intent', 'coupon'],
        ['code', 'WELCOME10'],
        ['discountCents', '10000'],
      ],
    ],
    [
      'a code of 100,000 characters',
      [
        ['intent', 'coupon'],
        ['code', 'A'.repeat(100_000)],
      ],
    ],
  ])('rejects a request with %s', async (_, fields) => {
    const cookie = await cart.cartWith(['merlot-2022', 3]);
    expect(await cart.send(fields, { cookie })).toMatchObject({
      status: 422,
      answer: { refusals: [{ code: 'FORM_INVALID' }] },
    });
    expect((await cart.page(cookie)).coupon).toBeUndefined();
  });

  it('blocks attempts for ten minutes after twelve of them, even with a valid code', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 3]);
    cart.clock.advance({ hours: 1 });
    for (let n = 0; n < 12; n += 1) await apply(cookie, `GUESS-${n}`);
    expect((await apply(cookie, 'WELCOME10')).answer.refusedCode?.sentence).toMatch(
      /Please wait \d+ minutes/,
    );
    cart.clock.advance({ minutes: 10 });
    expect((await apply(cookie, 'WELCOME10')).status).toBe(303);
  });

  it('rejects a code when there is no cart', async () => {
    expect(await apply('', 'WELCOME10')).toMatchObject({
      status: 422,
      answer: { refusals: [{ code: 'CART_GONE' }] },
    });
  });
});
