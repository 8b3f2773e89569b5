import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { stockFiguresOf } from '../../inventory/index.server.ts';
import { readOrder, refundOrder } from '../index.server.ts';
import {
  cancelUnits,
  completePickup,
  holdOrder,
  makeOrderReadyForPickup,
  packShipment,
  recordDeliveredShipment,
  recordDeliveryAttempt,
  recordReturnedShipment,
  releaseHoldOnOrder,
  shipShipment,
  sweepOrders,
  unpackShipment,
  viewFulfillment,
} from './index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor, unusedTrackingNumber } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const pickupFields = {
  isPickup: true,
  selectedPickupLocation: 'hilltop',
  billingPrimaryStreet: '12 Vine Street',
  billingCity: 'Paso Robles',
  billingState: 'CA',
  billingZipCode: '93446',
} as const;

async function placed(quantity = 3, fields: Parameters<TestShop['buyer']>[1] = {}) {
  const wine = await shop.sku(9);
  const answer = await shop.place(await shop.buyer([[wine.skuId, quantity]], fields));
  const orderId = placedOrderIdOf(answer);
  const publicToken = answer.ok ? answer.value.publicToken : '';
  const shelf = async () =>
    (await stockFiguresOf(shop.test.database.read, [wine.resourceId])).get(wine.resourceId);
  const read = async () => {
    const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
    const order = await readOrder(shop.test.database.read, access);
    const fulfillment = order && (await viewFulfillment(shop.test.database.read, order));
    if (!order || !fulfillment) throw new Error('a placed order opens with its token');
    const { state, fulfillmentState, paymentState } = order;
    return { state, fulfillmentState, paymentState, ...fulfillment };
  };
  return { orderId, publicToken, shelf, read };
}

async function mailsOf(orderId: OrderId) {
  const { rows } = await shop.test.database.read.execute<{ kind: string; occurrence: string }>(
    sql`select kind, occurrence from notices where subject_type = 'fulfilment' and subject_id = ${orderId} order by id`,
  );
  return rows.map(({ kind }) => kind);
}

