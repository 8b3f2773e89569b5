import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProofRun } from '../../../../test/helpers/sample.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { OrderId, PhoneOrderId, SkuId } from '../../../core/ids.ts';
import {
  cancelOrder,
  holdOrder,
  loadFulfillmentsOfOrders,
  packShipment,
  recordDeliveredShipment,
  releaseHoldOnOrder,
  shipShipment,
  sweepOrders,
  unpackShipment,
} from '../../orders/fulfillment/index.server.ts';
import { placedOrderIdOf, testStaffActor, unusedTrackingNumber } from '../../orders/fulfillment/testing.ts';
import { attemptsOfOrder } from '../../orders/payments/index.server.ts';
import { prepareOrderAddition, viewPhoneOrder } from './index.server.ts';
import { addPaidWine, preparedByTestStaff, prepareWineAddition, sendAndOpenPaymentLink } from './testing.ts';

let shop: TestShop;
let wine: SkuId;
beforeAll(async () => {
  shop = await startTestShop();
  wine = (await shop.sku(4_000)).skuId;
});
afterAll(() => shop.stop());

const order = async (quantity = 3, fields = {}) =>
  placedOrderIdOf(await shop.place(await shop.buyer([[wine, quantity]], fields)));

const prepare = (orderId: OrderId) => prepareWineAddition(shop, orderId, [wine, 1]);
const openLink = (id: PhoneOrderId) => sendAndOpenPaymentLink(shop, id);
const add = (orderId: OrderId, quantity = 1) => addPaidWine(shop, orderId, [wine, quantity]);

const shippingOf = async (id: PhoneOrderId) =>
  (await viewPhoneOrder(shop.dependencies, id))?.checkout?.quote.shipping;

async function shippingPaid(orderId: OrderId) {
  const { rows } = await shop.test.database.read.execute<{ cents: number }>(
    sql`select shipping_cents as cents from orders where id = ${orderId}`,
  );
  return rows[0]?.cents;
}

async function read(orderId: OrderId) {
  const found = (await loadFulfillmentsOfOrders(shop.test.database.read, [orderId])).get(orderId);
  if (!found) throw new Error('it is placed');
  return found;
}

const parcelsOf = async (orderId: OrderId) =>
  (await read(orderId)).shipments.map(({ state, trackingNumber, inBoxOf }) => ({
    state,
    trackingNumber,
    inBoxOf,
  }));

const codeOf = (result: { ok: boolean; refusals?: readonly { code: string }[] }) =>
  result.refusals?.[0]?.code;
const pack = (orderId: OrderId) => packShipment(shop.dependencies, { orderId, actor: testStaffActor });
const ship = (orderId: OrderId, trackingNumber = unusedTrackingNumber()) =>
  shipShipment(shop.dependencies, {
    orderId,
    number: 1,
    carrier: 'UPS',
    trackingNumber,
    actor: testStaffActor,
  });

test('wine added to an order costs only the extra shipping of the larger box, and ships with the order', async () => {
  const first = await order(3);
  const whole = await order(4);
  const id = await prepare(first);
  const shipping = await shippingOf(id);
  const difference = Number(await shippingPaid(whole)) - Number(await shippingPaid(first));
  expect(shipping?.priceCents).toBe(difference);
  expect(shipping?.adjustments).toMatchObject([
    { label: `Ships with order ${(await read(first)).number}`, beat: [] },
  ]);
  const added = placedOrderIdOf(await shop.place(await openLink(id)));

  const { number } = await read(added);
  expect(await pack(first)).toEqual({ ok: true, value: { number: 1, together: [number] } });
  expect(codeOf(await ship(added))).toBe('SHIPMENT_IN_BOX');
  const label = unusedTrackingNumber();
  expect(await ship(first, label)).toMatchObject({ ok: true, value: { kind: 'left', takenOut: [] } });
  expect(await parcelsOf(added)).toEqual([
    { state: 'shipped', trackingNumber: label, inBoxOf: (await read(first)).number },
  ]);
  expect(await ship(first, label)).toMatchObject({ ok: true });

  const own = { orderId: added, number: 1, actor: testStaffActor };
  expect(codeOf(await recordDeliveredShipment(shop.dependencies, own))).toBe('SHIPMENT_IN_BOX');
  await recordDeliveredShipment(shop.dependencies, { ...own, orderId: first });
  expect([(await read(first)).state, (await read(added)).state]).toEqual(['completed', 'completed']);
  expect(await shop.disagreements()).toEqual([]);
});

test('an addition to an addition ships in the box of the original order', async () => {
  const first = await order(3);
  const second = await add(first);
  const third = await add(second, 2);
  const paid = await Promise.all([first, second, third].map(shippingPaid));
  const whole = await order(6);
  expect(paid.reduce((sum, cents) => Number(sum) + Number(cents), 0)).toBe(await shippingPaid(whole));
  const numbers = [(await read(second)).number, (await read(third)).number];
  const packed = await pack(first);
  expect(packed.ok && packed.value.together.toSorted()).toEqual(numbers);
});

test('an addition packed in its own box does not lower the shipping cost of a later addition', async () => {
  const first = await order(3);
  const apart = await add(first, 3);
  await pack(apart);
  const whole = await shippingPaid(await order(6));
  const shipping = await shippingOf(await prepareWineAddition(shop, first, [wine, 3]));
  expect(shipping?.priceCents).toBe(Number(whole) - Number(await shippingPaid(first)));
});

