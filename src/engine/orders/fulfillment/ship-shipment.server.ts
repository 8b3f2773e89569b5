import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { stateRuleOf } from '../../compliance/state-table.ts';
import type { Carrier } from '../../compliance/types.ts';
import { otherParcelsInBox } from './box-store.server.ts';
import { dispatchShipment } from './dispatch-shipment.server.ts';
import { findShipmentInOrder } from './lock-order.server.ts';
import { unpackShipment } from './pack-shipment.server.ts';
import {
  checkParcelHasOwnBox,
  isDispatchInProgress,
  isShippedOrPickedUp,
  parseTrackingNumber,
} from './rules.ts';
import {
  isTrackingNumberUsed,
  loadFulfillmentsOfOrders,
  type ShipmentChange,
  type ShipmentKey,
} from './store.server.ts';
import type {
  DispatchOutcome,
  FulfillmentActor,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderFulfillment,
  Shipment,
} from './types.ts';

type Label = { readonly carrier: Carrier; readonly trackingNumber: string };

/**
 * Ships a packed parcel with its carrier, along with the other parcels in its box. The first parcel captures the order's whole payment; if
 * that is declined, the order goes on hold. A repeat with the same label returns the status of the first call.
 */
export async function shipShipment(
  dependencies: FulfillmentDependencies,
  shipped: ShipmentKey & Label & { readonly actor: FulfillmentActor },
): Promise<Result<ShippedBox, FulfillmentRefusalCode>> {
  const trackingNumber = parseTrackingNumber(shipped.trackingNumber);
  if (!trackingNumber) {
    const sentence = 'A tracking number has 8 to 30 letters and digits, such as 1Z999AA10123456784.';
    return refused({ code: 'TRACKING_INVALID', sentence, field: 'trackingNumber' });
  }
  const label = { carrier: shipped.carrier, trackingNumber };
  const left = await dispatchShipment(dependencies, shipped, (tx, order, shipment) =>
    decide(tx, order, shipment, label),
  );
  if (!left.ok) return left;
  const taken = left.value.kind === 'left' ? await shipSharedBox(dependencies, shipped) : [];
  return ok({ ...left.value, takenOut: taken });
}

/**
 * The result of shipping a box. `takenOut` has the numbers of the orders that couldn't be charged or are on hold, whose bottles must be
 * removed from the box.
 */
export type ShippedBox = DispatchOutcome & { readonly takenOut: readonly number[] };

/**
 * Ships the parcels of other orders in the box of a parcel that has shipped. Each order is charged separately; one that can't be charged or
 * is on hold is unpacked, to be shipped separately later. Returns the numbers of those orders. Safe to repeat.
 */
export async function shipSharedBox(
  dependencies: FulfillmentDependencies,
  { orderId, number, actor }: ShipmentKey & { readonly actor: FulfillmentActor },
): Promise<readonly number[]> {
  const { read } = dependencies.database;
  const box = (await loadFulfillmentsOfOrders(read, [orderId])).get(orderId);
  const main = box && findShipmentInOrder(box, number);
  const takenOut: number[] = [];
  for (const name of main ? await otherParcelsInBox(read, main.id) : []) {
    const label = { carrier: main?.carrier, trackingNumber: main?.trackingNumber };
    const shipped = await dispatchShipment(dependencies, { ...name, actor }, async (_, __, shipment) =>
      ok(shipment.state === 'packed' && !isDispatchInProgress(shipment) ? label : {}),
    );
    if (shipped.ok) continue;
    await unpackShipment(dependencies, { ...name, actor });
    const order = (await loadFulfillmentsOfOrders(read, [name.orderId])).get(name.orderId);
    if (order) takenOut.push(order.number);
  }
  return takenOut;
}

async function decide(
  tx: Transaction,
  order: OrderFulfillment,
  shipment: Shipment,
  label: Label,
): Promise<Result<ShipmentChange, FulfillmentRefusalCode>> {
  const own = checkParcelHasOwnBox(shipment);
  if (!own.ok) return own;
  if (shipment.method !== 'carrier') {
    const sentence = `Order ${order.number} is for pickup. Mark it ready for pickup instead.`;
    return refused({ code: 'WRONG_METHOD', sentence });
  }
  if (isDispatchInProgress(shipment) || isShippedOrPickedUp(shipment)) {
    const isSame = shipment.carrier === label.carrier && shipment.trackingNumber === label.trackingNumber;
    const sentence = `Parcel ${shipment.number} already shipped with another tracking number.`;
    return isSame ? ok({}) : refused({ code: 'SHIPMENT_STATE', sentence });
  }
  const allowed = order.stateCode ? (stateRuleOf(order.stateCode)?.carriers ?? []) : [];
  if (!allowed.includes(label.carrier)) {
    const instead = allowed.length === 0 ? '' : ` Use ${allowed.join(' or ')}.`;
    const sentence = `${label.carrier} doesn’t deliver our boxes to ${order.stateCode ?? 'this address'}.${instead}`;
    return refused({ code: 'CARRIER_NOT_ALLOWED', sentence, field: 'carrier' });
  }
  if (await isTrackingNumberUsed(tx, { shipmentId: shipment.id, ...label })) {
    const sentence = `Another parcel already has the ${label.carrier} tracking number ${label.trackingNumber}.`;
    return refused({ code: 'TRACKING_USED', sentence, field: 'trackingNumber' });
  }
  return ok(label);
}
