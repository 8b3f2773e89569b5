import { ok, type Result } from '../../../core/result.ts';
import { checkShipmentTransition } from './rules.ts';
import { runShipmentStep, writeShipmentStep } from './step-shipment.server.ts';
import type { ShipmentKey } from './store.server.ts';
import type { FulfillmentActor, FulfillmentDependencies, FulfillmentRefusalCode } from './types.ts';

/** Records that a parcel was delivered and signed for by an adult. A repeat changes nothing. */
export function recordDeliveredShipment(
  dependencies: FulfillmentDependencies,
  delivered: ShipmentKey & { readonly note?: string; readonly actor: FulfillmentActor },
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  return runShipmentStep(dependencies, delivered, async (tx, stepping) => {
    const { shipment } = stepping;
    if (shipment.state === 'delivered') return ok(undefined);
    const may = checkShipmentTransition(shipment, 'delivered');
    if (!may.ok) return may;
    await writeShipmentStep(tx, dependencies, stepping, {
      change: { state: 'delivered' },
      event: 'delivered',
      note: delivered.note,
      mail: { kind: 'parcel-delivered', occurrence: String(shipment.number) },
    });
    return ok(undefined);
  });
}
