import type { CommonDependencies } from '../../../platform/runtime.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { NewNotice } from '../../notices/types.ts';
import type { AlertTable } from './schema.ts';
import { lockPendingAlertRequests, markAlertRequestsNotified } from './store.server.ts';
import type { AlertRequest } from './types.ts';

export type AlertNotificationDependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

type WatchNotification = {
  readonly table: AlertTable;
  /** The subjects for which the awaited event happened. */
  readonly subjects: readonly string[];
  /** Returns the email to enqueue for a request. */
  noticeOf(watch: AlertRequest, now: Date): NewNotice;
  /** Maximum number of customers to notify, longest waiting first. If omitted, all are notified. */
  readonly most?: number;
};

const portion = 200;

/**
 * Enqueues one email to each customer waiting for one of these subjects. Rows stay locked until they are marked, so that concurrent and
 * repeated runs notify each customer only once. Returns the number of customers notified.
 */
export async function notifyWaitingCustomers(
  { database, clock, jobs }: AlertNotificationDependencies,
  { table, subjects, noticeOf, most = Number.POSITIVE_INFINITY }: WatchNotification,
): Promise<number> {
  for (let notified = 0; ; ) {
    const now = clock.now();
    const limit = Math.min(portion, most - notified);
    const count = await database.transaction(async (tx) => {
      const waiting = await lockPendingAlertRequests(tx, table, subjects, limit);
      for (const watch of waiting) await enqueueNotice(tx, jobs, noticeOf(watch, now));
      const ids = waiting.map(({ id }) => id);
      if (ids.length > 0) await markAlertRequestsNotified(tx, table, ids, now);
      return ids.length;
    });
    notified += count;
    if (count < portion || notified >= most) return notified;
  }
}
