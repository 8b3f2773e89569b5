import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { ParcelView } from '../../engine/orders/fulfillment/view.server.ts';
import { currentNextSteps } from './next-step-rules.ts';
import { isOrderJustPlaced, orderStatusOf } from './status-rules.ts';

type Order = Parameters<typeof orderStatusOf>[0];
type Fulfillment = Parameters<typeof orderStatusOf>[1];

const noon = (day: string) => new Date(`${day}T20:00:00Z`);

const order = (change: Partial<Order> = {}) =>
  ({
    firstName: 'Ana',
    state: 'placed',
    fulfillmentState: 'pending',
    placedAt: noon('2026-11-20'),
    isPickup: false,
    shipTo: { firstName: 'Ana' },
    hasWine: true,
    needsAdultSignature: true,
    deliveryRequests: { pickup: { person: '' } },
    tenders: [],
    lines: [],
    ...change,
  }) as unknown as Order;

const life = (change: Partial<Fulfillment> = {}): Fulfillment => ({
  isBoxed: true,
  parcels: [],
  openUnits: [],
  cancelledUnits: [],
  refundedUnits: [],
  holds: [],
  refunds: [],
  mayCancel: false,
  mayHold: false,
  mayChangeAddress: false,
  giftCards: [],
  giftMembership: undefined,
  ...change,
});

function parcel(
  state: ParcelView['state'],
  kinds: readonly ParcelView['events'][number]['kind'][],
): ParcelView {
  return {
    number: 1,
    method:
      state === 'picked_up' || state === 'ready_for_pickup' || state === 'expired' ? 'pickup' : 'carrier',
    state,
    tracking: undefined,
    attempts: 0,
    collectBy: '2027-01-04' as CivilDate,
    lines: [{ position: 0, quantity: 1 }],
    inBoxOf: undefined,
    events: kinds.map((kind, n) => ({ kind, at: noon(`2026-11-2${n + 1}`) })),
  };
}

const told = (given: Order, fulfillment: Fulfillment) => {
  const status = orderStatusOf(given, fulfillment);
  return [...status.steps, ...status.parcels.flatMap(({ steps }) => steps)].map(
    ({ label, state, day }) => `${label} ${state}${day ? ` ${day}` : ''}`,
  );
};

describe('the status of an order', () => {
  it('shows the upcoming steps of a new order', () => {
    expect(orderStatusOf(order(), life()).title).toBe('Thank you, Ana.');
    expect(told(order(), life())).toEqual([
      'Placed done Fri, Nov 20',
      'Packed next',
      'Shipped next',
      'Delivered next',
    ]);
    expect(told(order({ isPickup: true }), life())).toEqual([
      'Placed done Fri, Nov 20',
      'Ready for pickup next',
      'Picked up next',
    ]);
  });

  it('explains a hold and its end, and shows a hold at the customer’s request as good news', () => {
    const hold = { id: 'h' as never, placedAt: noon('2026-11-21') };
    const weather = life({ holds: [{ ...hold, reason: 'weather', until: '2026-12-01' as CivilDate }] });
    expect(orderStatusOf(order({ state: 'on_hold' }), weather)).toMatchObject({
      title: 'Thank you, Ana.',
      steps: [{}, { detail: 'Until Tuesday, December 1, or the next business day' }, {}, {}, {}],
    });
    const unpaid = life({ holds: [{ ...hold, reason: 'payment', until: undefined }] });
    expect(orderStatusOf(order({ state: 'on_hold' }), unpaid).title).toBe('Your order is on hold');
    expect(currentNextSteps(order({ state: 'on_hold' }), unpaid)[0]).toContain('once it’s paid');
  });

  it('counts delivery attempts and omits internal events', () => {
    const under = life({
      parcels: [
        parcel('attempted', ['packed', 'dispatched', 'held_back', 'shipped', 'attempted', 'attempted']),
      ],
    });
    expect(told(order({ fulfillmentState: 'shipped', state: 'fulfilling' }), under)).toEqual([
      'Placed done Fri, Nov 20',
      'Packed done Sat, Nov 21',
      'Shipped done Tue, Nov 24',
      'No one could sign done Wed, Nov 25',
      'No one could sign now Thu, Nov 26',
      'Delivered next',
    ]);
    const [shown] = orderStatusOf(order({ fulfillmentState: 'shipped' }), under).parcels;
    expect(shown?.steps.map(({ detail }) => detail).filter(Boolean)).toEqual([
      'Attempt 1 of 3',
      'Attempt 2 of 3',
    ]);
  });

  it('shows how long a pickup is kept and how long problems can be reported', () => {
    const ready = life({ parcels: [parcel('ready_for_pickup', ['packed', 'ready_for_pickup'])] });
    const atCounter = order({
      isPickup: true,
      pickupLocation: 'hilltop',
      fulfillmentState: 'ready_for_pickup',
    });
    expect(currentNextSteps(atCounter, ready).join(' ')).toMatch(
      /Hilltop.*until Monday, January 4.*The person who picks it up must be 21 or older/,
    );
    const sent = order({
      ...atCounter,
      deliveryRequests: { pickup: { person: 'Ben' } } as Order['deliveryRequests'],
    });
    expect(currentNextSteps(sent, ready).join(' ')).toContain('Ben must be 21 or older');
    const here = life({ parcels: [parcel('delivered', ['delivered'])] });
    const after = order({ state: 'completed', fulfillmentState: 'delivered' });
    expect(currentNextSteps(after, here).join(' ')).toContain('Let us know by Monday, December 21');
    for (const state of ['returned', 'expired'] as const) {
      expect(currentNextSteps(order({ fulfillmentState: state }), life())[0]).toContain('refund you');
    }
  });

  it('ends with the cancellation, and shows no steps after it', () => {
    const refund = { n: 1, amountCents: 1, cardCents: 1, cardReleased: true, at: noon('2026-11-22') };
    const cancelled = order({ state: 'cancelled' });
    const given = life({ refunds: [refund as Fulfillment['refunds'][number]] });
    expect(told(cancelled, given)).toEqual(['Placed done Fri, Nov 20', 'Canceled now Sun, Nov 22']);
    expect(currentNextSteps(cancelled, given)).toEqual([]);
  });
});

