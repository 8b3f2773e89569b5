import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result } from '../../../core/result.ts';
import { pickupReminderDate } from './rules.ts';
import { runShipmentStep, writeShipmentStep } from './step-shipment.server.ts';
import type { ShipmentKey } from './store.server.ts';
import type { FulfillmentDependencies, FulfillmentRefusalCode } from './types.ts';

type Awaited = Result<undefined, FulfillmentRefusalCode>;

/** Emails the customer one reminder about a box that has waited for pickup for 40 days. */
export function sendPickupReminder(
  dependencies: FulfillmentDependencies,
  name: ShipmentKey,
): Promise<Awaited> {
  return runShipmentStep(dependencies, { ...name, actor: 'system' }, async (tx, stepping) => {
    const { shipment, now } = stepping;
    const { state, collectBy, remindedAt } = shipment;
    const isDue = collectBy !== undefined && pickupReminderDate(collectBy) <= wineryDate(now);
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
 * Marks a box that was not picked up in time as expired. Its goods stay allocated and its payment captured until staff ships it at extra
 * cost, refunds it, or records a late pickup.
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