describe('an order that ships', () => {
  it('is packed, charged at shipping, tracked, delivered after two attempts, and completed', async () => {
    const { orderId, shelf, read } = await placed();
    const packed = await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
    expect(packed).toMatchObject({ ok: true, value: { number: 1 } });
    expect(await read()).toMatchObject({
      state: 'placed',
      fulfillmentState: 'packed',
      paymentState: 'authorized',
      mayCancel: false,
      mayChangeAddress: false,
      mayHold: true,
    });
    const label = {
      orderId,
      number: 1,
      carrier: 'UPS',
      trackingNumber: unusedTrackingNumber(),
      actor: testStaffActor,
    } as const;
    const left = { ok: true, value: { kind: 'left', number: 1, takenOut: [] } };
    expect(await shipShipment(shop.dependencies, label)).toEqual(left);
    expect(await shipShipment(shop.dependencies, label)).toEqual(left);
    expect(await read()).toMatchObject({ mayHold: false });
    expect(await read()).toMatchObject({
      state: 'fulfilling',
      fulfillmentState: 'shipped',
      paymentState: 'captured',
      parcels: [{ state: 'shipped', tracking: { carrier: 'UPS', number: label.trackingNumber } }],
    });
    expect(await shelf()).toEqual({ onHand: 6, allocated: 0, held: 0 });

    for (const attempt of [1, 2, 2, 1]) {
      const noted = await recordDeliveryAttempt(shop.dependencies, {
        orderId,
        number: 1,
        attempt,
        actor: testStaffActor,
      });
      expect(noted.ok).toBe(true);
    }
    for (const _ of [1, 2]) {
      expect(
        (await recordDeliveredShipment(shop.dependencies, { orderId, number: 1, actor: testStaffActor })).ok,
      ).toBe(true);
    }
    expect(await read()).toMatchObject({ state: 'completed', fulfillmentState: 'delivered' });
    expect(await mailsOf(orderId)).toEqual([
      'parcel-shipped',
      'parcel-attempted',
      'parcel-attempted',
      'parcel-delivered',
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is charged in full with the first of two parcels, and refunds units that never ship', async () => {
    const { orderId, shelf, read } = await placed();
    const units = [{ position: 0, quantity: 1 }];
    const drop = () =>
      cancelUnits(shop.dependencies, { orderId, units, reason: 'broken', actor: testStaffActor });
    expect(await drop()).toMatchObject({ refusals: [{ code: 'NOTHING_SENT_YET' }] });
    const first = await packAndShip(shop.dependencies, orderId, [{ position: 0, quantity: 1 }]);
    expect(first.shipped).toMatchObject({ ok: true, value: { kind: 'left' } });
    expect(await read()).toMatchObject({
      state: 'fulfilling',
      fulfillmentState: 'partially_shipped',
      paymentState: 'captured',
      openUnits: [{ position: 0, quantity: 2 }],
    });
    expect(await drop()).toMatchObject({ ok: true, value: { amountCents: 4_800 } });
    const second = await packAndShip(shop.dependencies, orderId);
    expect(second).toMatchObject({ number: 2, shipped: { ok: true } });
    expect(await shelf()).toEqual({ onHand: 7, allocated: 0, held: 0 });
    for (const number of [1, 2]) {
      await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
    }
    expect(await read()).toMatchObject({
      state: 'completed',
      paymentState: 'partially_refunded',
      cancelledUnits: [{ position: 0, quantity: 1 }],
    });
    expect(await mailsOf(orderId)).toContain('order-refunded');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('rejects a tracking number that is invalid or already used, and a carrier that does not serve the state', async () => {
    const { orderId } = await placed();
    const other = await placed();
    await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
    const label = (carrier: 'UPS' | 'FedEx' | 'GLS', trackingNumber: string) =>
      shipShipment(shop.dependencies, { orderId, number: 1, carrier, trackingNumber, actor: testStaffActor });
    const used = unusedTrackingNumber();
    await packShipment(shop.dependencies, { orderId: other.orderId, actor: testStaffActor });
    await shipShipment(shop.dependencies, {
      orderId: other.orderId,
      number: 1,
      carrier: 'UPS',
      trackingNumber: used,
      actor: testStaffActor,
    });
    expect(await label('UPS', 'no number')).toMatchObject({ refusals: [{ code: 'TRACKING_INVALID' }] });
    expect(await label('UPS', used)).toMatchObject({ refusals: [{ code: 'TRACKING_USED' }] });
    const far = await placed(3, { zipCode: '55401', city: 'Minneapolis', stateCode: 'MN' });
    await packShipment(shop.dependencies, { orderId: far.orderId, actor: testStaffActor });
    const byGls = await shipShipment(shop.dependencies, {
      orderId: far.orderId,
      number: 1,
      carrier: 'GLS',
      trackingNumber: unusedTrackingNumber(),
      actor: testStaffActor,
    });
    expect(byGls).toMatchObject({ refusals: [{ code: 'CARRIER_NOT_ALLOWED' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is returned to stock or written off, and completed after its refund', async () => {
    const { orderId, shelf, read } = await placed();
    await packAndShip(shop.dependencies, orderId, [{ position: 0, quantity: 2 }]);
    await packAndShip(shop.dependencies, orderId);
    for (const [number, disposition] of [
      [1, 'restock'],
      [2, 'write_off'],
    ] as const) {
      const returned = { orderId, number, disposition, actor: testStaffActor };
      expect((await recordReturnedShipment(shop.dependencies, returned)).ok).toBe(true);
      expect((await recordReturnedShipment(shop.dependencies, returned)).ok).toBe(true);
    }
    expect(await shelf()).toEqual({ onHand: 8, allocated: 0, held: 0 });
    expect(await read()).toMatchObject({ state: 'fulfilling', fulfillmentState: 'returned' });
    const units = [{ position: 0, quantity: 3 }];
    const refunded = await refundOrder(shop.dependencies, {
      orderId,
      units,
      reason: 'returned',
      actor: testStaffActor,
    });
    expect(refunded).toMatchObject({ ok: true, value: { amountCents: 14_398 } });
    expect(await read()).toMatchObject({ state: 'completed', paymentState: 'refunded' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can be unpacked and packed again until it ships', async () => {
    const { orderId, read } = await placed();
    await packShipment(shop.dependencies, { orderId, number: 1, actor: testStaffActor });
    expect(
      await packShipment(shop.dependencies, { orderId, number: 1, actor: testStaffActor }),
    ).toMatchObject({
      ok: true,
      value: { number: 1 },
    });
    for (const _ of [1, 2]) {
      expect(
        (await unpackShipment(shop.dependencies, { orderId, number: 1, actor: testStaffActor })).ok,
      ).toBe(true);
    }
    expect(await read()).toMatchObject({ state: 'placed', fulfillmentState: 'pending', mayCancel: true });
    const { number } = await packAndShip(shop.dependencies, orderId);
    expect(number).toBe(2);
    const late = await unpackShipment(shop.dependencies, { orderId, number: 2, actor: testStaffActor });
    expect(late).toMatchObject({ refusals: [{ code: 'SHIPMENT_STATE' }] });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('an order on hold', () => {
  it('cannot be packed until every hold has ended, and a hold with an end date ends automatically', async () => {
    const { orderId, read } = await placed();
    const until = '2026-12-01' as CivilDate;
    for (const _ of [1, 2]) {
      await holdOrder(shop.dependencies, { orderId, reason: 'weather', until, actor: testStaffActor });
    }
    await holdOrder(shop.dependencies, { orderId, reason: 'compliance', actor: testStaffActor });
    expect(await read()).toMatchObject({ state: 'on_hold', holds: [{}, {}] });
    expect(await packShipment(shop.dependencies, { orderId, actor: testStaffActor })).toMatchObject({
      refusals: [{ code: 'ORDER_ON_HOLD' }],
    });
    await sweepOrders(shop.dependencies);
    expect(await read()).toMatchObject({ holds: [{ until }, { reason: 'compliance' }] });
    const atTheStart = shop.clock.now();
    shop.clock.set('2026-12-01T09:00:00Z');
    await sweepOrders(shop.dependencies);
    expect(await read()).toMatchObject({ state: 'on_hold', holds: [{ reason: 'compliance' }] });
    const release = { orderId, reason: 'compliance', actor: testStaffActor } as const;
    expect(await releaseHoldOnOrder(shop.dependencies, release)).toEqual({
      ok: true,
      value: { wasHeld: true },
    });
    expect(await releaseHoldOnOrder(shop.dependencies, release)).toEqual({
      ok: true,
      value: { wasHeld: false },
    });
    expect(await read()).toMatchObject({ state: 'placed', holds: [] });
    expect(await mailsOf(orderId)).toEqual(['order-held', 'order-held']);
    shop.clock.set(atTheStart);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is held until its requested ship day by the next sweep, and is not held again after staff release it', async () => {
    const { orderId, read } = await placed();
    await shop.test.database.read.execute(
      sql`update orders set requested_ship_on = '2026-12-07' where id = ${orderId}`,
    );
    await sweepOrders(shop.dependencies);
    await sweepOrders(shop.dependencies);
    expect(await read()).toMatchObject({
      state: 'on_hold',
      holds: [{ reason: 'requested_date', until: '2026-12-07' }],
    });
    await releaseHoldOnOrder(shop.dependencies, { orderId, reason: 'requested_date', actor: testStaffActor });
    await sweepOrders(shop.dependencies);
    expect(await read()).toMatchObject({ state: 'placed', holds: [] });
    expect(await mailsOf(orderId)).toEqual([]);
  });
});

describe('an order that is picked up', () => {
  it('is charged when it is ready, and is completed only after an ID check', async () => {
    const { orderId, shelf, read } = await placed(2, pickupFields);
    const ready = { ok: true, value: { kind: 'left', number: 1 } };
    expect(await makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor })).toEqual(
      ready,
    );
    expect(await makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor })).toEqual(
      ready,
    );
    expect(await read()).toMatchObject({
      state: 'fulfilling',
      fulfillmentState: 'ready_for_pickup',
      paymentState: 'captured',
      parcels: [{ collectBy: '2027-01-04' }],
    });
    expect(await shelf()).toEqual({ onHand: 9, allocated: 2, held: 0 });
    const hand = (idChecked: boolean) =>
      completePickup(shop.dependencies, {
        orderId,
        number: 1,
        handedTo: 'Ben Núñez',
        idChecked,
        actor: testStaffActor,
      });
    expect(await hand(false)).toMatchObject({ refusals: [{ code: 'ID_NOT_CHECKED' }] });
    expect((await hand(true)).ok).toBe(true);
    expect((await hand(true)).ok).toBe(true);
    expect(await shelf()).toEqual({ onHand: 7, allocated: 0, held: 0 });
    expect(await read()).toMatchObject({ state: 'completed', fulfillmentState: 'picked_up' });
    expect(await mailsOf(orderId)).toEqual(['ready-for-pickup']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('sends one reminder on day 40 and expires after day 45, and can still be picked up later', async () => {
    const { orderId, read } = await placed(2, pickupFields);
    await makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor });
    const atTheStart = shop.clock.now();
    shop.clock.advance({ days: 39 });
    await sweepOrders(shop.dependencies);
    expect(await mailsOf(orderId)).toEqual(['ready-for-pickup']);
    shop.clock.advance({ days: 1 });
    await sweepOrders(shop.dependencies);
    await sweepOrders(shop.dependencies);
    shop.clock.advance({ days: 5 });
    await sweepOrders(shop.dependencies);
    expect(await mailsOf(orderId)).toEqual(['ready-for-pickup', 'pickup-reminder']);
    expect(await read()).toMatchObject({ fulfillmentState: 'ready_for_pickup' });
    shop.clock.advance({ days: 1 });
    await sweepOrders(shop.dependencies);
    expect(await read()).toMatchObject({ state: 'fulfilling', fulfillmentState: 'expired' });
    expect((await mailsOf(orderId)).at(-1)).toBe('pickup-expired');
    const late = { orderId, number: 1, handedTo: 'Ana Núñez', idChecked: true, actor: testStaffActor };
    expect((await completePickup(shop.dependencies, late)).ok).toBe(true);
    expect(await read()).toMatchObject({ state: 'completed' });
    shop.clock.set(atTheStart);
    expect(await shop.disagreements()).toEqual([]);
  });
});
