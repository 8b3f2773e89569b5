import { expect, onTestFinished, test } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import {
  cancelOrder,
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
} from '../../src/engine/orders/fulfillment/index.server.ts';
import {
  placedOrderIdOf,
  testStaffActor,
  unusedTrackingNumber,
} from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { seededRandom } from '../helpers/sample.ts';
import { startTestShop, testCards } from '../helpers/shop.ts';

const steps = process.env.PROOF === 'full' ? 2_000 : 150;
const ordersAtOnce = 5;

/**
 * Runs random steps on placed orders, two at a time and many of them rejected. Afterwards the books agree, and every order can be finished.
 * `SEED` chooses other steps.
 */
test(`${steps} random actions on placed orders leave all books in agreement`, async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { dependencies } = shop;
  const random = seededRandom(Number(process.env.SEED ?? 1));
  const below = (limit: number) => Math.floor(random() * limit);
  const actor = testStaffActor;
  const wines = [await shop.sku(10_000), await shop.sku(10_000)];
  const set = await shop.bundle(wines.map((wine) => [wine, 2]));

  const order = async (): Promise<OrderId> => {
    const isPickup = below(3) === 0;
    const tenders = below(2) === 0 ? [await shop.giftCard(1_000 + below(30_000))] : [];
    const lines = [...wines.map(({ skuId }) => skuId), set].slice(0, 1 + below(3));
    const buyer = await shop.buyer(
      lines.map((skuId) => [skuId, 1 + below(3)] as const),
      isPickup
        ? {
            isPickup,
            selectedPickupLocation: 'hilltop',
            billingPrimaryStreet: '12 Vine Street',
            billingCity: 'Paso Robles',
            billingState: 'CA',
            billingZipCode: '93446',
          }
        : {},
      { tenders },
    );
    const needsCard = (await shop.viewOf(buyer)).quote.cardDueCents > 0;
    const paymentMethodId = needsCard ? await shop.tokenize(testCards.approved) : undefined;
    return placedOrderIdOf(await shop.place(buyer, { paymentMethodId }));
  };
  const units = () => [{ position: below(3), quantity: 1 + below(2) }];

  const step = (orderId: OrderId): Promise<{ readonly ok: boolean }> => {
    const name = { orderId, number: 1 + below(3), actor };
    const acts = [
      () => packShipment(dependencies, { orderId, actor }),
      () => packShipment(dependencies, { orderId, units: units(), actor }),
      () => shipShipment(dependencies, { ...name, carrier: 'UPS', trackingNumber: unusedTrackingNumber() }),
      () => shipShipment(dependencies, { ...name, carrier: 'UPS', trackingNumber: unusedTrackingNumber() }),
      () => makeOrderReadyForPickup(dependencies, { orderId, actor }),
      () => completePickup(dependencies, { ...name, handedTo: 'Ana', idChecked: true }),
      () => recordDeliveryAttempt(dependencies, { ...name, attempt: 1 + below(3) }),
      () => recordDeliveredShipment(dependencies, name),
      () =>
        recordReturnedShipment(dependencies, { ...name, disposition: below(2) ? 'restock' : 'write_off' }),
      () => unpackShipment(dependencies, name),
      () => cancelUnits(dependencies, { orderId, units: units(), reason: 'broken', actor }),
      () => refundOrder(dependencies, { orderId, units: units(), reason: 'corked', actor }),
      () => holdOrder(dependencies, { orderId, reason: 'weather', actor }),
      () => releaseHoldOnOrder(dependencies, { orderId, reason: 'weather', actor }),
      () => releaseHoldOnOrder(dependencies, { orderId, reason: 'weather', actor }),
      () => cancelOrder(dependencies, { kind: 'staff', orderId, actor }, 'a request by phone'),
    ];
    return (acts[below(acts.length)] as (typeof acts)[number])();
  };

  const open = await Promise.all(Array.from({ length: ordersAtOnce }, order));
  let done = 0;
  for (let n = 1; n <= steps; n += 1) {
    const orderId = open[below(open.length)] as OrderId;
    const answers = await Promise.all([step(orderId), step(orderId)]);
    done += answers.filter(({ ok }) => ok).length;
    if (n % 15 === 0) open[below(open.length)] = await order();
    if (n % 50 === 0) {
      await sweepOrders(dependencies);
      expect(await shop.disagreements()).toEqual([]);
    }
  }
  expect(done).toBeGreaterThan(steps / 10);
  expect(await shop.disagreements()).toEqual([]);
}, 900_000);
