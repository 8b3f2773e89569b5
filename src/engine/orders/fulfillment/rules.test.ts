import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderHoldId, OrderId, ResourceId, ShipmentId, SkuId } from '../../../core/ids.ts';
import { fulfillmentViolationsOf } from './prove-rules.ts';
import {
  areUnitsAvailable,
  canShipmentChangeState,
  checkAddressChangeAllowed,
  checkCancellationAllowed,
  checkDispatchAllowed,
  checkHoldAllowed,
  deriveOrderState,
  parseTrackingNumber,
  pickupDeadlineDate,
  pickupReminderDate,
  trackingUrl,
  unitsLeftToPack,
  unitsToPack,
} from './rules.ts';
import type { FulfillmentLine, OrderFulfillment, OrderHold, Shipment, ShipmentState } from './types.ts';

const states: readonly ShipmentState[] = [
  'packed',
  'shipped',
  'attempted',
  'delivered',
  'returned',
  'ready_for_pickup',
  'picked_up',
  'expired',
  'cancelled',
];

const line = (changes: Partial<FulfillmentLine> = {}): FulfillmentLine => ({
  position: 0,
  skuId: 1 as SkuId,
  title: 'Old Block Zinfandel',
  quantity: 3,
  isBoxed: true,
  cancelledQuantity: 0,
  replacedQuantity: 0,
  refundedQuantity: 0,
  demands: [{ resourceId: 7 as ResourceId, quantity: 1 }],
  ...changes,
});

const parcel = (state: ShipmentState, quantity = 3, changes: Partial<Shipment> = {}): Shipment => ({
  id: `parcel-${state}-${quantity}` as ShipmentId,
  orderId: 'order' as OrderId,
  number: 1,
  method: 'carrier',
  state,
  carrier: undefined,
  trackingNumber: undefined,
  withShipmentId: undefined,
  inBoxOf: undefined,
  attempts: 0,
  dispatchRequestedAt: undefined,
  collectBy: undefined,
  remindedAt: undefined,
  lines: [{ position: 0, quantity }],
  ...changes,
});

const hold: OrderHold = {
  id: 'hold' as OrderHoldId,
  reason: 'weather',
  until: '2026-12-01' as CivilDate,
  placedAt: new Date('2026-11-20T20:00:00Z'),
};

function order(changes: Partial<OrderFulfillment> = {}): OrderFulfillment {
  const facts = { lines: [line()], shipments: [], holds: [], awaitsVisit: false, ...changes };
  return {
    orderId: 'order' as OrderId,
    number: 10_001,
    email: 'ana@example.com',
    isPickup: false,
    stateCode: 'CA',
    isReward: false,
    isBeingEngraved: false,
    ...deriveOrderState(facts),
    ...facts,
  };
}

const counter = { method: 'pickup' } as const;

