import { catalogTag } from '../../engine/catalog/page-rules.ts';
import { viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import {
  awaitedSubjects,
  type NotifyDependencies,
  notifyWaiting,
} from '../../engine/catalog/watches/index.server.ts';
import { stockWatch } from '../../engine/catalog/watches/schema.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { announceChange } from '../../platform/page-cache/page-drops.server.ts';
import { toldAtOnce } from './rules.ts';

/**
 * Owes a mail to those who wait for what anybody can buy now, however it came to be: bottles came back, or a release has opened.
 * Answers how many were told.
 */
export async function tellArrivals(dependencies: NotifyDependencies): Promise<number> {
  const { database } = dependencies;
  const { table } = stockWatch;
  const awaited = await viewSkusBySlug(
    database.read,
    await awaitedSubjects(database.read, table),
    guestStanding,
  );
  let told = 0;
  for (const { slug, availability } of awaited) {
    const most = toldAtOnce(availability);
    if (most === 0) continue;
    told += await notifyWaiting(dependencies, {
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
  // Whoever follows the mail must not be shown the page of an empty shelf.
  if (told > 0) await database.transaction((tx) => announceChange(tx, catalogTag));
  return told;
}

/** Runs a minute after releases open, so that whoever waits for one hears of it at once. */
export const tellArrivalsJob = defineJob({
  name: 'tell-arrivals',
  schedule: '1-59/10 * * * *',
  run: tellArrivals,
});
