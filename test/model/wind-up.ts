import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import {
  cancelOrder,
  completePickup,
  makeOrderReadyForPickup,
  packShipment,
  recordDeliveredShipment,
  releaseHoldOnOrder,
  shipShipment,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { testStaffActor, unusedTrackingNumber } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { assertThat, Divergence } from './divergence.ts';
import { readStoredOrders } from './facts.ts';
import {
  hasUnits,
  isOrderOpen,
  isParcelInTransit,
  liveParcels,
  openUnits,
  refundableUnits,
  unitLines,
} from './order-model.ts';
import { checkAllBooks, settlePending } from './prove.ts';
import type { HistoryModel, ModelOrder } from './types.ts';
import type { ControlledShop } from './world.ts';

/**
 * Finishes every order of a history: ships and delivers it, records its pickup, refunds or cancels it. This must always be possible and
 * leave no stock allocated.
 */
export async function finishAllOrders(model: HistoryModel, world: ControlledShop): Promise<void> {
  for (const order of model.orders.values()) if (isOrderOpen(order)) await finish(order, world);
  await settlePending(world);
  const left = (await readStoredOrders(world, model)).filter(
    ({ number, state }) => number !== null && state !== 'completed' && state !== 'cancelled',
  );
  assertThat(left.length === 0, 'every order can be brought to its end', ...left);
  const resourceIds = model.wines.map(({ resourceId }) => resourceId);
  const shelves = [...(await stockFiguresOf(world.shop.test.database.read, resourceIds)).values()];
  assertThat(
    shelves.every(({ allocated, held }) => allocated === 0 && held === 0),
    'nothing is promised when every order is at its end',
    ...shelves,
  );
  await checkAllBooks(world, model);
}

async function finish(order: ModelOrder, world: ControlledShop): Promise<void> {
  const { orderId, isPickup } = order;
  const { dependencies } = world;
  for (const reason of order.holds)
    await releaseHoldOnOrder(dependencies, { orderId, reason, actor: testStaffActor });
  const isSent = isPickup ? await handOut(order, world) : await sendAll(order, world);
  if (!isSent) return cancelUnpaid(order, world);
  const returned = liveParcels(order).filter(({ state }) => state === 'returned');
  if (returned.length === 0 || !hasUnits(refundableUnits(order))) return;
  const units = unitLines(refundableUnits(order));
  const refunded = await refundOrder(dependencies, {
    orderId,
    units,
    reason: 'came back',
    actor: testStaffActor,
  });
  assertThat(refunded.ok, 'what came back is paid back', refunded);
}

/**
 * Packs and ships the remaining units of an order. Returns whether its payment could be captured; an order whose card fails can only be
 * canceled.
 */
async function sendAll(order: ModelOrder, { dependencies }: ControlledShop): Promise<boolean> {
  const { orderId } = order;
  const numbers = liveParcels(order)
    .filter(({ state }) => state === 'packed')
    .map(({ number }) => number);
  if (hasUnits(openUnits(order))) {
    const packed = await packShipment(dependencies, { orderId, actor: testStaffActor });
    if (!packed.ok) throw new Divergence(`a free order is packed: ${packed.refusals[0]?.code}`);
    numbers.push(packed.value.number);
  }
  for (const number of numbers) {
    const label = { carrier: 'FedEx', trackingNumber: unusedTrackingNumber() } as const;
    const sent = await shipShipment(dependencies, { orderId, number, ...label, actor: testStaffActor });
    if (!sent.ok) return false;
    assertThat(sent.value.kind === 'left', 'with a gateway that answers a parcel leaves', sent);
  }
  const underWay = liveParcels(order).filter(isParcelInTransit);
  for (const number of [...numbers, ...underWay.map((parcel) => parcel.number)]) {
    const delivered = await recordDeliveredShipment(dependencies, { orderId, number, actor: testStaffActor });
    assertThat(delivered.ok, 'what is under way arrives', delivered);
  }
  return true;
}

async function handOut(order: ModelOrder, { dependencies }: ControlledShop): Promise<boolean> {
  const { orderId } = order;
  const parcels = liveParcels(order);
  // A replacement may be ready for pickup beside an earlier pickup.
  const numbers = parcels.filter(({ state }) => state === 'ready_for_pickup').map(({ number }) => number);
  if (hasUnits(openUnits(order)) || parcels.some(({ state }) => state === 'packed')) {
    const ready = await makeOrderReadyForPickup(dependencies, { orderId, actor: testStaffActor });
    if (!ready.ok) return false;
    numbers.push(ready.value.number);
  }
  for (const number of numbers) {
    const handed = { orderId, number, handedTo: 'Ana', idChecked: true, actor: testStaffActor } as const;
    const out = await completePickup(dependencies, handed);
    assertThat(out.ok, 'a box that is ready is handed over', out);
  }
  return true;
}

async function cancelUnpaid({ orderId }: ModelOrder, { dependencies }: ControlledShop): Promise<void> {
  const by = { kind: 'staff', orderId, actor: testStaffActor } as const;
  const cancelled = await cancelOrder(dependencies, by, 'its card does not pay');
  assertThat(cancelled.ok, 'an order that cannot be sent can be cancelled', cancelled);
}
