import { addDays, wineryDate } from '../../../core/dates.ts';
import { ok } from '../../../core/result.ts';
import { expirePickup, sendPickupReminder } from './await-pickup.server.ts';
import { partlyShippedBoxes } from './box-store.server.ts';
import { dispatchShipment } from './dispatch-shipment.server.ts';
import { boxesAwaitingPickup, unfinishedDispatches } from './due-store.server.ts';
import { holdOrder } from './hold-order.server.ts';
import { orderHoldsToRelease } from './hold-store.server.ts';
import { releaseHoldOnOrder } from './release-hold.server.ts';
import { requestedHoldsToPlace } from './requested-hold-store.server.ts';
import { pickupDeadlineDays, pickupReminderDays } from './rules.ts';
import { shipSharedBox } from './ship-shipment.server.ts';
import type { FulfillmentDependencies } from './types.ts';

const portion = 200;
const actor = 'system';

/**
 * Runs the scheduled steps of orders: places requested holds and ends those that are due, finishes interrupted dispatches and boxes, sends
 * pickup reminders and expires pickups. Safe to run twice at the same time, since each step is decided under its order's lock. A failing
 * order does not block the others.
 */
export async function sweepOrders(dependencies: FulfillmentDependencies): Promise<void> {
  const { database, clock, configuration } = dependencies;
  const { read } = database;
  const now = clock.now();
  const today = wineryDate(now);
  const limit = portion;
  await each(dependencies, await requestedHoldsToPlace(read, { today, limit }), (hold) =>
    holdOrder(dependencies, { ...hold, isConfirmed: true, actor }),
  );
  await each(dependencies, await orderHoldsToRelease(read, { today, limit }), (hold) =>
    releaseHoldOnOrder(dependencies, { ...hold, actor }),
  );
  // A more recent dispatch may still be running in a live process.
  const requestedUntil = new Date(now.getTime() - 2 * configuration.paymentTimeoutMilliseconds);
  await each(dependencies, await unfinishedDispatches(read, { requestedUntil, limit }), (name) =>
    dispatchShipment(dependencies, { ...name, actor }, async () => ok({})),
  );
  await each(dependencies, await partlyShippedBoxes(read, { leftUntil: requestedUntil, limit }), (name) =>
    shipSharedBox(dependencies, { ...name, actor }),
  );
  const remindUntil = addDays(today, pickupDeadlineDays - pickupReminderDays);
  const reminded = { collectUntil: remindUntil, isReminded: false, limit };
  await each(dependencies, await boxesAwaitingPickup(read, reminded), (name) =>
    sendPickupReminder(dependencies, name),
  );
  const over = { collectUntil: addDays(today, -1), isReminded: true, limit };
  await each(dependencies, await boxesAwaitingPickup(read, over), (name) => expirePickup(dependencies, name));
}

async function each<Item extends { readonly orderId: string }>(
  { log }: FulfillmentDependencies,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      log.error('order sweep failed', { orderId: item.orderId, error });
    }
  }
}
