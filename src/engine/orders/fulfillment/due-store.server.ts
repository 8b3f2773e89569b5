import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { shipments } from './schema.ts';
import type { ShipmentKey } from './store.server.ts';
import type { ShipmentState } from './types.ts';

/**
 * Returns parcels whose dispatch was requested at or before this instant and that have not shipped, because a process died or the gateway
 * did not answer.
 */
export async function unfinishedDispatches(
  read: Transaction,
  request: { readonly requestedUntil: Date; readonly limit: number },
): Promise<ShipmentKey[]> {
  return read
    .select({ orderId: shipments.orderId, number: shipments.number })
    .from(shipments)
    .where(
      and(
        eq(shipments.state, 'packed'),
        sql`${shipments.dispatchRequestedAt} <= ${request.requestedUntil.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(shipments.dispatchRequestedAt))
    .limit(request.limit);
}

/**
 * Returns boxes that are ready for pickup and whose pickup deadline is on or before `collectUntil`, earliest deadline first. Leaves out
 * boxes with a reminder already sent unless `isReminded`.
 */
export async function boxesAwaitingPickup(
  read: Transaction,
  request: { readonly collectUntil: CivilDate; readonly isReminded: boolean; readonly limit: number },
): Promise<ShipmentKey[]> {
  const state: ShipmentState = 'ready_for_pickup';
  return read
    .select({ orderId: shipments.orderId, number: shipments.number })
    .from(shipments)
    .where(
      and(
        eq(shipments.state, state),
        sql`${shipments.collectBy} <= ${request.collectUntil}::date`,
        request.isReminded ? undefined : isNull(shipments.remindedAt),
      ),
    )
    .orderBy(asc(shipments.collectBy))
    .limit(request.limit);
}
