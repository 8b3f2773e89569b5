import { ok, type Result } from '../../../core/result.ts';
import { checkShipmentTransition } from './rules.ts';
import { runShipmentStep, writeShipmentStep } from './step-shipment.server.ts';
import type { ShipmentKey } from './store.server.ts';
import type { FulfillmentActor, FulfillmentDependencies, FulfillmentRefusalCode } from './types.ts';

/**
 * Records a delivery attempt at which no adult could sign, and emails the customer what happens next. A repeat of a recorded attempt
 * changes nothing.
 * @param attempt.attempt 1, 2 or 3, as the carrier counts.
 */
export function recordDeliveryAttempt(
  dependencies: FulfillmentDependencies,
  attempt: ShipmentKey & {
    readonly attempt: number;
    readonly note?: string;
    readonly actor: FulfillmentActor;
  },
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  return runShipmentStep(dependencies, attempt, async (tx, stepping) => {
    const { shipment } = stepping;
    if (attempt.attempt <= shipment.attempts) return ok(undefined);
    const may = checkShipmentTransition(shipment, 'attempted');
    if (!may.ok) return may;
    const attempts = attempt.attempt;
    await writeShipmentStep(tx, dependencies, stepping, {
      change: { state: 'attempted', attempts },
      event: 'attempted',
      note: attempt.note,
      data: { attempt: attempts },
      mail: { kind: 'parcel-attempted', occurrence: `${shipment.number}.${attempts}` },
    });
    return ok(undefined);
  });
}
