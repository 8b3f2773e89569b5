import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackedShop,
  buy,
  type Filled,
  fillCheckout,
  place,
  type Sale,
  save,
} from './attacked-shop.ts';
import type { Fields } from './attacker.ts';
import { booksOf, changesNothing } from './evidence.ts';

/** Prices, quantities and totals that a client says (A3), and fields that no form of ours has (A22). */

const quantities = [
  [
    '0',
    '-1',
    '-0',
    '1.5',
    '1.0',
    '1e0',
    '1e3',
    '1e9',
    '0x10',
    '0b1',
    '1_0',
    'NaN',
    'Infinity',
    'null',
    'true',
  ],
  [
    '',
    ' ',
    '\u00a0',
    '+2',
    '2 ',
    ' 2',
    '2\n',
    '1,5',
    '1;2',
    '１',
    '٣',
    '²',
    '½',
    '[1]',
    '{"$gt":0}',
    '1\u0000',
  ],
  ['100', '1000000000', '4294967297', '9007199254740993', '9'.repeat(40), '9'.repeat(4000)],
].flat();

const skuIds = [
  '',
  '0',
  '-1',
  '1.0',
  '1e0',
  '0x1',
  ' 1',
  '999999999',
  '9'.repeat(30),
  '1,2',
  '1 or 1=1',
  'null',
];

/** Things that the catalogue has and does not sell to a guest. */
const notForGuests = [
  'cabernet-franc-2022',
  'petit-verdot-2021',
  'lantern-hill-cabernet-2020',
  'tannat-2021',
  'cabernet-sauvignon-2020',
];

const pricesOfMyOwn = [
  'price',
  'priceCents',
  'unitPriceCents',
  'addedPriceCents',
  'totalCents',
  'discountCents',
];

/** Names that stand in tables, in the specification's store, or in JavaScript, and in no form of ours. */
const foreignKeys = [
  [
    'customerId',
    'customer_id',
    'userId',
    'role',
    'isAdmin',
    'state',
    'number',
    'orderNumber',
    'version',
    'id',
  ],
  ['cartId', 'kind', 'items', 'items[0].skuId', 'items[0].quantity', 'orderType', 'orderId', 'publicToken'],
  [
    'totalCents',
    'subtotalCents',
    'taxCents',
    'shippingCents',
    'points',
    'balance',
    'paymentState',
    'capture',
  ],
  [
    'completingUntil',
    'ledgerAccountIds',
    'birthDateSealed',
    'createdAt',
    'parkedAt',
    'billingCountry',
    'isPickup',
  ],
].flat();

/** The parser of forms leaves these out before anybody counts fields; what matters is that they do nothing. */
const unreadKeys = [
  'items[0][quantity]',
  '__proto__',
  '__proto__[isAdmin]',
  'constructor[prototype][isAdmin]',
  'prototype',
  'toString',
];

const shownTotals: Readonly<Record<string, (right: number) => string | undefined>> = {
  'a cent less': (right) => String(right - 1),
  'a cent more': (right) => String(right + 1),
  nothing: () => '0',
  'a cent': () => '1',
  absent: () => undefined,
  empty: () => '',
  negative: (right) => String(-right),
  'a fraction': (right) => `${right}.5`,
  'a fraction of nothing': (right) => `${right}.0`,
  'an exponent': (right) => `${right}e0`,
  hexadecimal: (right) => `0x${right.toString(16)}`,
  padded: (right) => ` ${right} `,
  'not a number': () => 'NaN',
  infinite: () => 'Infinity',
  'beyond exact numbers': () => '9007199254740993',
  'the largest exact number': () => '9007199254740991',
  'beyond all numbers': () => '9'.repeat(400),
  'in dollars': (right) => `$${right / 100}`,
  'in other digits': (right) =>
    String(right).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  'a list': (right) => `[${right}]`,
};