describe('the state of an order (domain §7.3, I-46)', () => {
  it.each<[string, Partial<OrderFulfillment>, string, string]>([
    ['nothing is packed', {}, 'placed', 'pending'],
    ['the order is on hold', { holds: [hold] }, 'on_hold', 'pending'],
    ['part of the order is packed', { shipments: [parcel('packed', 1)] }, 'placed', 'pending'],
    ['the whole order is packed', { shipments: [parcel('packed')] }, 'placed', 'packed'],
    [
      'the order is packed and on hold',
      { shipments: [parcel('packed')], holds: [hold] },
      'on_hold',
      'packed',
    ],
    ['its parcel was unpacked', { shipments: [parcel('cancelled')] }, 'placed', 'pending'],
    ['one of two parcels shipped', { shipments: [parcel('shipped', 2)] }, 'fulfilling', 'partially_shipped'],
    [
      'one parcel shipped and the rest is on hold',
      { shipments: [parcel('shipped', 2)], holds: [hold] },
      'fulfilling',
      'partially_shipped',
    ],
    [
      'one parcel was delivered and the other is packed',
      { shipments: [parcel('delivered', 2), parcel('packed', 1)] },
      'fulfilling',
      'partially_shipped',
    ],
    ['all parcels shipped', { shipments: [parcel('shipped')] }, 'fulfilling', 'shipped'],
    ['a delivery attempt failed', { shipments: [parcel('attempted')] }, 'fulfilling', 'shipped'],
    ['all parcels were delivered', { shipments: [parcel('delivered')] }, 'completed', 'delivered'],
    [
      'one parcel was delivered and the rest was canceled',
      { lines: [line({ cancelledQuantity: 1, refundedQuantity: 1 })], shipments: [parcel('delivered', 2)] },
      'completed',
      'delivered',
    ],
    ['the parcel was returned', { shipments: [parcel('returned')] }, 'fulfilling', 'returned'],
    [
      'the parcel was returned and refunded',
      { lines: [line({ refundedQuantity: 3 })], shipments: [parcel('returned')] },
      'completed',
      'returned',
    ],
    [
      'the order is ready for pickup',
      { shipments: [parcel('ready_for_pickup', 3, counter)] },
      'fulfilling',
      'ready_for_pickup',
    ],
    ['its pickup expired', { shipments: [parcel('expired', 3, counter)] }, 'fulfilling', 'expired'],
    ['the order was picked up', { shipments: [parcel('picked_up', 3, counter)] }, 'completed', 'picked_up'],
    ['the order was canceled', { lines: [line({ cancelledQuantity: 3 })] }, 'cancelled', 'pending'],
  ])('is derived from its parcels and holds: %s', (_, facts, state, fulfillmentState) => {
    expect(deriveOrderState(order(facts))).toEqual({ state, fulfillmentState });
  });

  it('does not depend on services, which are never packed', () => {
    const engraving = line({ position: 1, isBoxed: false, demands: [] });
    const facts = { lines: [line(), engraving], shipments: [parcel('delivered')] };
    expect(unitsLeftToPack(order(facts))).toEqual([]);
    expect(deriveOrderState(order(facts)).state).toBe('completed');
  });

  it('stays placed until a booked visit is over, and does not allow the visit to be canceled as an order', () => {
    const ticket = line({ isBoxed: false, demands: [] });
    const booked = order({ lines: [ticket], awaitsVisit: true });
    expect(booked).toMatchObject({ state: 'placed', fulfillmentState: 'pending' });
    expect(checkCancellationAllowed(booked, 'customer')).toMatchObject({
      refusals: [{ code: 'ORDER_IS_VISIT' }],
    });
    expect(deriveOrderState(order({ lines: [ticket] }))).toEqual({
      state: 'completed',
      fulfillmentState: 'delivered',
    });
    expect(deriveOrderState({ ...booked, lines: [{ ...ticket, cancelledQuantity: 3 }] }).state).toBe(
      'cancelled',
    );
  });
});

describe('a parcel', () => {
  it('is final once it is delivered, returned, picked up or canceled', () => {
    const last = states.filter((from) => states.every((to) => !canShipmentChangeState(from, to)));
    expect(last).toEqual(['delivered', 'returned', 'picked_up', 'cancelled']);
  });

  it('never returns to an earlier state', () => {
    const walk = fc.array(fc.constantFrom(...states), { maxLength: 12 });
    fc.assert(
      fc.property(walk, (steps) => {
        const passed: ShipmentState[] = ['packed'];
        for (const to of steps) {
          const from = passed.at(-1);
          if (from && from !== to && canShipmentChangeState(from, to)) passed.push(to);
        }
        expect(new Set(passed).size).toBe(passed.length);
      }),
    );
  });

  it('contains all unpacked units, or a selection of them that names each line once', () => {
    const packed = order({ shipments: [parcel('packed', 1)] });
    expect(unitsToPack(packed, undefined)).toMatchObject({ value: [{ position: 0, quantity: 2 }] });
    expect(unitsToPack(packed, [{ position: 0, quantity: 2 }]).ok).toBe(true);
    for (const units of [
      [{ position: 0, quantity: 3 }],
      [{ position: 1, quantity: 1 }],
      [{ position: 0, quantity: 0 }],
      [{ position: 0, quantity: 1.5 }],
      [
        { position: 0, quantity: 1 },
        { position: 0, quantity: 1 },
      ],
      [],
    ]) {
      expect(unitsToPack(packed, units)).toMatchObject({ refusals: [{ code: 'UNITS_NOT_OPEN' }] });
    }
    const whole = order({ shipments: [parcel('packed')] });
    expect(unitsToPack(whole, undefined)).toMatchObject({ refusals: [{ code: 'NOTHING_TO_PACK' }] });
    expect(areUnitsAvailable([{ position: 0, quantity: 2 }], unitsLeftToPack(packed))).toBe(true);
  });

  it('can be put on hold only while part of its order is still at the winery', () => {
    const gone = parcel('shipped', 3);
    expect(checkHoldAllowed(order({ shipments: [parcel('packed', 3)] })).ok).toBe(true);
    expect(checkHoldAllowed(order({ shipments: [parcel('ready_for_pickup', 3)] })).ok).toBe(true);
    expect(checkHoldAllowed(order({ state: 'fulfilling', shipments: [parcel('shipped', 1)] })).ok).toBe(true);
    expect(checkHoldAllowed(order({ state: 'fulfilling', shipments: [gone] }))).toMatchObject({
      refusals: [{ code: 'ORDER_CLOSED' }],
    });
    expect(checkHoldAllowed(order({ state: 'completed', shipments: [gone] })).ok).toBe(false);
    expect(checkHoldAllowed(order({ lines: [line({ isBoxed: false })], awaitsVisit: true })).ok).toBe(false);
  });

  it('is neither packed nor shipped while its order is on hold', () => {
    const held = order({ holds: [hold], shipments: [parcel('packed')] });
    expect(checkDispatchAllowed(held, parcel('packed'))).toMatchObject({
      refusals: [{ code: 'ORDER_ON_HOLD' }],
    });
    expect(unitsToPack(order({ holds: [hold] }), undefined)).toMatchObject({
      refusals: [{ code: 'ORDER_ON_HOLD' }],
    });
  });
});

