import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import {
  cancelOrder,
  makeOrderReadyForPickup,
  packShipment,
  shipShipment,
  sweepOrders,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import {
  placedOrderIdOf,
  testStaffActor,
  unusedTrackingNumber,
} from '../../src/engine/orders/fulfillment/testing.ts';
import { readOrder } from '../../src/engine/orders/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { seededRandom } from '../helpers/sample.ts';
import type { TestSku } from '../helpers/shelves.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const times = 50;

async function placed(wine: TestSku) {
  const answer = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  const orderId = placedOrderIdOf(answer);
  const publicToken = answer.ok ? answer.value.publicToken : '';
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  return { orderId, owner: { kind: 'customer', access } as const, access };
}
type Placed = Awaited<ReturnType<typeof placed>>;

const byStaff = (orderId: OrderId) => ({ kind: 'staff', orderId, actor: testStaffActor }) as const;
const onShelf = async ({ resourceId }: TestSku) =>
  (await stockFiguresOf(shop.test.database.read, [resourceId])).get(resourceId);
const stateOf = async ({ access }: Placed) => (await readOrder(shop.test.database.read, access))?.state;
const ship = (orderId: OrderId) =>
  shipShipment(shop.dependencies, {
    orderId,
    number: 1,
    carrier: 'UPS',
    trackingNumber: unusedTrackingNumber(),
    actor: testStaffActor,
  });

/** Starts all actions at the same time, in an order that the seed `n` decides. Returns their results in the order of `acts`. */
async function atOnce<Answer>(n: number, acts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const random = seededRandom(n);
  const shuffled = acts.map((act, place) => ({ act, place, weight: random() }));
  shuffled.sort((a, b) => a.weight - b.weight);
  const answers = await Promise.all(shuffled.map(async ({ act, place }) => ({ place, answer: await act() })));
  return answers.sort((a, b) => a.place - b.place).map(({ answer }) => answer);
}

describe('an order with concurrent actions', () => {
  it(`is packed or canceled by its customer, never both, in ${times} rounds`, async () => {
    const wine = await shop.sku(times);
    let packedOrders = 0;
    for (let n = 0; n < times; n += 1) {
      const order = await placed(wine);
      const [packed, cancelled] = await atOnce(n, [
        async () =>
          (await packShipment(shop.dependencies, { orderId: order.orderId, actor: testStaffActor })).ok,
        async () => (await cancelOrder(shop.dependencies, order.owner, 'changed my mind')).ok,
      ]);
      expect(packed).toBe(!cancelled);
      expect(await stateOf(order)).toBe(cancelled ? 'cancelled' : 'placed');
      if (packed) packedOrders += 1;
    }
    expect(await onShelf(wine)).toEqual({ onHand: times, allocated: packedOrders, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  }, 120_000);

  it(`ships or is canceled by staff, never both, in ${times} rounds`, async () => {
    const wine = await shop.sku(times);
    let gone = 0;
    for (let n = 0; n < times; n += 1) {
      const order = await placed(wine);
      const { orderId } = order;
      await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
      const answers = await atOnce(n, [
        async () => (await cancelOrder(shop.dependencies, byStaff(orderId), 'a request by phone')).ok,
        async () => (await ship(orderId)).ok,
        async () => (await ship(orderId)).ok,
      ]);
      const [cancelled, ...shipped] = answers;
      expect(shipped.filter(Boolean)).toHaveLength(cancelled ? 0 : 1);
      expect(await stateOf(order)).toBe(cancelled ? 'cancelled' : 'fulfilling');
      const [attempt] = await attemptsOfOrder(shop.test.database.read, orderId);
      expect(attempt?.state).toBe(cancelled ? 'voided' : 'captured');
      if (!cancelled) gone += 1;
    }
    expect(await onShelf(wine)).toEqual({ onHand: times - gone, allocated: 0, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  }, 120_000);

  it('is packed by twelve parallel requests with each bottle in one parcel', async () => {
    const wine = await shop.sku(6);
    const answer = await shop.place(await shop.buyer([[wine.skuId, 6]]));
    const orderId = placedOrderIdOf(answer);
    const two = () =>
      packShipment(shop.dependencies, {
        orderId,
        units: [{ position: 0, quantity: 2 }],
        actor: testStaffActor,
      });
    const answers = await Promise.all(Array.from({ length: 12 }, two));
    const numbers = answers.flatMap((each) => (each.ok ? [each.value.number] : []));
    expect(numbers.sort()).toEqual([1, 2, 3]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is made ready for pickup with one box and one email by ten parallel requests and the sweeper', async () => {
    const wine = await shop.sku(2);
    const buyer = await shop.buyer([[wine.skuId, 2]], {
      isPickup: true,
      selectedPickupLocation: 'hilltop',
      billingPrimaryStreet: '12 Vine Street',
      billingCity: 'Paso Robles',
      billingState: 'CA',
      billingZipCode: '93446',
    });
    const orderId = placedOrderIdOf(await shop.place(buyer));
    const ready = () => makeOrderReadyForPickup(shop.dependencies, { orderId, actor: testStaffActor });
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, ready)),
      sweepOrders(shop.dependencies),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await ready()).toEqual({ ok: true, value: { kind: 'left', number: 1 } });
    const { rows } = await shop.test.database.pool.query(
      `select (select count(*) from shipments where order_id = $1) as boxes,
              (select count(*) from notices where kind = 'ready-for-pickup' and subject_id = $1::text) as mails`,
      [orderId],
    );
    expect(rows).toEqual([{ boxes: 1, mails: 1 }]);
    expect(await shop.disagreements()).toEqual([]);
  });
});
