import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackedShop,
  buyAsGuest,
  type CompletedSale,
  type FilledCheckout,
  fillCheckout,
  submitCheckout,
  submitCheckoutStep,
} from './attacked-shop.ts';
import type { FormFields } from './attacker.ts';
import { digestTables, expectUnchangedTables } from './evidence.ts';
import {
  hostileQuantities,
  hostileSkuIds,
  ignoredFieldNames,
  priceFieldNames,
  slugsNotSoldToGuests,
  tamperedTotals,
  unknownFieldNames,
} from './hostile-fields.ts';

/** Attacks with manipulated prices, quantities and totals (A3), and with fields that no form of the shop has (A22). */

export function testTampering(shop: AttackedShop): void {
  cartForms(shop);
  checkoutForms(shop);
  payButton(shop);
  replays(shop);
}

function cartForms(shop: AttackedShop): void {
  let victim: FilledCheckout;
  beforeAll(async () => {
    victim = await fillCheckout(shop);
  });

  describe.each(['add', 'change', 'restore'])('a tampered cart form with the intent %s', (intent) => {
    const refusedForms = (): (readonly [string, FormFields])[] => {
      const skuId = shop.skuId('merlot-2022');
      // When a line is changed, quantity 0 is a valid request to remove it.
      const wanted = hostileQuantities.filter((quantity) => intent === 'add' || quantity !== '0');
      const form = { intent, skuId, quantity: '1' };
      const twice = (name: 'intent' | 'skuId' | 'quantity') =>
        [...Object.entries(form), [name, form[name]] as const] satisfies FormFields;
      return [
        ...wanted.map(
          (quantity) => [`quantity ${JSON.stringify(quantity).slice(0, 40)}`, { ...form, quantity }] as const,
        ),
        ...hostileSkuIds.map((other) => [`SKU ${other.slice(0, 40)}`, { ...form, skuId: other }] as const),
        ...slugsNotSoldToGuests.map((slug) => [slug, { ...form, skuId: shop.skuId(slug) }] as const),
        ...[...priceFieldNames, ...unknownFieldNames].map(
          (key) => [`with ${key}`, { ...form, [key]: '1' }] as const,
        ),
        ...(['intent', 'skuId', 'quantity'] as const).map((name) => [`${name} twice`, twice(name)] as const),
        ...['quantity[]', 'quantity[0]', 'quantity.value'].map(
          (name) => [name, { intent, skuId, [name]: '1' }] as const,
        ),
      ];
    };

    test('is rejected with status 422 and changes nothing', () =>
      expectUnchangedTables(shop, async () => {
        for (const [what, fields] of refusedForms()) {
          const answer = await victim.visitor.post('/shop/cart', fields);
          expect([answer.status, answer.cookies], what).toEqual([422, []]);
        }
      }));
  });

  test.each(ignoredFieldNames)('a cart form ignores the extra field %s', async (key) => {
    const skuId = shop.skuId('cabernet-sauvignon-2022');
    const form = { intent: 'change', skuId, quantity: '2', [key]: '9' };
    await expectUnchangedTables(shop, () => victim.visitor.post('/shop/cart', Object.entries(form)));
  });
}

function checkoutForms(shop: AttackedShop): void {
  let victim: FilledCheckout;
  beforeAll(async () => {
    victim = await fillCheckout(shop);
  });

  describe('a checkout', () => {
    test.each(['drone', 'GROUND', 'ground ', '', '0', 'free', 'ground,overnight', 'zone_a', '__proto__'])(
      'rejects the shipping method %j',
      async (shippingOptionId) => {
        const answer = await expectUnchangedTables(shop, () =>
          submitCheckoutStep(victim.visitor, 'shipping', { shippingOptionId }),
        );
        expect(answer.status).toBe(400);
      },
    );

    test.each(['contact', 'delivery', 'shipping', 'payment'])(
      'ignores fields that do not belong to the step %s',
      (step) =>
        expectUnchangedTables(shop, async () => {
          for (const key of [...ignoredFieldNames, ...unknownFieldNames]) {
            const answer = await submitCheckoutStep(victim.visitor, step, { [key]: 'customer' });
            expect(answer.status, key).toBe(302);
          }
        }),
    );

    test('cannot be switched from shipping to pickup by fields of the payment form', async () => {
      const pickup = { delivery: 'pickup', selectedPickupLocation: 'hilltop', isPickup: 'true' };
      const answer = await expectUnchangedTables(shop, () =>
        submitCheckout(shop, victim, { ...pickup, shownTotalCents: '7000' }),
      );
      expect(answer.status).toBe(409);
    });
  });
}

function payButton(shop: AttackedShop): void {
  let victim: FilledCheckout;
  beforeAll(async () => {
    victim = await fillCheckout(shop);
  });

  describe('a payment form', () => {
    test.each(Object.entries(tamperedTotals))(
      'with a total that is %s charges nothing',
      async (_, totalOf) => {
        const shownTotalCents = totalOf(Number(victim.shownTotalCents));
        const answer = await expectUnchangedTables(shop, () =>
          submitCheckout(shop, victim, { shownTotalCents }),
        );
        expect([400, 409]).toContain(answer.status);
      },
    );

    test.each([undefined, '', 'x', '00000000-0000-4000-8000-000000000000', '__proto__', "' or 1=1 --"])(
      'for the draft %j charges nothing',
      async (draftId) => {
        const answer = await expectUnchangedTables(shop, () => submitCheckout(shop, victim, { draftId }));
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
      const answer = await expectUnchangedTables(shop, () =>
        submitCheckout(shop, victim, { paymentMethodId }),
      );
      expect([400, 409]).toContain(answer.status);
    });

    test('is rejected with two totals, even if one is right', async () => {
      const { draftId, shownTotalCents } = victim;
      const answer = await expectUnchangedTables(shop, () =>
        victim.visitor.post('/shop/checkout', [
          ['intent', 'place'],
          ['step', 'payment'],
          ['draftId', draftId],
          ['paymentMethodId', 'pm_any'],
          ['shownTotalCents', shownTotalCents],
          ['shownTotalCents', '1'],
        ]),
      );
      expect(answer.status).toBe(400);
    });
  });
}

/**
 * Tests that submitting a placed draft again with other fields changes nothing, because the draft is the order's idempotency key (F9,
 * I-18).
 */
function replays(shop: AttackedShop): void {
  describe('a placed draft', () => {
    let sale: CompletedSale;
    beforeAll(async () => {
      sale = await buyAsGuest(shop, { email: 'replayed.canary@customers.example' });
    });

    test.each<[string, Record<string, string>]>([
      ['without changes', {}],
      ['with a smaller total', { shownTotalCents: '1' }],
      ['with another card', { paymentMethodId: 'pm_another' }],
      ['without a card', { paymentMethodId: '' }],
      ['with another billing address', { billingAsked: 'yes', billingCity: 'Reno', billingZipCode: '89501' }],
      ['with other items', { items: '[]', orderType: '2', 'items[0][quantity]': '99' }],
    ])('returns its first answer when submitted again %s', async (_, changed) => {
      const again = await expectUnchangedTables(shop, () => submitCheckout(shop, sale, changed));
      expect(again.location).toBe(sale.confirmation);
    });

    test('is rejected when another customer submits it', async () => {
      const stranger = await fillCheckout(shop);
      const before = await digestTables(shop);
      const answer = await submitCheckout(shop, { ...sale, visitor: stranger.visitor });
      expect(answer.status).toBe(409);
      expect(answer.text).not.toContain(sale.confirmation.split('=')[1]);
      expect(await digestTables(shop)).toEqual(before);
    });
  });
}
