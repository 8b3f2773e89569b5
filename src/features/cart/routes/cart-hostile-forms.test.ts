import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { type CartFormFields, openTestCart, type TestCart } from '../testing.ts';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

describe('the cart form with hostile input', () => {
  const merlot = () => cart.sku('merlot-2022');
  const quantities = [
    '0',
    '-1',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '',
    ' ',
    '１',
    '٣',
    '+2',
    '2 ',
    'null',
    '9'.repeat(40),
  ];

  it.each(quantities)('adds nothing for a quantity of %j', async (quantity) => {
    expect(await cart.send({ intent: 'add', skuId: merlot(), quantity })).toMatchObject({
      status: 422,
      cookies: [],
      answer: { refusals: [{ code: 'QTY_MIN', sentence: 'Quantity must be at least 1' }] },
    });
  });

  it.each(['1.5', '2,5', '0.5'])('rejects a fractional quantity of %s', async (quantity) => {
    expect(await cart.send({ intent: 'add', skuId: merlot(), quantity })).toMatchObject({
      status: 422,
      cookies: [],
      answer: { refusals: [{ code: 'QTY_WHOLE' }] },
    });
  });

  it.each(['1000000000', '100', '999999999999999'])(
    'rejects a quantity of %s above the maximum per order',
    async (quantity) => {
      expect(await cart.send({ intent: 'add', skuId: merlot(), quantity })).toMatchObject({
        status: 422,
        answer: { refusals: [{ code: 'QTY_MAX' }] },
      });
    },
  );

  it.each<[string, () => CartFormFields]>([
    [
      'two quantities',
      () => [
        ['intent', 'add'],
        ['skuId', merlot()],
        ['quantity', '1'],
        ['quantity', '2'],
      ],
    ],
    ['a list of quantities', () => ({ intent: 'add', skuId: merlot(), 'quantity[]': '1' })],
    ['a price field', () => ({ intent: 'add', skuId: merlot(), quantity: '1', priceCents: '1' })],
    ['a customer ID field', () => ({ intent: 'add', skuId: merlot(), quantity: '1', customerId: 'x' })],
    ['an empty “Fill my case” request', () => ({ intent: 'fill', items: '' })],
    ['a “Fill my case” request with quantity zero', () => ({ intent: 'fill', items: `${merlot()}x0` })],
    [
      'a “Fill my case” request with a negative quantity',
      () => ({ intent: 'fill', items: `${merlot()}x-3` }),
    ],
    [
      'a “Fill my case” request with one wine twice',
      () => ({ intent: 'fill', items: `${merlot()}x1 ${merlot()}x1` }),
    ],
    ['a “Fill my case” request with a price', () => ({ intent: 'fill', items: `${merlot()}x1x100` })],
    [
      'a “Fill my case” request with 5,000 items',
      () => ({ intent: 'fill', items: Array(5000).fill('1x1').join(' ') }),
    ],
    ['saving an item for later without a cart', () => ({ intent: 'save', skuId: merlot() })],
    ['moving an item back without a cart', () => ({ intent: 'move-back', skuId: merlot() })],
    ['no intent', () => ({ skuId: merlot(), quantity: '1' })],
    ['an unknown intent', () => ({ intent: 'give', skuId: merlot(), quantity: '1' })],
    ['no SKU', () => ({ intent: 'add', quantity: '1' })],
    ['SQL as the SKU', () => ({ intent: 'add', skuId: '1; drop table carts', quantity: '1' })],
    ['an unknown SKU', () => ({ intent: 'add', skuId: '999999999', quantity: '1' })],
    ['a SKU of 30 digits', () => ({ intent: 'add', skuId: '9'.repeat(30), quantity: '1' })],
    ['an unknown delivery method', () => ({ intent: 'delivery', delivery: 'drone', zipCode: '93446' })],
    [
      'an unknown pickup location',
      () => ({ intent: 'delivery', delivery: 'pickup', pickupLocation: 'elsewhere' }),
    ],
  ])('rejects %s with a message and creates no cart', async (_, fields) => {
    const sent = await cart.send(fields());
    expect(sent).toMatchObject({ status: 422, cookies: [] });
    expect(sent.answer.refusals?.[0]?.sentence).toMatch(/[a-z]/);
  });

  it.each([
    '?removed=1e3&quantity=2',
    '?removed=-1&quantity=1',
    '?removed=999999999&quantity=1',
    '?removed=<b>&quantity=x',
  ])('shows no removed line for the invalid query %s', async (query) => {
    expect((await cart.page(await cart.cartWith(['merlot-2022', 1]), query)).removed).toBeUndefined();
  });
});
