import { catalogPagesCacheTag } from '../../engine/catalog/page-rules.ts';
import { viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import {
  type AlertNotificationDependencies,
  notifyWaitingCustomers,
  readPendingAlertSubjects,
} from '../../engine/catalog/watches/index.server.ts';
import { stockAlertKind } from '../../engine/catalog/watches/schema.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { maxSubscribersToNotify } from './rules.ts';

/**
 * Enqueues emails for subscribers whose SKU is now available, whether restocked or released.
 * @returns the number of notified subscribers.
 */
export async function notifyStockArrivals(dependencies: AlertNotificationDependencies): Promise<number> {
  const { database } = dependencies;
  const { table } = stockAlertKind;
  const awaited = await viewSkusBySlug(
    database.read,
    await readPendingAlertSubjects(database.read, table),
    guestStanding,
  );
  let notified = 0;
  for (const { slug, availability } of awaited) {
    const most = maxSubscribersToNotify(availability);
    if (most === 0) continue;
    notified += await notifyWaitingCustomers(dependencies, {
      table,
      subjects: [slug],
      most,
      noticeOf: ({ id, email }, now) => ({
        kind: 'now-for-sale',
        subjectType: 'stock_watch',
        subjectId: id,
        occurrence: String(now.getTime()),
        recipient: email,
        at: now,
      }),
    });
  }
  // Refreshes cached pages, so that subscribers don't see an outdated "sold out".
  if (notified > 0) await database.transaction((tx) => invalidateCachedPages(tx, catalogPagesCacheTag));
  return notified;
}

/** A job that runs every ten minutes, one minute after releases can open, so that subscribers are notified promptly. */
export const notifyStockArrivalsJob = defineJob({
  name: 'tell-arrivals',
  schedule: '1-59/10 * * * *',
  run: notifyStockArrivals,
});