describe('an order before it ships', () => {
  it('can be canceled by customers until part of it is packed, and by staff until part of it ships', () => {
    expect(checkCancellationAllowed(order(), 'customer').ok).toBe(true);
    expect(checkCancellationAllowed(order({ holds: [hold] }), 'customer').ok).toBe(true);
    const packed = order({ shipments: [parcel('packed', 1)] });
    expect(checkCancellationAllowed(packed, 'customer')).toMatchObject({
      refusals: [{ code: 'ALREADY_PACKED' }],
    });
    expect(checkCancellationAllowed(packed, 'staff').ok).toBe(true);
    const leaving = order({ shipments: [parcel('packed', 3, { dispatchRequestedAt: hold.placedAt })] });
    expect(checkCancellationAllowed(leaving, 'staff')).toMatchObject({
      refusals: [{ code: 'PAYMENT_OPEN' }],
    });
    for (const state of ['shipped', 'attempted', 'picked_up'] as const) {
      const left = order({ shipments: [parcel(state, 1, state === 'picked_up' ? counter : {})] });
      expect(checkCancellationAllowed(left, 'staff')).toMatchObject({ refusals: [{ code: 'ALREADY_LEFT' }] });
    }
    expect(checkCancellationAllowed(order({ shipments: [parcel('expired', 3, counter)] }), 'staff').ok).toBe(
      true,
    );
  });

  it('allows an address change until part of it is packed, and never for pickup', () => {
    expect(checkAddressChangeAllowed(order()).ok).toBe(true);
    expect(checkAddressChangeAllowed(order({ isPickup: true }))).toMatchObject({
      refusals: [{ code: 'WRONG_METHOD' }],
    });
    expect(checkAddressChangeAllowed(order({ shipments: [parcel('packed', 1)] }))).toMatchObject({
      refusals: [{ code: 'ALREADY_PACKED' }],
    });
    expect(checkAddressChangeAllowed(order({ shipments: [parcel('cancelled')] })).ok).toBe(true);
  });
});

describe('a tracking number', () => {
  it.each([
    ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
    ['7712-3456-7890', '771234567890'],
    ['1z999aa10123456784', '1Z999AA10123456784'],
    ['NOTANUMBER', undefined],
    ['1234567', undefined],
    ['1Z999AA1<script>', undefined],
    ['', undefined],
  ])('entered as %s is read as %s', (entered, expected) => {
    expect(parseTrackingNumber(entered)).toBe(expected);
  });

  it('links to its carrier’s page', () => {
    expect(trackingUrl('UPS', '1Z999AA10123456784')).toBe(
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    );
  });
});

it('a pickup expires after 45 days, even across the end of daylight saving time, with a reminder on day 40', () => {
  const collectBy = pickupDeadlineDate('2026-10-20' as CivilDate);
  expect(collectBy).toBe('2026-12-04');
  expect(pickupReminderDate(collectBy)).toBe('2026-11-29');
});

describe('the consistency check of an order', () => {
  const promised = { resourceId: 7, quantity: 3, shipped: 0, released: 0 };

  it('finds nothing when parcels, allocations and states agree', () => {
    expect(fulfillmentViolationsOf(order(), [promised])).toEqual([]);
    const sent = order({ shipments: [parcel('shipped', 2)] });
    expect(fulfillmentViolationsOf(sent, [{ ...promised, shipped: 2 }])).toEqual([]);
  });

  it('reports a shipped allocation without a parcel, and an order state that contradicts its parcels', () => {
    expect(fulfillmentViolationsOf(order(), [{ ...promised, shipped: 1 }])).toEqual([
      { orderId: 'order', detail: 'shipped of resource 7 is 1, not 0' },
    ]);
    expect(fulfillmentViolationsOf({ ...order(), state: 'completed' }, [promised])).toEqual([
      { orderId: 'order', detail: 'is completed, pending, not placed, pending' },
    ]);
  });
});
