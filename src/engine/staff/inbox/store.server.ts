import { isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { inboxThreads } from './schema.ts';
import type { ThreadSubject } from './types.ts';

type Decision = Partial<Pick<typeof inboxThreads.$inferInsert, 'assignedTo' | 'snoozedAt' | 'snoozedUntil'>>;

/** Inserts or updates the assignment or snooze of a thread. Omitted fields stay unchanged. */
export async function upsertInboxThread(
  tx: Transaction,
  subject: ThreadSubject,
  decision: Decision,
): Promise<void> {
  await tx
    .insert(inboxThreads)
    .values({ ...idOf(subject), ...decision })
    .onConflictDoUpdate({ target: keys[subject.kind], set: decision });
}

/** Assigns a thread if it is unassigned. Returns whether it was assigned. */
export async function assignThreadIfUnassigned(
  tx: Transaction,
  subject: ThreadSubject,
  assignedTo: string,
): Promise<boolean> {
  const written = await tx
    .insert(inboxThreads)
    .values({ ...idOf(subject), assignedTo })
    .onConflictDoUpdate({
      ...{ target: keys[subject.kind], set: { assignedTo } },
      setWhere: isNull(inboxThreads.assignedTo),
    })
    .returning({ assignedTo: inboxThreads.assignedTo });
  return written.length > 0;
}

function idOf({ kind: _kind, ...id }: ThreadSubject) {
  return id;
}

const keys = {
  chat: inboxThreads.conversationId,
  case: inboxThreads.caseId,
  form: inboxThreads.submissionId,
  bounce: inboxThreads.noticeId,
} as const;
