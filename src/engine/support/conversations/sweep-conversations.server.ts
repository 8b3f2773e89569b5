import type { JobQueue } from '../../../platform/jobs.server.ts';
import { winery } from '../../../winery.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { type ConversationDependencies, closeLockedConversation } from './handle-conversations.server.ts';
import {
  conversationAutoCloseDays,
  conversationRetentionDays,
  isVisitorWaitOverdue,
  unreadAnswerEmailDelayMinutes,
} from './rules.ts';
import {
  deleteInactiveConversations,
  findInactiveConversations,
  findUnreportedUnreadAnswers,
  findUnreportedWaitingVisitors,
  lockInactiveConversation,
} from './sweep-store.server.ts';

type Sweeping = ConversationDependencies & { readonly jobs: JobQueue };

const minuteMilliseconds = 60 * 1000;
const dayMilliseconds = 24 * 60 * 60 * 1000;
const portion = 200;

/**
 * Enqueues an email to the winery about each visitor who has waited too long, at any hour. The first unanswered message identifies the
 * wait, so the database rejects a second email, even from concurrent sweeps or if the wait continues in another conversation.
 */
export async function notifyOfWaitingVisitors({ database, clock, jobs }: Sweeping): Promise<void> {
  const now = clock.now();
  for (const wait of await findUnreportedWaitingVisitors(database.read, portion)) {
    if (!isVisitorWaitOverdue(wait, now)) continue;
    const about = { subjectType: 'unanswered_message', subjectId: wait.firstId, occurrence: '' } as const;
    const mail = { kind: 'visitor-waits', recipient: winery().mailboxes.support, at: now } as const;
    await database.transaction((tx) => enqueueNotice(tx, jobs, { ...about, ...mail }));
  }
}

/** Enqueues an email to each customer whose answers have been unread for `unreadAnswerEmailDelayMinutes`, only one until they are read. */
export async function emailUnreadAnswers({ database, clock, jobs }: Sweeping): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - unreadAnswerEmailDelayMinutes * minuteMilliseconds);
  for (const { id, position, email } of await findUnreportedUnreadAnswers(database.read, before, portion)) {
    const about = { subjectType: 'unseen_answer', subjectId: id, occurrence: String(position) } as const;
    const mail = { kind: 'answer-waits', recipient: email, at: now } as const;
    await database.transaction((tx) => enqueueNotice(tx, jobs, { ...about, ...mail }));
  }
}

/**
 * Closes conversations that have been inactive for `conversationAutoCloseDays`, with the same effects as when staff close them. A message
 * that arrives first keeps its conversation open.
 */
export async function closeInactiveConversations({ database, clock, jobs }: Sweeping): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - conversationAutoCloseDays * dayMilliseconds);
  for (const id of await findInactiveConversations(database.read, since)) {
    await database.transaction(async (tx) => {
      const silent = await lockInactiveConversation(tx, id, since);
      if (silent) await closeLockedConversation(tx, jobs, silent, { actor: 'system', now });
    });
  }
}

/** Deletes conversations after the retention period stated in the privacy policy. */
export async function deleteOldConversations({ database, clock }: ConversationDependencies): Promise<void> {
  const since = new Date(clock.now().getTime() - conversationRetentionDays * dayMilliseconds);
  await database.transaction((tx) => deleteInactiveConversations(tx, since));
}
