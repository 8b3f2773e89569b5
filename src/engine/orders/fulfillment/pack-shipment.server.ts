import type { OrderId, ShipmentId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { haveSameShippingAddress, ordersAddedTo, otherParcelsInBox } from './box-store.server.ts';
import {
  findShipmentInOrder,
  type LockedParcel,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  shipmentNotFoundRefusal,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import { checkShipmentTransition, isDispatchInProgress, unitsToPack } from './rules.ts';
import { changeShipment, insertShipment, type ShipmentKey } from './store.server.ts';
import type {
  FulfillmentActor,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderFulfillment,
  OrderLineUnits,
  Shipment,
} from './types.ts';

type PackingDependencies = Pick<FulfillmentDependencies, 'database' | 'clock' | 'ledgerLinks'>;

export type PackedShipment = {
  readonly number: number;
  /** The numbers of the added orders whose bottles go into the same box. */
  readonly together: readonly number[];
};

type Packing = { readonly actor: FulfillmentActor; readonly now: Date };

/**
 * Packs units of an order into a parcel: the given units, or all that remain. If no units are given, also packs the added orders that can
 * share the box. From then on the customer can't cancel or change the address. With `packed.number` given, a repeat returns the existing
 * parcel.
 */
export async function packShipment(
  dependencies: PackingDependencies,
  packed: {
    readonly orderId: OrderId;
    readonly number?: number | undefined;
    readonly units?: readonly OrderLineUnits[] | undefined;
    readonly actor: FulfillmentActor;
  },
): Promise<Result<PackedShipment, FulfillmentRefusalCode>> {
  const { orderId, actor } = packed;
  const packing = { actor, now: dependencies.clock.now() };
  return dependencies.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return orderNotFoundRefusal();
    const known = packed.number === undefined ? undefined : findShipmentInOrder(order, packed.number);
    if (known) return ok({ number: known.number, together: [] });
    const units = unitsToPack(order, packed.units);
    if (!units.ok) return units;
    const isSplit = packed.units !== undefined && order.isPickup;
    if (isSplit) {
      const sentence = 'A pickup order goes in one box. Pack the whole order.';
      return refused({ code: 'WRONG_METHOD', sentence });
    }
    const { id, number } = await packUnits(tx, dependencies, order, units.value, packing);
    const isWhole = packed.units === undefined && !order.isPickup;
    const together = isWhole ? await packAdditions(tx, dependencies, { orderId, id }, packing) : [];
    return ok({ number, together });
  });
}

async function packUnits(
  tx: Transaction,
  dependencies: PackingDependencies,
  { orderId, isPickup }: OrderFulfillment,
  lines: readonly OrderLineUnits[],
  { actor, now, withShipmentId }: Packing & { readonly withShipmentId?: ShipmentId },
) {
  const method = isPickup ? 'pickup' : 'carrier';
  const shared = withShipmentId && { withShipmentId };
  const parcel = await insertShipment(tx, { orderId, method, lines, ...shared, actor, now });
  const { number } = parcel;
  await recordOrderAudit(tx, { orderId, action: 'shipment.packed', actor, data: { number }, now });
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
  return parcel;
}

/**
 * Packs the added orders that can be packed and ship to the same address into this box; the others are packed separately. Returns the
 * numbers of the orders packed.
 */
async function packAdditions(
  tx: Transaction,
  dependencies: PackingDependencies,
  box: { readonly orderId: OrderId; readonly id: ShipmentId },
  packing: Packing,
): Promise<number[]> {
  const together: number[] = [];
  for (const { orderId } of await ordersAddedTo(tx, box.orderId)) {
    const order = await lockOrder(tx, orderId);
    if (!order || order.isPickup || !(await haveSameShippingAddress(tx, [box.orderId, orderId]))) continue;
    const units = unitsToPack(order, undefined);
    if (!units.ok) continue;
    await packUnits(tx, dependencies, order, units.value, { ...packing, withShipmentId: box.id });
    together.push(order.number);
  }
  return together;
}

/**
 * Unpacks a parcel that has not shipped, along with everything in its box, so that its units can be packed again. A parcel in another
 * order's box can be removed from it alone. A repeat changes nothing.
 */
export async function unpackShipment(
  dependencies: PackingDependencies,
  name: ShipmentKey & { readonly actor: FulfillmentActor },
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  const packing = { actor: name.actor, now: dependencies.clock.now() };
  return runRefusableTransaction(dependencies.database, async (tx) => {
    const order = await lockOrder(tx, name.orderId);
    if (!order) return orderNotFoundRefusal();
    const shipment = findShipmentInOrder(order, name.number);
    if (!shipment) return shipmentNotFoundRefusal(name.number);
    if (shipment.state === 'cancelled') return ok(undefined);
    const step = checkShipmentTransition(shipment, 'cancelled');
    if (!step.ok) return step;
    if (shipment.state !== 'packed' || isDispatchInProgress(shipment)) {
      return refused({
        code: 'SHIPMENT_STATE',
        sentence: `Parcel ${name.number} is already shipping or ready for pickup.`,
      });
    }
    await unpackSharedBox(tx, dependencies, shipment, packing);
    await unpack(tx, dependencies, { order, shipment }, packing);
    return ok(undefined);
  });
}

/** Unpacks the parcels of other orders in this parcel's box, before this parcel is unpacked or canceled. */
export async function unpackSharedBox(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  { id }: Shipment,
  packing: { readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  for (const { orderId, number } of await otherParcelsInBox(tx, id)) {
    const order = await lockOrder(tx, orderId);
    const shipment = order && findShipmentInOrder(order, number);
    if (order && shipment?.state === 'packed') await unpack(tx, dependencies, { order, shipment }, packing);
  }
}

async function unpack(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  { order: { orderId }, shipment }: LockedParcel,
  { actor, now }: { readonly actor: AuditActor; readonly now: Date },
): Promise<void> {
  const { number } = shipment;
  await changeShipment(tx, { shipment, change: { state: 'cancelled' }, event: 'cancelled', actor, now });
  await recordOrderAudit(tx, { orderId, action: 'shipment.unpacked', actor, data: { number }, now });
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
}
