import type { NoticeId } from '../../core/ids.ts';
import { atOnce, type Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import { orderedUuid } from '../../platform/ordered-uuid.ts';
import { insertNotice } from './store.server.ts';
import type { OwedNotice, SendNoticeJob } from './types.ts';

/**
 * Owes a mail and queues its sending, both in the caller's transaction: the mail exists if and only if the change does (I-45).
 * Owing the same mail again owes nothing more: the job then finds no mail under its id.
 * @param startAfter when it is written at the earliest; its writer may then find that it no longer applies.
 */
export async function oweNotice(
  tx: Transaction,
  jobs: JobQueue,
  owed: OwedNotice,
  { startAfter }: { readonly startAfter?: Date | undefined } = {},
): Promise<void> {
  const noticeId = orderedUuid() as NoticeId;
  await atOnce([
    insertNotice(tx, noticeId, owed),
    jobs.enqueue(tx, 'send-notice', { noticeId } satisfies SendNoticeJob, startAfter && { startAfter }),
  ]);
}
