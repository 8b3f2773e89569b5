import { stockOf } from '../../src/engine/inventory/index.server.ts';
import {
  cancelOrder,
  completePickup,
  deliverShipment,
  packShipment,
  readyForPickup,
  releaseHold,
  shipShipment,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { cellar, newTrackingNumber } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { Divergence, mustBe } from './divergence.ts';
import { readOrderFacts } from './facts.ts';
import { isOpen, isUnderWay, linesOf, liveParcels, openUnits, refundable, some } from './order-model.ts';
import { proveAll, settle } from './prove.ts';
import type { Model, Order } from './types.ts';
import type { World } from './world.ts';

/**
 * Finishes every order of a history: ships and delivers it, has it picked up, refunds or cancels it. This must always be possible and leave
 * no stock allocated.
 */
export async function finishAllOrders(model: Model, world: World): Promise<void> {
  for (const order of model.orders.values()) if (isOpen(order)) await finish(order, world);
  await settle(world);
  const left = (await readOrderFacts(world, model)).filter(
    ({ number, state }) => number !== null && state !== 'completed' && state !== 'cancelled',
  );
  mustBe(left.length === 0, 'every order can be brought to its end', ...left);
  const resourceIds = model.wines.map(({ resourceId }) => resourceId);
  const shelves = [...(await stockOf(world.shop.test.database.read, resourceIds)).values()];
  mustBe(
    shelves.every(({ allocated, held }) => allocated === 0 && held === 0),
    'nothing is promised when every order is at its end',
    ...shelves,
  );
  await proveAll(world, model);
}

async function finish(order: Order, world: World): Promise<void> {
  const { orderId, isPickup } = order;
  const { dependencies } = world;
  for (const reason of order.holds) await releaseHold(dependencies, { orderId, reason, actor: cellar });
  const isSent = isPickup ? await handOut(order, world) : await sendAll(order, world);
  if (!isSent) return cancelUnpaid(order, world);
  const returned = liveParcels(order).filter(({ state }) => state === 'returned');
  if (returned.length === 0 || !some(refundable(order))) return;
  const units = linesOf(refundable(order));
  const refunded = await refundOrder(dependencies, { orderId, units, reason: 'came back', actor: cellar });
  mustBe(refunded.ok, 'what came back is paid back', refunded);
}

/**
 * Packs and ships what is left of an order. Returns whether its payment could be captured; an order whose card fails can only be canceled.
 */
async function sendAll(order: Order, { dependencies }: World): Promise<boolean> {
  const { orderId } = order;
  const numbers = liveParcels(order)
    .filter(({ state }) => state === 'packed')
    .map(({ number }) => number);
  if (some(openUnits(order))) {
    const packed = await packShipment(dependencies, { orderId, actor: cellar });
    if (!packed.ok) throw new Divergence(`a free order is packed: ${packed.refusals[0]?.code}`);
    numbers.push(packed.value.number);
  }
  for (const number of numbers) {
    const label = { carrier: 'FedEx', trackingNumber: newTrackingNumber() } as const;
    const sent = await shipShipment(dependencies, { orderId, number, ...label, actor: cellar });
    if (!sent.ok) return false;
    mustBe(sent.value.kind === 'left', 'with a gateway that answers a parcel leaves', sent);
  }
  const underWay = liveParcels(order).filter(isUnderWay);
  for (const number of [...numbers, ...underWay.map((parcel) => parcel.number)]) {
    const delivered = await deliverShipment(dependencies, { orderId, number, actor: cellar });
    mustBe(delivered.ok, 'what is under way arrives', delivered);
  }
  return true;
}

async function handOut(order: Order, { dependencies }: World): Promise<boolean> {
  const { orderId } = order;
  const parcels = liveParcels(order);
  // A replacement may be ready for pickup beside an earlier pickup.
  const numbers = parcels.filter(({ state }) => state === 'ready_for_pickup').map(({ number }) => number);
  if (some(openUnits(order)) || parcels.some(({ state }) => state === 'packed')) {
    const ready = await readyForPickup(dependencies, { orderId, actor: cellar });
    if (!ready.ok) return false;
    numbers.push(ready.value.number);
  }
  for (const number of numbers) {
    const handed = { orderId, number, handedTo: 'Ana', idChecked: true, actor: cellar } as const;
    const out = await completePickup(dependencies, handed);
    mustBe(out.ok, 'a box that is ready is handed over', out);
  }
  return true;
}

async function cancelUnpaid({ orderId }: Order, { dependencies }: World): Promise<void> {
  const by = { kind: 'staff', orderId, actor: cellar } as const;
  const cancelled = await cancelOrder(dependencies, by, 'its card does not pay');
  mustBe(cancelled.ok, 'an order that cannot be sent can be cancelled', cancelled);
}
