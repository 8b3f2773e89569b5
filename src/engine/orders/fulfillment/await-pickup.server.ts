import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result } from '../../../core/result.ts';
import { pickupReminderDay } from './rules.ts';
import { runShipmentStep, writeShipmentStep } from './step-shipment.server.ts';
import type { ShipmentKey } from './store.server.ts';
import type { FulfillmentDependencies, FulfillmentRefusalCode } from './types.ts';

type Awaited = Result<undefined, FulfillmentRefusalCode>;

/** Reminds the customer once of a box that has waited for 40 days. */
export function remindOfPickup(dependencies: FulfillmentDependencies, name: ShipmentKey): Promise<Awaited> {
  return runShipmentStep(dependencies, { ...name, actor: 'system' }, async (tx, stepping) => {
    const { shipment, now } = stepping;
    const { state, collectBy, remindedAt } = shipment;
    const isDue = collectBy !== undefined && pickupReminderDay(collectBy) <= wineryDate(now);
    if (state !== 'ready_for_pickup' || remindedAt || !isDue) return ok(undefined);
    await writeShipmentStep(tx, dependencies, stepping, {
      change: { remindedAt: now },
      event: 'reminded',
      mail: { kind: 'pickup-reminder', occurrence: String(shipment.number) },
    });
    return ok(undefined);
  });
}

/**
 * Ends the wait for a box that was not picked up in time. Its goods stay allocated and its money captured until staff ships it at extra
 * cost, refunds it, or hands it over after all.
 */
export function expirePickup(dependencies: FulfillmentDependencies, name: ShipmentKey): Promise<Awaited> {
  return runShipmentStep(dependencies, { ...name, actor: 'system' }, async (tx, stepping) => {
    const { shipment, now } = stepping;
    const { state, collectBy } = shipment;
    const isOver = collectBy !== undefined && collectBy < wineryDate(now);
    if (state !== 'ready_for_pickup' || !isOver) return ok(undefined);
    await writeShipmentStep(tx, dependencies, stepping, {
      change: { state: 'expired' },
      event: 'expired',
      mail: { kind: 'pickup-expired', occurrence: String(shipment.number) },
    });
    return ok(undefined);
  });
}
