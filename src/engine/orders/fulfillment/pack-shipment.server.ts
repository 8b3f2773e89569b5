import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import {
  auditOrder,
  deriveOrder,
  lockOrder,
  orderNotFound,
  shipmentNotFound,
  shipmentOf,
} from './lock-order.server.ts';
import { isDispatching, mayStep, unitsToPack } from './rules.ts';
import { changeShipment, insertShipment, type ShipmentName } from './store.server.ts';
import type { FulfillmentActor, FulfilmentDependencies, FulfilmentRefusalCode, LineUnits } from './types.ts';

/**
 * Packs units of an order into a parcel: the given ones, or all that are left. From then on the customer can't cancel or change the
 * address. With the parcel's number given, a repeat returns the existing parcel.
 */
export async function packShipment(
  { database, clock, ledgerLinks }: Pick<FulfilmentDependencies, 'database' | 'clock' | 'ledgerLinks'>,
  packed: {
    readonly orderId: OrderId;
    readonly number?: number | undefined;
    readonly units?: readonly LineUnits[] | undefined;
    readonly actor: FulfillmentActor;
  },
): Promise<Result<{ readonly number: number }, FulfilmentRefusalCode>> {
  const { orderId, actor } = packed;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return orderNotFound();
    const known = packed.number === undefined ? undefined : shipmentOf(order, packed.number);
    if (known) return ok({ number: known.number });
    const units = unitsToPack(order, packed.units);
    if (!units.ok) return units;
    const isSplit = packed.units !== undefined && order.isPickup;
    if (isSplit) {
      const sentence = 'A pickup order goes into one box. Pack all of it.';
      return refused({ code: 'WRONG_METHOD', sentence });
    }
    const method = order.isPickup ? 'pickup' : 'carrier';
    const number = await insertShipment(tx, { orderId, method, lines: units.value, actor, now });
    await auditOrder(tx, { orderId, action: 'shipment.packed', actor, data: { number }, now });
    await deriveOrder(tx, { ledgerLinks }, orderId, now);
    return ok({ number });
  });
}

/** Unpacks a parcel that has not left, so that its units can be packed again. A repeat changes nothing. */
export async function unpackShipment(
  { database, clock, ledgerLinks }: Pick<FulfilmentDependencies, 'database' | 'clock' | 'ledgerLinks'>,
  { orderId, number, actor }: ShipmentName & { readonly actor: FulfillmentActor },
): Promise<Result<undefined, FulfilmentRefusalCode>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return orderNotFound();
    const shipment = shipmentOf(order, number);
    if (!shipment) return shipmentNotFound(number);
    if (shipment.state === 'cancelled') return ok(undefined);
    const step = mayStep(shipment, 'cancelled');
    if (!step.ok) return step;
    if (shipment.state !== 'packed' || isDispatching(shipment)) {
      return refused({
        code: 'SHIPMENT_STATE',
        sentence: `Parcel ${number} is already shipping or ready for pickup.`,
      });
    }
    await changeShipment(tx, { shipment, change: { state: 'cancelled' }, event: 'cancelled', actor, now });
    await auditOrder(tx, { orderId, action: 'shipment.unpacked', actor, data: { number }, now });
    await deriveOrder(tx, { ledgerLinks }, orderId, now);
    return ok(undefined);
  });
}
