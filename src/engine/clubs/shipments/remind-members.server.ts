import { addDays, wineryDate } from '../../../core/dates.ts';
import type { ClubShipmentId } from '../../../core/ids.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { shipmentsDueToRemind } from './due-store.server.ts';
import { enqueueShipmentNotice } from './enqueue-shipment-notice.server.ts';
import { findBox } from './store.server.ts';

/** The numbers of days before the charge on which the member is emailed the exact total (domain §1.2). */
export const shipmentReminderDays = [14, 2] as const;

const portion = 200;

/**
 * Enqueues each due reminder once, counted from the shipment's current charge day. If that day is moved, the member is reminded again. A
 * missed reminder is sent on the next run, and no reminder is sent for an outdated charge day.
 */
export async function remindMembersOfShipments(dependencies: OrderDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const today = wineryDate(now);
  const windows = shipmentReminderDays.map((days, index) => ({
    days,
    after: shipmentReminderDays[index + 1] ?? 0,
  }));
  for (const { days, after: sooner } of windows) {
    const range = { from: addDays(today, sooner + 1), until: addDays(today, days) };
    let after: ClubShipmentId | undefined;
    for (;;) {
      const due = await shipmentsDueToRemind(database.read, { ...range, days, after, limit: portion });
      for (const shipmentId of due) await remind(dependencies, shipmentId, days);
      after = due.at(-1);
      if (due.length < portion) break;
    }
  }
}

async function remind(
  dependencies: OrderDependencies,
  shipmentId: ClubShipmentId,
  days: number,
): Promise<void> {
  const now = dependencies.clock.now();
  await dependencies.database.transaction(async (tx) => {
    const box = await findBox(tx, { shipmentId });
    if (!box) return;
    const { shipment } = box;
    const occurrence = `${days}:${shipment.dueOn}`;
    await enqueueShipmentNotice(tx, dependencies, { kind: 'shipment-reminder', shipment, occurrence, now });
  });
}
