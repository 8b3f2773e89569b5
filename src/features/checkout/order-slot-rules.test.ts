import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { emptyDraftContents } from '../../engine/orders/drafts/rules.ts';
import { createEmptyEventSlot } from './event-slot-rules.ts';
import { emptyGiftCardSlot } from './gift-card-slot-rules.ts';
import { emptyOrderSlots, orderSlotOf, parseStoredSlots } from './order-slot-rules.ts';

/** The fields of the slot `order`, copied from §3 of the specification. */
const specified =
  'items selectedDeliveryAddressId note primaryStreet secondaryStreet city state stateCode phone zipCode shippingOptionId selectedShippingOption orderType firstName lastName company email birthDate billingCity isPickup billingFirstName billingLastName billingEmail billingPhone billingState billingCountry billingPrimaryStreet billingSecondaryStreet billingZipCode paymentMethodId selectedPickupLocation selectedCard selectedBillingAddress orderId coupon giftCard'.split(
    ' ',
  );

/** The other slots, empty, for tests that use only `order`. */
const others = {
  curatedOrder: emptyOrderSlots.curatedOrder,
  allocationCustomizationOrder: emptyOrderSlots.allocationCustomizationOrder,
  rewardOrder: emptyOrderSlots.rewardOrder,
  eventOrder: createEmptyEventSlot(),
  giftCardOrderStore: emptyGiftCardSlot,
};

const inStorage = (order: unknown, version: unknown = 0) => JSON.stringify({ state: { order }, version });

describe('the browser’s storage', () => {
  test('has exactly the specification’s fields in an empty order slot', () => {
    expect(Object.keys(emptyOrderSlots.order).sort()).toEqual(specified.toSorted());
  });

  test('has the same fields for an allocation, and two more for a curated first box', () => {
    const { allocationCustomizationOrder, curatedOrder } = emptyOrderSlots;
    expect(Object.keys(allocationCustomizationOrder).sort()).toEqual(specified.toSorted());
    const more = ['curatedClubId', 'shippingMethodId'];
    expect(Object.keys(curatedOrder).sort()).toEqual([...specified, ...more].toSorted());
  });

  test('returns an order as it was stored', () => {
    const order = {
      ...emptyOrderSlots.order,
      items: [{ skuId: 7, quantity: 2 }],
      email: 'ana@example.com',
      paymentMethodId: 'pm_1',
      selectedCard: { brand: 'visa' },
      coupon: 'AUTUMN',
      giftCard: { count: 1 },
      selectedBillingAddress: 'own',
    };
    expect(parseStoredSlots(inStorage(order))).toEqual({ order, ...others });
  });

  test.each([
    ['no stored value', null],
    ['an empty text', ''],
    ['truncated JSON', '{"state":{"order":{"items":['],
    ['null', 'null'],
    ['a list', '[1,2,3]'],
    ['50,000 opening brackets', '['.repeat(50_000)],
    ['data of another store', '{"state":{"cart":{"lines":7}},"version":0}'],
    ['no version', JSON.stringify({ state: { order: emptyOrderSlots.order } })],
    ['a future version', inStorage({ email: 'a@b.example' }, 99)],
    ['an unknown version', inStorage({ email: 'a@b.example' }, '0')],
    ['five megabytes', inStorage({ note: 'x'.repeat(5_000_000) })],
  ])('ignores invalid content: %s', (_, text) => {
    expect(parseStoredSlots(text)).toBeUndefined();
  });

  test('resets fields that were tampered with and keeps the rest', () => {
    const read = parseStoredSlots(
      inStorage({
        email: 'ana@example.com',
        birthDate: '2001-01-01',
        orderId: '<img src=x onerror=alert(1)>',
        paymentMethodId: '4242 4242 4242 4242',
        selectedCard: { number: '4242424242424242', brand: '4242' },
        items: [{ skuId: 1, quantity: 3, priceCents: 1 }],
        selectedShippingOption: { optionId: 'ground', title: 'Ground', priceCents: 0 },
        giftCard: { count: 1, balanceCents: 1_000_000 },
        totalCents: 1,
      }),
    );
    expect(read?.order).toEqual({
      ...emptyOrderSlots.order,
      email: 'ana@example.com',
      items: [{ skuId: 1, quantity: 3 }],
      selectedShippingOption: { optionId: 'ground', title: 'Ground' },
      giftCard: { count: 1 },
    });
  });

  test('has an order’s fields except the gift card, plus its own fields, for a reward', () => {
    const own = [
      ...['engravingInstructionsMessage', 'marketingEventId', 'step', 'deliveryFormCompleted'],
      ...[
        'shippingFormCompleted',
        'paymentFormCompleted',
        'marketingEvent',
        'isAddressDropdownActive',
        'isRewardOrder',
      ],
    ];
    const fields = [...specified.filter((name) => name !== 'giftCard'), ...own];
    expect(Object.keys(emptyOrderSlots.rewardOrder).sort()).toEqual(fields.sort());
    expect(emptyOrderSlots.rewardOrder).toMatchObject({ step: 0, isRewardOrder: true, orderType: 4 });
  });

  test('yields a complete slot or none for any content, and never a birth date, card digits or a price', () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.string(),
      fc.constantFrom('4242424242424242', { number: '4242' }, { brand: '4242' }, -1, [[]], { __proto__: 1 }),
    );
    const slot = fc.dictionary(
      fc.oneof(fc.constantFrom(...specified), fc.string(), fc.constantFrom('__proto__', 'constructor')),
      anything,
      { maxKeys: 40 },
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      slot.map((order) => attempted(() => inStorage(order)) ?? ''),
      slot.map((order) => (attempted(() => inStorage(order)) ?? '').slice(0, -3)),
    );
    fc.assert(
      fc.property(text, (stored) => {
        const order = parseStoredSlots(stored)?.order;
        if (!order) return;
        expect(Object.keys(order).sort()).toEqual(specified.toSorted());
        expect(order.birthDate).toBe('');
        expect(order.orderType).toBe(0);
        expect(JSON.stringify(order.selectedCard)).not.toMatch(/\d/);
        for (const item of order.items) expect(Object.keys(item).sort()).toEqual(['quantity', 'skuId']);
        expect(order.paymentMethodId).toMatch(/^[\w-]*$/);
        expect(parseStoredSlots(inStorage(order))).toEqual({ order, ...others });
      }),
      { numRuns: 2_000 },
    );
  });
});

