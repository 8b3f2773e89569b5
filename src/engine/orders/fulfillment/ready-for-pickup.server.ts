import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { dispatchShipment } from './dispatch-shipment.server.ts';
import { lockOrder, orderNotFoundRefusal, updateDerivedOrderStates } from './lock-order.server.ts';
import { unitsToPack } from './rules.ts';
import { insertShipment } from './store.server.ts';
import type {
  DispatchOutcome,
  FulfillmentActor,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  Shipment,
} from './types.ts';

/**
 * Makes an order ready for pickup: packs it into one box if needed, captures the payment, and emails the customer the pickup deadline. A
 * repeat returns the status of the first call.
 */
export async function makeOrderReadyForPickup(
  dependencies: FulfillmentDependencies,
  ready: { readonly orderId: OrderId; readonly actor: FulfillmentActor },
): Promise<Result<DispatchOutcome, FulfillmentRefusalCode>> {
  const boxed = await dependencies.database.transaction((tx) => boxOf(tx, dependencies, ready));
  if (!boxed.ok) return boxed;
  return dispatchShipment(dependencies, { ...ready, number: boxed.value.number }, async () => ok({}));
}

async function boxOf(
  tx: Transaction,
  { clock, ledgerLinks }: FulfillmentDependencies,
  { orderId, actor }: { readonly orderId: OrderId; readonly actor: FulfillmentActor },
): Promise<Result<Pick<Shipment, 'number'>, FulfillmentRefusalCode>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return orderNotFoundRefusal();
  if (!order.isPickup) {
    return refused({
      code: 'WRONG_METHOD',
      sentence: `Order ${order.number} is a shipping order, so it can’t be marked ready for pickup.`,
    });
  }
  const box = order.shipments.find(({ state }) => state !== 'cancelled' && state !== 'picked_up');
  if (box) return ok(box);
  const units = unitsToPack(order, undefined);
  if (!units.ok) return units;
  const now = clock.now();
  const packed = await insertShipment(tx, { orderId, method: 'pickup', lines: units.value, actor, now });
  await updateDerivedOrderStates(tx, { ledgerLinks }, orderId, now);
  return ok(packed);
}
