import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyDraftContents } from '../../engine/orders/drafts/rules.ts';
import { createEmptyEventSlot, eventSlotOf } from './event-slot-rules.ts';
import { isSlotStarted, parseStoredSlots } from './order-slot-rules.ts';

/** The fields of the slot `eventOrder`, copied from §3 of the specification. Address fields have the same names as in `order`. */
const specified =
  'items orderType primaryStreet city stateCode zipCode country shippingOptionId marketingEventId phone firstName lastName email paymentMethodId selectedCard selectedBillingAddress orderId marketingEvent giftCard'.split(
    ' ',
  );

const inStorage = (eventOrder: unknown) => JSON.stringify({ state: { order: {}, eventOrder }, version: 0 });

describe('a visit in the browser’s storage', () => {
  test('has exactly the specification’s fields and the winery’s address when empty', () => {
    expect(Object.keys(createEmptyEventSlot()).sort()).toEqual(specified.toSorted());
    expect(createEmptyEventSlot()).toMatchObject({
      orderType: 2,
      primaryStreet: '4180 Ladera Vieja Road',
      city: 'Paso Robles',
      stateCode: 'CA',
      zipCode: '93446',
      country: 'US',
      marketingEventId: null,
    });
  });

  test('is empty when the stored data predates visits', () => {
    const before = JSON.stringify({ state: { order: { email: 'ana@example.com' } }, version: 0 });
    expect(parseStoredSlots(before)).toMatchObject({
      order: { email: 'ana@example.com' },
      eventOrder: createEmptyEventSlot(),
    });
  });

  test('resets a field that was tampered with and keeps the rest', () => {
    const read = parseStoredSlots(
      inStorage({
        email: 'ana@example.com',
        orderType: 0,
        primaryStreet: { toString: 'x' },
        marketingEventId: '7; drop table slots',
        marketingEvent: { slug: '<b>', title: 'Terrace Tasting', startsAt: 'soon', priceCents: 1 },
        selectedCard: { number: '4242424242424242', brand: '4242' },
        items: [{ skuId: 1, quantity: 2, priceCents: 1 }],
        giftCard: { count: 1, balanceCents: 1_000_000 },
        party: 400,
        dueNowCents: 0,
      }),
    );
    expect(read?.eventOrder).toEqual({
      ...createEmptyEventSlot(),
      email: 'ana@example.com',
      items: [{ skuId: 1, quantity: 2 }],
      giftCard: { count: 1 },
    });
  });

  test('always has order type 2 and every field, and never card digits or prices, for any stored data', () => {
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.constantFrom('4242424242424242', { number: '4242' }, { brand: '4242' }, -1, [[]], { __proto__: 1 }),
    );
    const slot = fc.dictionary(
      fc.oneof(fc.constantFrom(...specified), fc.string(), fc.constantFrom('__proto__', 'constructor')),
      anything,
      { maxKeys: 30 },
    );
    fc.assert(
      fc.property(slot.map(stored), (text) => {
        const event = parseStoredSlots(text)?.eventOrder;
        expect(Object.keys(event ?? {}).sort()).toEqual(specified.toSorted());
        expect(event?.orderType).toBe(2);
        expect(JSON.stringify(event?.selectedCard)).not.toMatch(/\d/);
        for (const item of event?.items ?? [])
          expect(Object.keys(item).sort()).toEqual(['quantity', 'skuId']);
        expect(parseStoredSlots(inStorage(event))?.eventOrder).toEqual(event);
      }),
      { numRuns: 500 },
    );
  });
});

/** Returns the stored text of a slot, or of an empty slot if the generated value can't be serialized. */
function stored(slot: unknown): string {
  try {
    return inStorage(slot);
  } catch {
    return inStorage({});
  }
}

test('a visit’s slot counts as started only once a marketingEventId is set', () => {
  const slots = parseStoredSlots(inStorage({ items: [{ skuId: 1, quantity: 2 }], email: 'ana@example.com' }));
  const begun = parseStoredSlots(inStorage({ marketingEventId: 3 }));
  if (!slots || !begun) throw new Error('both are stores of ours');
  expect(isSlotStarted(slots, 'eventOrder')).toBe(false);
  expect(isSlotStarted(begun, 'eventOrder')).toBe(true);
  expect(isSlotStarted(begun, 'order')).toBe(false);
});

describe('a visit’s slot filled from its draft', () => {
  const entered = {
    items: [{ skuId: 7, quantity: 2 }],
    email: 'finn@example.com',
    firstName: 'Finn',
    lastName: 'Lindqvist',
    phone: '612 555 0100',
  };
  const view = (contents: object = entered, kit?: object, tenders: readonly object[] = []) =>
    ({
      contents: { ...emptyDraftContents(), ...contents },
      payment: { kind: 'none' },
      quote: { tenders },
      visit: {
        experience: { id: 3, slug: 'cave-tour', title: 'Cave Tour & Cheese', kit, priceCents: 4800 },
        slot: { startsAt: new Date('2026-12-05T19:30:00Z') },
      },
    }) as unknown as Parameters<typeof eventSlotOf>[0];

  test('contains the guest, the visit and its time, and no address except the winery’s', () => {
    expect({ ...createEmptyEventSlot(), ...eventSlotOf(view()) }).toEqual({
      ...createEmptyEventSlot(),
      ...entered,
      marketingEventId: 3,
      marketingEvent: {
        slug: 'cave-tour',
        title: 'Cave Tour & Cheese',
        startsAt: '2026-12-05T19:30:00.000Z',
      },
    });
  });

  test('omits empty texts, so that unsaved input stays', () => {
    expect(eventSlotOf(view({}))).not.toHaveProperty('email');
    expect(eventSlotOf(view({}))).not.toHaveProperty('primaryStreet');
  });

  test('has the entered address for a kit, and the number of gift cards without their codes', () => {
    const address = { primaryStreet: '1 Lake St', city: 'Minneapolis', stateCode: 'MN', zipCode: '55401' };
    const slot = eventSlotOf(
      view({ ...entered, ...address }, { daysBefore: 10 }, [{ kind: 'gift_card' }, { kind: 'card' }]),
    );
    expect(slot).toMatchObject({
      ...address,
      shippingOptionId: 'ground',
      selectedBillingAddress: 'delivery',
      giftCard: { count: 1 },
    });
  });

  test('has no field outside the specification, whatever the draft contains', () => {
    const more = { ...entered, note: 'Ring twice', visit: { party: 2, answers: { diet: 'no nuts' } } };
    for (const name of Object.keys(eventSlotOf(view(more)))) expect(specified).toContain(name);
    expect(JSON.stringify(eventSlotOf(view(more)))).not.toMatch(/Ring|nuts|4800/);
  });
});