export function tampering(shop: AttackedShop): void {
  let victim: Filled;
  beforeAll(async () => {
    victim = await fillCheckout(shop);
  });

  describe.each(['add', 'change', 'restore'])('a cart form that would %s', (intent) => {
    const refusedForms = (): (readonly [string, Fields])[] => {
      const skuId = shop.skuId('merlot-2022');
      const wanted = quantities.filter(
        (quantity) => intent === 'add' || !/^-?0$/.test(quantity) || quantity === '-0',
      );
      const form = { intent, skuId, quantity: '1' };
      const twice = (name: 'intent' | 'skuId' | 'quantity') =>
        [...Object.entries(form), [name, form[name]] as const] satisfies Fields;
      return [
        ...wanted.map(
          (quantity) => [`quantity ${JSON.stringify(quantity).slice(0, 40)}`, { ...form, quantity }] as const,
        ),
        ...skuIds.map((other) => [`SKU ${other.slice(0, 40)}`, { ...form, skuId: other }] as const),
        ...notForGuests.map((slug) => [slug, { ...form, skuId: shop.skuId(slug) }] as const),
        ...[...pricesOfMyOwn, ...foreignKeys].map((key) => [`with ${key}`, { ...form, [key]: '1' }] as const),
        ...(['intent', 'skuId', 'quantity'] as const).map((name) => [`${name} twice`, twice(name)] as const),
        ...['quantity[]', 'quantity[0]', 'quantity.value'].map(
          (name) => [name, { intent, skuId, [name]: '1' }] as const,
        ),
      ];
    };

    test('is refused with a sentence, whatever is wrong with it', () =>
      changesNothing(shop, async () => {
        for (const [what, fields] of refusedForms()) {
          const answer = await victim.visitor.post('/shop/cart', fields);
          expect([answer.status, answer.cookies], what).toEqual([422, []]);
        }
      }));
  });

  test.each(unreadKeys)('a cart form with %s does no more than one without', async (key) => {
    const skuId = shop.skuId('cabernet-sauvignon-2022');
    const form = { intent: 'change', skuId, quantity: '2', [key]: '9' };
    await changesNothing(shop, () => victim.visitor.post('/shop/cart', Object.entries(form)));
  });

  describe('a checkout', () => {
    test.each(['drone', 'GROUND', 'ground ', '', '0', 'free', 'ground,overnight', 'zone_a', '__proto__'])(
      'knows no way of shipping called %j',
      async (shippingOptionId) => {
        const answer = await changesNothing(shop, () =>
          save(victim.visitor, 'shipping', { shippingOptionId }),
        );
        expect(answer.status).toBe(400);
      },
    );

    test.each(['contact', 'delivery', 'shipping', 'payment'])(
      'takes of the step %s only the fields that it has',
      (step) =>
        changesNothing(shop, async () => {
          for (const key of [...unreadKeys, ...foreignKeys]) {
            const answer = await save(victim.visitor, step, { [key]: 'customer' });
            expect(answer.status, key).toBe(302);
          }
        }),
    );

    test('cannot be picked up and shipped at once', async () => {
      const pickup = { delivery: 'pickup', selectedPickupLocation: 'hilltop', isPickup: 'true' };
      const answer = await changesNothing(shop, () =>
        place(shop, victim, { ...pickup, shownTotalCents: '7000' }),
      );
      expect(answer.status).toBe(409);
    });
  });

  describe('the pay button', () => {
    test.each(Object.entries(shownTotals))('with a total that is %s charges nothing', async (_, totalOf) => {
      const shownTotalCents = totalOf(Number(victim.shownTotalCents));
      const answer = await changesNothing(shop, () => place(shop, victim, { shownTotalCents }));
      expect([400, 409]).toContain(answer.status);
    });

    test.each([undefined, '', 'x', '00000000-0000-4000-8000-000000000000', '__proto__', "' or 1=1 --"])(
      'for the draft %j charges nothing',
      async (draftId) => {
        const answer = await changesNothing(shop, () => place(shop, victim, { draftId }));
        expect([400, 409]).toContain(answer.status);
      },
    );

    test.each([
      undefined,
      '',
      '../refunds',
      'pm_1/../../v1/refunds',
      'pm_<b>',
      'pm 1',
      'p'.repeat(256),
      '{}',
    ])('with the card %j charges nothing', async (paymentMethodId) => {
      const answer = await changesNothing(shop, () => place(shop, victim, { paymentMethodId }));
      expect([400, 409]).toContain(answer.status);
    });

    test('takes the total from the last of two, and that one must be right', async () => {
      const { draftId, shownTotalCents } = victim;
      const answer = await changesNothing(shop, () =>
        victim.visitor.post('/shop/checkout', [
          ['intent', 'place'],
          ['step', 'payment'],
          ['draftId', draftId],
          ['paymentMethodId', 'pm_any'],
          ['shownTotalCents', shownTotalCents],
          ['shownTotalCents', '1'],
        ]),
      );
      expect(answer.status).toBe(409);
    });
  });

  replays(shop);
}

/** The key of an order is its draft: what else comes with the same key changes nothing (F9, I-18). */
function replays(shop: AttackedShop): void {
  describe('a draft that was placed', () => {
    let sale: Sale;
    beforeAll(async () => {
      sale = await buy(shop, { email: 'replayed.canary@customers.example' });
    });

    test.each<[string, Record<string, string>]>([
      ['as it was', {}],
      ['with a smaller total', { shownTotalCents: '1' }],
      ['with another card', { paymentMethodId: 'pm_another' }],
      ['without a card', { paymentMethodId: '' }],
      ['with another billing address', { billingAsked: 'yes', billingCity: 'Reno', billingZipCode: '89501' }],
      ['with other things', { items: '[]', orderType: '2', 'items[0][quantity]': '99' }],
    ])('answers the first answer again, sent %s', async (_, changed) => {
      const again = await changesNothing(shop, () => place(shop, sale, changed));
      expect(again.location).toBe(sale.confirmation);
    });

    test('belongs to its customer alone, even now', async () => {
      const stranger = await fillCheckout(shop);
      const before = await booksOf(shop);
      const answer = await place(shop, { ...sale, visitor: stranger.visitor });
      expect(answer.status).toBe(409);
      expect(answer.text).not.toContain(sale.confirmation.split('=')[1]);
      expect(await booksOf(shop)).toEqual(before);
    });
  });
}