test.each([
  ['is packed', (orderId: OrderId) => pack(orderId)],
  [
    'is canceled',
    (orderId: OrderId) =>
      cancelOrder(shop.dependencies, { kind: 'staff', orderId, actor: testStaffActor }, 'the customer asked'),
  ],
  [
    'gets another delivery address',
    (orderId: OrderId) =>
      shop.test.database.pool.query(
        `update orders set ship_to = jsonb_set(ship_to, '{primaryStreet}', '"1 Elm Street"') where id = $1`,
        [orderId],
      ),
  ],
])('an addition pays for its own box and ships separately once the original order %s', async (_, change) => {
  const first = await order(3);
  const id = await prepare(first);
  const customer = await openLink(id);
  const { quote } = await shop.viewOf(customer);
  await change(first);
  const late = await shop.place(customer, { shownTotalCents: quote.totalCents });
  expect(codeOf(late)).toBe('TOTAL_CHANGED');
  const added = placedOrderIdOf(await shop.place(customer));
  expect(await shippingPaid(added)).toBe(await shippingPaid(await order(1)));
  expect(await pack(added)).toMatchObject({ ok: true });
  expect(await ship(added)).toMatchObject({ ok: true, value: { kind: 'left' } });
  expect(await shop.disagreements()).toEqual([]);
});

test('an addition to a packed order is rejected', async () => {
  const first = await order();
  await pack(first);
  const items = [{ skuId: wine, quantity: 1 }];
  expect(
    codeOf(await prepareOrderAddition(shop.dependencies, preparedByTestStaff, { orderId: first, items })),
  ).toBe('BOX_CLOSED');
});

test('unpacking an order also unpacks its addition, and canceling the order lets the addition ship separately', async () => {
  const first = await order();
  const added = await add(first);
  await pack(first);
  await unpackShipment(shop.dependencies, { orderId: first, number: 1, actor: testStaffActor });
  expect((await parcelsOf(added)).map(({ state }) => state)).toEqual(['cancelled']);
  await pack(first);
  const by = { kind: 'staff', orderId: first, actor: testStaffActor } as const;
  expect(await cancelOrder(shop.dependencies, by, 'the customer asked')).toMatchObject({ ok: true });
  expect((await parcelsOf(added)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  expect(await pack(added)).toMatchObject({ ok: true, value: { number: 3, together: [] } });
  expect(await shop.disagreements()).toEqual([]);
});

test('an addition whose card is declined at shipping is taken out of the box', async () => {
  const first = await order();
  const added = await add(first);
  await pack(first);
  const [attempt] = await attemptsOfOrder(shop.test.database.read, added);
  await shop.dependencies.payments.void(attempt?.providerReference ?? '', 'the bank released it');
  const { number } = await read(added);
  expect(await ship(first)).toMatchObject({ ok: true, value: { kind: 'left', takenOut: [number] } });
  expect(await read(added)).toMatchObject({ state: 'on_hold', shipments: [{ state: 'cancelled' }] });
  expect(await shop.disagreements()).toEqual([]);
});

test('an addition on hold is taken out of the box and ships later', async () => {
  const first = await order();
  const added = await add(first);
  await pack(first);
  await holdOrder(shop.dependencies, {
    orderId: added,
    reason: 'compliance',
    until: undefined,
    actor: testStaffActor,
  });
  const { number } = await read(added);
  expect(await ship(first)).toMatchObject({ ok: true, value: { kind: 'left', takenOut: [number] } });
  expect((await parcelsOf(added)).map(({ state }) => state)).toEqual(['cancelled']);
  await releaseHoldOnOrder(shop.dependencies, {
    orderId: added,
    reason: 'compliance',
    actor: testStaffActor,
  });
  expect(await pack(added)).toMatchObject({ ok: true });
  expect(await shop.disagreements()).toEqual([]);
});

test('the sweeper ships an addition after the process crashes between shipping the order and the addition', async () => {
  const first = await order();
  const added = await add(first);
  await pack(first);
  const crashPoint = (name: string) => {
    if (name === 'leave.after_commit') throw new Error('killed');
  };
  const label = {
    orderId: first,
    number: 1,
    carrier: 'UPS',
    trackingNumber: unusedTrackingNumber(),
  } as const;
  const dying = { ...shop.dependencies, crashPoint };
  await expect(shipShipment(dying, { ...label, actor: testStaffActor })).rejects.toThrow('killed');
  expect((await read(added)).state).toBe('placed');
  shop.clock.advance({ minutes: 5 });
  await sweepOrders(shop.dependencies);
  expect(await parcelsOf(added)).toMatchObject([{ state: 'shipped', trackingNumber: label.trackingNumber }]);
  expect(await shop.disagreements()).toEqual([]);
});

test('an addition paid while its order is being packed either joins that box or ships separately', async () => {
  for (let round = 0; round < (isProofRun ? 50 : 10); round += 1) {
    const first = await order();
    const customer = await openLink(await prepare(first));
    const [placed, packed] = await Promise.all([shop.place(customer), pack(first)]);
    if (!packed.ok) throw new Error('the order is packed');
    const added = placedOrderIdOf(placed.ok ? placed : await shop.place(customer));
    const isInside = packed.value.together.length === 1;
    expect(await parcelsOf(added)).toHaveLength(isInside ? 1 : 0);
    expect(await ship(first)).toMatchObject({ ok: true, value: { takenOut: [] } });
    if (!isInside) expect(await pack(added)).toMatchObject({ ok: true });
  }
  expect(await shop.disagreements()).toEqual([]);
});
