import type { OrderId } from '../../../core/ids.ts';
import type { PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { packShipment, shipShipment } from './index.server.ts';
import type { FulfilmentDependencies, LineUnits, OrderKeeper } from './types.ts';

let labels = 0;

/** A tracking number that no parcel has yet. */
export function newTrackingNumber(): string {
  labels += 1;
  return `1Z${String(labels).padStart(16, '0')}`;
}

/** Who does it in tests. */
export const cellar: OrderKeeper = 'operator:test';

/** The id of an order that was placed, or an error that says why it was not. */
export function placedId(answer: PlaceOrderResult): OrderId {
  if (!answer.ok || answer.value.kind !== 'placed') {
    throw new Error(`no order: ${answer.ok ? answer.value.kind : answer.refusals[0]?.sentence}`);
  }
  return answer.value.orderId;
}

/** Packs these units, or all, and gives them to UPS. */
export async function packAndShip(
  dependencies: FulfilmentDependencies,
  orderId: OrderId,
  units?: readonly LineUnits[],
) {
  const packed = await packShipment(dependencies, { orderId, units, actor: cellar });
  if (!packed.ok) throw new Error(packed.refusals[0]?.sentence);
  const { number } = packed.value;
  const shipped = await shipShipment(dependencies, {
    orderId,
    number,
    carrier: 'UPS',
    trackingNumber: newTrackingNumber(),
    actor: cellar,
  });
  return { number, shipped };
}
