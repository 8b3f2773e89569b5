import type { Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import { insertNotice } from './store.server.ts';
import type { OwedNotice, SendNoticeJob } from './types.ts';

/**
 * Owes a mail and queues its sending, both in the caller's transaction: the mail exists if and only if the change does (I-45).
 * Owing the same mail again does nothing.
 */
export async function oweNotice(tx: Transaction, jobs: JobQueue, owed: OwedNotice): Promise<void> {
  const noticeId = await insertNotice(tx, owed);
  if (noticeId) await jobs.enqueue(tx, 'send-notice', { noticeId } satisfies SendNoticeJob);
}
