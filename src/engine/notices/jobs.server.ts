import type { NoticeId } from '../../core/ids.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import type { CommonDependencies } from '../../platform/runtime.ts';
import { type SendNoticeDependencies, sendNotice } from './send-notice.server.ts';
import { unsentNotices } from './store.server.ts';

type Shop = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;

/** Number of hours after which an unsent email has lost its job. The retries of `send-notice` last about ten hours. */
const lostAfterHours = 12;
const portion = 200;

/** Job that requeues emails whose jobs used up their retries during a long outage of the mail server (Q11). */
export const sweepNoticesJob = defineJob({
  name: 'sweep-notices',
  schedule: '11 * * * *',
  run: async ({ database, clock, jobs }: Shop) => {
    const writtenUntil = new Date(clock.now().getTime() - lostAfterHours * 60 * 60 * 1000);
    const lost = await unsentNotices(database.read, writtenUntil, portion);
    await database.transaction(async (tx) => {
      for (const { id } of lost)
        await jobs.enqueue(tx, 'send-notice', { noticeId: id }, { singletonKey: id });
    });
  },
});

export const sendNoticeJob = defineJob({
  name: 'send-notice',
  run: (shop: SendNoticeDependencies, { noticeId }) => sendNotice(shop, noticeId as NoticeId),
});
