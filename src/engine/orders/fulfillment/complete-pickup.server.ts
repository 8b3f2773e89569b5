import { ok, type Result, refused } from '../../../core/result.ts';
import { shipAllocatedStock } from '../../inventory/index.server.ts';
import { checkShipmentTransition, stockDemandsOfUnits } from './rules.ts';
import { runShipmentStep, writeShipmentStep } from './step-shipment.server.ts';
import type { ShipmentKey } from './store.server.ts';
import type { FulfillmentActor, FulfillmentDependencies, FulfillmentRefusalCode } from './types.ts';

/** Records who picked up a box, and that their ID shows an age of 21 or older. A repeat changes nothing. */
export function completePickup(
  dependencies: FulfillmentDependencies,
  handed: ShipmentKey & {
    readonly handedTo: string;
    readonly idChecked: boolean;
    readonly actor: FulfillmentActor;
  },
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  const handedTo = handed.handedTo.trim();
  return runShipmentStep(dependencies, handed, async (tx, stepping) => {
    const { order, shipment, now } = stepping;
    const { orderId } = order;
    if (shipment.state === 'picked_up') return ok(undefined);
    const may = checkShipmentTransition(shipment, 'picked_up');
    if (!may.ok) return may;
    if (!handed.idChecked || handedTo === '') {
      const sentence =
        'Check a photo ID, then enter the name of the person picking up. They must be 21 or older.';
      return refused({ code: 'ID_NOT_CHECKED', sentence, field: handedTo === '' ? 'handedTo' : 'idChecked' });
    }
    const demands = stockDemandsOfUnits(order.lines, shipment.lines);
    await shipAllocatedStock(tx, { orderId, demands, now });
    const cause = { type: 'pickup', id: shipment.id } as const;
    const contents = { orderId, units: shipment.lines, cause, now };
    await dependencies.ledgerLinks.earnForFulfillment(tx, contents, dependencies.jobs);
    await writeShipmentStep(tx, dependencies, stepping, {
      change: { state: 'picked_up', handedTo, idChecked: true },
      event: 'picked_up',
    });
    return ok(undefined);
  });
}