describe('the status of an order for a visit', () => {
  const visit = { slug: 'terrace-tasting', title: 'Terrace Tasting' };
  const booked = (change: Partial<Order> = {}) =>
    order({
      shipTo: undefined,
      needsAdultSignature: false,
      deliveryRequests: { visit } as never,
      paymentState: 'captured',
      tenders: [{ kind: 'card', amountCents: 5220 }] as never,
      ...change,
    });
  const reservation = {
    state: 'confirmed',
    startsAt: new Date('2026-12-05T19:00:00Z'),
    due: { netCents: 4_800, taxCents: 420, totalCents: 5_220 },
    waiver: { missing: 2 },
    experience: { facts: { bring: ['A jacket', 'An ID for everyone'] } },
  } as never;

  it('starts as booked, with the visit ahead and no packing or shipping', () => {
    expect(told(booked(), life())).toEqual(['Booked done Fri, Nov 20', 'Your visit next']);
    expect(orderStatusOf(booked(), life())).toMatchObject({ title: 'Thank you, Ana.', isNew: true });
  });

  it('shows the time, what to bring, the waiver and the balance due from the reservation', () => {
    expect(currentNextSteps(booked(), life(), reservation)).toEqual([
      'See you on Saturday, December 5 at 11:00 am PT. Show this code when you arrive.',
      'What to bring: A jacket · An ID for everyone',
      'Each guest signs the waiver in advance. It takes two minutes.',
      'Due at your visit: $52.20, including $4.20 sales tax.',
      '$52.20 was charged to your card.',
    ]);
    expect(currentNextSteps(booked(), life())).toEqual(['$52.20 was charged to your card.']);
  });

  it('ends with the visit, and mentions no visit for an order without one', () => {
    const over = { state: 'completed', fulfillmentState: 'delivered' } as const;
    expect(orderStatusOf(booked(over), life()).title).toBe('Thank you for visiting');
    const year = order({ ...over, lines: [{ kind: 'plus' }] as never });
    expect(orderStatusOf(year, life()).title).toBe('Your year of Mesa Lucero+ is paid for');
    expect(told(booked(over), life())).toEqual(['Booked done Fri, Nov 20', 'Your visit now']);
    expect(told(booked({ ...over, deliveryRequests: {} }), life())).toEqual(['Placed done Fri, Nov 20']);
  });
});

it('isOrderJustPlaced is true right after the purchase and false three days later', () => {
  const placedAt = new Date('2026-11-20T18:00:00Z');
  expect(isOrderJustPlaced({ placedAt }, new Date('2026-11-20T18:10:00Z'))).toBe(true);
  expect(isOrderJustPlaced({ placedAt }, new Date('2026-11-23T18:00:00Z'))).toBe(false);
  expect(isOrderJustPlaced({ placedAt: undefined }, placedAt)).toBe(false);
});
