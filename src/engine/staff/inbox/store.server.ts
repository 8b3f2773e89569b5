import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { inboxThreads } from './schema.ts';
import type { ThreadSubject } from './types.ts';

type Decision = Partial<Pick<typeof inboxThreads.$inferInsert, 'assignedTo' | 'snoozedAt' | 'snoozedUntil'>>;

/** Writes what staff decided about a thread and leaves the rest as it is. */
export async function writeDecision(
  tx: Transaction,
  subject: ThreadSubject,
  decision: Decision,
): Promise<void> {
  const insert = tx.insert(inboxThreads);
  if (subject.kind === 'chat') {
    const { conversationId } = subject;
    const target = inboxThreads.conversationId;
    await insert.values({ conversationId, ...decision }).onConflictDoUpdate({ target, set: decision });
    return;
  }
  const { caseId } = subject;
  await insert
    .values({ caseId, ...decision })
    .onConflictDoUpdate({ target: inboxThreads.caseId, set: decision });
}

/** Returns who takes care of a thread. */
export async function assigneeOf(tx: Transaction, subject: ThreadSubject): Promise<string | undefined> {
  const [row] = await tx
    .select({ assignedTo: inboxThreads.assignedTo })
    .from(inboxThreads)
    .where(
      subject.kind === 'chat'
        ? eq(inboxThreads.conversationId, subject.conversationId)
        : eq(inboxThreads.caseId, subject.caseId),
    );
  return row?.assignedTo ?? undefined;
}
