import { ok, type Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { invalidatePagesIfScarce } from '../../catalog/index.server.ts';
import { returnToStock } from '../../inventory/index.server.ts';
import { checkShipmentTransition, stockDemandsOfUnits } from './rules.ts';
import { runShipmentStep, type ShipmentStepContext, writeShipmentStep } from './step-shipment.server.ts';
import type { ShipmentKey } from './store.server.ts';
import type { FulfillmentActor, FulfillmentDependencies, FulfillmentRefusalCode } from './types.ts';

/** The handling of returned goods: `restock` returns them to stock, `write_off` counts them as broken. */
export type ReturnDisposition = 'restock' | 'write_off';

/**
 * Records that a parcel came back to the winery. The order stays open until the goods are refunded or sent again. A repeat changes nothing.
 */
export function recordReturnedShipment(
  dependencies: FulfillmentDependencies,
  returned: ShipmentKey & {
    readonly disposition: ReturnDisposition;
    readonly note?: string;
    readonly actor: FulfillmentActor;
  },
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  const { disposition, note } = returned;
  return runShipmentStep(dependencies, returned, async (tx, stepping) => {
    const { shipment } = stepping;
    if (shipment.state === 'returned') return ok(undefined);
    const may = checkShipmentTransition(shipment, 'returned');
    if (!may.ok) return may;
    await returnGoods(tx, stepping, disposition);
    await writeShipmentStep(tx, dependencies, stepping, {
      change: { state: 'returned' },
      event: 'returned',
      note,
      data: { disposition },
      mail: { kind: 'parcel-returned', occurrence: String(shipment.number) },
    });
    return ok(undefined);
  });
}

async function returnGoods(
  tx: Transaction,
  { order, shipment, now }: ShipmentStepContext,
  disposition: ReturnDisposition,
): Promise<void> {
  const demands = stockDemandsOfUnits(order.lines, shipment.lines);
  const isBroken = disposition === 'write_off';
  await invalidatePagesIfScarce(
    tx,
    await returnToStock(tx, { orderId: order.orderId, demands, isBroken, now }),
  );
}
