import { catalogTag } from '../../engine/catalog/page-rules.ts';
import { viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import {
  awaitedSubjects,
  type NotifyDependencies,
  notifyWaitingCustomers,
} from '../../engine/catalog/watches/index.server.ts';
import { stockWatch } from '../../engine/catalog/watches/schema.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { announceChange } from '../../platform/page-cache/page-drops.server.ts';
import { subscribersToNotify } from './rules.ts';

/**
 * Enqueues emails for subscribers whose SKU is now available, whether restocked or released.
 * @returns the number of notified subscribers.
 */
export async function notifyArrivals(dependencies: NotifyDependencies): Promise<number> {
  const { database } = dependencies;
  const { table } = stockWatch;
  const awaited = await viewSkusBySlug(
    database.read,
    await awaitedSubjects(database.read, table),
    guestStanding,
  );
  let notified = 0;
  for (const { slug, availability } of awaited) {
    const most = subscribersToNotify(availability);
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
  if (notified > 0) await database.transaction((tx) => announceChange(tx, catalogTag));
  return notified;
}

/** A job that runs one minute after releases open, so that subscribers are notified promptly. */
export const notifyArrivalsJob = defineJob({
  name: 'tell-arrivals',
  schedule: '1-59/10 * * * *',
  run: notifyArrivals,
});
