import { wineryDate } from '../../../core/dates.ts';
import { ok, type Result } from '../../../core/result.ts';
import { remindOn } from './rules.ts';
import { stepShipment, writeStep } from './step-shipment.server.ts';
import type { ShipmentName } from './store.server.ts';
import type { FulfilmentDependencies, FulfilmentRefusalCode } from './types.ts';

type Awaited = Result<undefined, FulfilmentRefusalCode>;

/** Reminds the customer of a box that waits since 40 days, once. */
export function remindOfPickup(dependencies: FulfilmentDependencies, name: ShipmentName): Promise<Awaited> {
  return stepShipment(dependencies, { ...name, actor: 'system' }, async (tx, stepping) => {
    const { shipment, now } = stepping;
    const { state, collectBy, remindedAt } = shipment;
    const isDue = collectBy !== undefined && remindOn(collectBy) <= wineryDate(now);
    if (state !== 'ready_for_pickup' || remindedAt || !isDue) return ok(undefined);
    await writeStep(tx, dependencies, stepping, {
      change: { remindedAt: now },
      event: 'reminded',
      mail: { kind: 'pickup-reminder', occurrence: String(shipment.number) },
    });
    return ok(undefined);
  });
}

/**
 * Ends the wait for a box whose last day is over. Its goods stay promised and its money stays taken until staff sends it for the
 * price of the way, gives the money back, or hands it over after all.
 */
export function expirePickup(dependencies: FulfilmentDependencies, name: ShipmentName): Promise<Awaited> {
  return stepShipment(dependencies, { ...name, actor: 'system' }, async (tx, stepping) => {
    const { shipment, now } = stepping;
    const { state, collectBy } = shipment;
    const isOver = collectBy !== undefined && collectBy < wineryDate(now);
    if (state !== 'ready_for_pickup' || !isOver) return ok(undefined);
    await writeStep(tx, dependencies, stepping, {
      change: { state: 'expired' },
      event: 'expired',
      mail: { kind: 'pickup-expired', occurrence: String(shipment.number) },
    });
    return ok(undefined);
  });
}
