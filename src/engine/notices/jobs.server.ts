import type { NoticeId } from '../../core/ids.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type SendNoticeDependencies, sendNotice } from './send-notice.server.ts';
import { unsentNotices } from './store.server.ts';

type Shop = Pick<Runtime, 'database' | 'clock' | 'jobs'>;

/** The retries of `send-notice` last about ten hours; an email that is unsent after that has lost its job. */
const lostAfterHours = 12;
const portion = 200;

/** Queues emails again whose jobs gave up during a long outage of the mail server (Q11). */
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
