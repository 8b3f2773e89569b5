import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { notices } from './schema.ts';
import type { Notice, NoticeId, OwedNotice } from './types.ts';

/**
 * Writes that a mail is owed; undefined when this mail is owed already (Q11). The message id is made of what the mail is
 * about, so it is the same however often the mail is tried.
 */
export async function insertNotice(tx: Transaction, owed: OwedNotice): Promise<NoticeId | undefined> {
  const { at, ...notice } = owed;
  const parts = [owed.kind, owed.subjectId, owed.occurrence].filter((part) => part !== '');
  const [created] = await tx
    .insert(notices)
    .values({ ...notice, id: sql`uuidv7()`, messageId: parts.join('.'), createdAt: at })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  return created?.id;
}

function asNotice(row: typeof notices.$inferSelect): Notice {
  return { ...row, sentAt: row.sentAt ?? undefined };
}

export async function findNotice(read: Transaction, id: NoticeId): Promise<Notice | undefined> {
  const [row] = await read.select().from(notices).where(eq(notices.id, id));
  return row && asNotice(row);
}

/** Notes that the mail server took the mail; the first time counts. */
export async function markNoticeSent(tx: Transaction, id: NoticeId, at: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ sentAt: at })
    .where(and(eq(notices.id, id), isNull(notices.sentAt)));
}

/** Mails still owed that were written at or before this instant, oldest first: what a lost job would leave behind. */
export async function unsentNotices(read: Transaction, writtenUntil: Date, limit: number): Promise<Notice[]> {
  const rows = await read
    .select()
    .from(notices)
    .where(and(isNull(notices.sentAt), lte(notices.createdAt, writtenUntil)))
    .orderBy(asc(notices.createdAt))
    .limit(limit);
  return rows.map(asNotice);
}
