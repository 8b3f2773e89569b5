import type { NoticeId } from '../../core/ids.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import { orderedUuid } from '../../platform/ordered-uuid.ts';
import { insertNotice, insertNoticeCopy, setBounceClosed } from './store.server.ts';
import type { NewNotice, SendNoticeJob } from './types.ts';

/**
 * Enqueues an email and its job in the caller's transaction, so that the email exists if and only if the change does (I-45). Enqueuing the
 * same email again has no effect, because the second job finds no notice with its id.
 * @param startAfter the earliest time at which the email is written. By then, the writer may find that the email no longer applies.
 */
export async function enqueueNotice(
  tx: Transaction,
  jobs: JobQueue,
  notice: NewNotice,
  { startAfter }: { readonly startAfter?: Date | undefined } = {},
): Promise<void> {
  const noticeId = orderedUuid() as NoticeId;
  await inOneRoundTrip([
    insertNotice(tx, noticeId, notice),
    jobs.enqueue(tx, 'send-notice', { noticeId } satisfies SendNoticeJob, startAfter && { startAfter }),
  ]);
}

/**
 * Enqueues another copy of an email to this recipient, written from current data, and closes the bounce of the original. Returns false if
 * the copy was already enqueued or the original doesn't exist.
 */
export async function enqueueNoticeCopy(
  tx: Transaction,
  jobs: JobQueue,
  copied: { readonly of: NoticeId; readonly recipient: string; readonly at: Date },
): Promise<boolean> {
  const noticeId = orderedUuid() as NoticeId;
  const isNew = await insertNoticeCopy(tx, { id: noticeId, ...copied });
  if (!isNew) return false;
  await jobs.enqueue(tx, 'send-notice', { noticeId } satisfies SendNoticeJob);
  await setBounceClosed(tx, copied.of, copied.at);
  return true;
}
