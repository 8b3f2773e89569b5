import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyContents } from '../../engine/orders/drafts/rules.ts';
import { emptyEventSlot, eventSlotOf } from './event-slot-rules.ts';
import { isBegun, readStored } from './order-slot-rules.ts';

/** The fields of the slot `eventOrder`, copied from the specification's §3; those of an address are named as in `order`. */
const specified =
  'items orderType primaryStreet city stateCode zipCode country shippingOptionId marketingEventId phone firstName lastName email paymentMethodId selectedCard selectedBillingAddress orderId marketingEvent giftCard'.split(
    ' ',
  );

const inStorage = (eventOrder: unknown) => JSON.stringify({ state: { order: {}, eventOrder }, version: 0 });

describe('what lies of a visit in the browser’s storage', () => {
  test('the empty slot has the fields of the specification and no other, at the winery’s own address', () => {
    expect(Object.keys(emptyEventSlot).sort()).toEqual(specified.toSorted());
    expect(emptyEventSlot).toMatchObject({
      orderType: 2,
      primaryStreet: '4180 Ladera Vieja Road',
      city: 'Paso Robles',
      stateCode: 'CA',
      zipCode: '93446',
      country: 'US',
      marketingEventId: null,
    });
  });

  test('a store of before there were visits begins with an empty slot', () => {
    const before = JSON.stringify({ state: { order: { email: 'ana@example.com' } }, version: 0 });
    expect(readStored(before)).toMatchObject({
      order: { email: 'ana@example.com' },
      eventOrder: emptyEventSlot,
    });
  });

  test('what is tampered with becomes what it began with, and the rest stays', () => {
    const read = readStored(
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
      ...emptyEventSlot,
      email: 'ana@example.com',
      items: [{ skuId: 1, quantity: 2 }],
      giftCard: { count: 1 },
    });
  });

  test('whatever is there, a page gets a whole slot of order type 2, and never a card’s digits or a price', () => {
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
        const event = readStored(text)?.eventOrder;
        expect(Object.keys(event ?? {}).sort()).toEqual(specified.toSorted());
        expect(event?.orderType).toBe(2);
        expect(JSON.stringify(event?.selectedCard)).not.toMatch(/\d/);
        for (const item of event?.items ?? [])
          expect(Object.keys(item).sort()).toEqual(['quantity', 'skuId']);
        expect(readStored(inStorage(event))?.eventOrder).toEqual(event);
      }),
      { numRuns: 500 },
    );
  });
});

/** Not everything that can be thought of can be written. */
function stored(slot: unknown): string {
  try {
    return inStorage(slot);
  } catch {
    return inStorage({});
  }
}

test('leaving empties it once a marketingEventId is set, whatever else lies in it, and only then', () => {
  const slots = readStored(inStorage({ items: [{ skuId: 1, quantity: 2 }], email: 'ana@example.com' }));
  const begun = readStored(inStorage({ marketingEventId: 3 }));
  if (!slots || !begun) throw new Error('both are stores of ours');
  expect(isBegun(slots, 'eventOrder')).toBe(false);
  expect(isBegun(begun, 'eventOrder')).toBe(true);
  expect(isBegun(begun, 'order')).toBe(false);
});

describe('the slot that a draft of a visit fills', () => {
  const typed = {
    items: [{ skuId: 7, quantity: 2 }],
    email: 'finn@example.com',
    firstName: 'Finn',
    lastName: 'Lindqvist',
    phone: '612 555 0100',
  };
  const view = (contents: object = typed, kit?: object, tenders: readonly object[] = []) =>
    ({
      contents: { ...emptyContents(), ...contents },
      payment: { kind: 'none' },
      quote: { tenders },
      visit: {
        experience: { id: 3, slug: 'cave-tour', title: 'Cave Tour & Cheese', kit, priceCents: 4800 },
        slot: { startsAt: new Date('2026-12-05T19:30:00Z') },
      },
    }) as unknown as Parameters<typeof eventSlotOf>[0];

  test('tells who comes to what and when, and no address but the winery’s', () => {
    expect({ ...emptyEventSlot, ...eventSlotOf(view()) }).toEqual({
      ...emptyEventSlot,
      ...typed,
      marketingEventId: 3,
      marketingEvent: {
        slug: 'cave-tour',
        title: 'Cave Tour & Cheese',
        startsAt: '2026-12-05T19:30:00.000Z',
      },
    });
  });

  test('leaves out what is not typed yet, so that what was typed and not saved stays', () => {
    expect(eventSlotOf(view({}))).not.toHaveProperty('email');
    expect(eventSlotOf(view({}))).not.toHaveProperty('primaryStreet');
  });

  test('a kit goes to the address that is typed; gift cards are counted, and their codes stay on the server', () => {
    const address = { primaryStreet: '1 Lake St', city: 'Minneapolis', stateCode: 'MN', zipCode: '55401' };
    const slot = eventSlotOf(
      view({ ...typed, ...address }, { daysBefore: 10 }, [{ kind: 'gift_card' }, { kind: 'card' }]),
    );
    expect(slot).toMatchObject({
      ...address,
      shippingOptionId: 'ground',
      selectedBillingAddress: 'delivery',
      giftCard: { count: 1 },
    });
  });

  test('has no field besides those of the specification, whatever the draft learns to hold', () => {
    const more = { ...typed, note: 'Ring twice', visit: { party: 2, answers: { diet: 'no nuts' } } };
    for (const name of Object.keys(eventSlotOf(view(more)))) expect(specified).toContain(name);
    expect(JSON.stringify(eventSlotOf(view(more)))).not.toMatch(/Ring|nuts|4800/);
  });
});