function attempted<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

describe('an order slot filled from a draft', () => {
  const view = (more: Partial<CheckoutView['contents']>, rest: Partial<CheckoutView> = {}) =>
    ({
      draftId: 'draft-1',
      contents: { ...emptyDraftContents(), ...more },
      shippingOffers: [{ optionId: 'ground', title: 'Ground' }],
      payment: { kind: 'none' },
      quote: { tenders: [] },
      ...rest,
    }) as unknown as CheckoutView;
  const states = [{ code: 'MN', name: 'Minnesota' }];
  const entered = {
    items: [{ skuId: 7, quantity: 2 }] as never,
    email: 'finn@example.com',
    firstName: 'Finn',
    lastName: 'Lindqvist',
    phone: '612 555 0100',
    primaryStreet: '1 Lake St',
    city: 'Minneapolis',
    stateCode: 'MN',
    zipCode: '55401',
    note: 'Ring twice',
  };

  test('contains every field of the draft under the specification’s names', () => {
    expect(orderSlotOf(view(entered), states)).toEqual({
      ...entered,
      state: 'Minnesota',
      selectedDeliveryAddressId: 'draft-1',
      shippingOptionId: 'ground',
      selectedShippingOption: { optionId: 'ground', title: 'Ground' },
      isPickup: false,
      billingFirstName: 'Finn',
      billingLastName: 'Lindqvist',
      billingEmail: 'finn@example.com',
      billingPhone: '612 555 0100',
      billingPrimaryStreet: '1 Lake St',
      billingCity: 'Minneapolis',
      billingState: 'MN',
      billingZipCode: '55401',
      billingCountry: 'US',
      selectedBillingAddress: 'delivery',
      orderId: '',
      coupon: null,
      giftCard: null,
    });
  });

  test('has a separate billing address, a coupon, gift cards and an order being paid', () => {
    const own = {
      ...entered,
      billingSameAsDelivery: false,
      billingFirstName: 'Gia',
      billingPrimaryStreet: '2 Oak Ave',
      billingCity: 'Duluth',
      billingState: 'MN',
      billingZipCode: '55802',
      coupon: 'AUTUMN',
    };
    const slot = orderSlotOf(
      view(own, {
        payment: { kind: 'processing', orderId: 'order-1', publicToken: 't' } as never,
        quote: { tenders: [{ kind: 'gift_card' }, { kind: 'card' }] } as never,
      }),
      states,
    );
    expect(slot).toMatchObject({
      selectedBillingAddress: 'own',
      billingFirstName: 'Gia',
      billingLastName: 'Lindqvist',
      billingPrimaryStreet: '2 Oak Ave',
      billingZipCode: '55802',
      orderId: 'order-1',
      coupon: 'AUTUMN',
      giftCard: { count: 1 },
    });
    expect(JSON.stringify(slot)).not.toContain('publicToken');
  });

  test('has no chosen delivery address for pickup, and keeps an entered one', () => {
    const slot = orderSlotOf(view({ ...entered, isPickup: true, selectedPickupLocation: 'hilltop' }), states);
    expect(slot).toMatchObject({
      isPickup: true,
      selectedPickupLocation: 'hilltop',
      selectedDeliveryAddressId: '',
      primaryStreet: '1 Lake St',
      selectedBillingAddress: 'own',
    });
  });

  test('has no field outside the specification, whatever the draft contains', () => {
    const more = { ...entered, giftMessage: 'Cheers', birthDate: '1980-02-03' } as never;
    for (const name of Object.keys(orderSlotOf(view(more), states))) expect(specified).toContain(name);
    expect(JSON.stringify(orderSlotOf(view(more), states))).not.toMatch(/Cheers|1980/);
  });
});
