import type { OrderId } from '../../../core/ids.ts';
import type { PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { packShipment, shipShipment } from './index.server.ts';
import type { FulfillmentActor, FulfillmentDependencies, OrderLineUnits } from './types.ts';

let labels = 0;

/** Returns a tracking number that no parcel has yet. */
export function unusedTrackingNumber(): string {
  labels += 1;
  return `1Z${String(labels).padStart(16, '0')}`;
}

/** The staff actor used in tests. */
export const testStaffActor: FulfillmentActor = 'operator:test';

/** Returns the order id from a successful `placeOrder` result. Throws with the refusal otherwise. */
export function placedOrderIdOf(answer: PlaceOrderResult): OrderId {
  if (!answer.ok || answer.value.kind !== 'placed') {
    throw new Error(`no order: ${answer.ok ? answer.value.kind : answer.refusals[0]?.sentence}`);
  }
  return answer.value.orderId;
}

/** Packs these units, or all that remain, and ships them with UPS. */
export async function packAndShip(
  dependencies: FulfillmentDependencies,
  orderId: OrderId,
  units?: readonly OrderLineUnits[],
) {
  const packed = await packShipment(dependencies, { orderId, units, actor: testStaffActor });
  if (!packed.ok) throw new Error(packed.refusals[0]?.sentence);
  const { number } = packed.value;
  const shipped = await shipShipment(dependencies, {
    orderId,
    number,
    carrier: 'UPS',
    trackingNumber: unusedTrackingNumber(),
    actor: testStaffActor,
  });
  return { number, shipped };
}
