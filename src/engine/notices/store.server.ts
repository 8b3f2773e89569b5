import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { NoticeId } from '../../core/ids.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../platform/prepared.server.ts';
import { bouncedEmails, notices } from './schema.ts';
import type { NewNotice, Notice } from './types.ts';

const insertUnsent = prepareStatement(
  (db, given: StatementParameters<NewNotice & { readonly id: NoticeId; readonly messageId: string }>) =>
    db
      .insert(notices)
      .values({
        id: given.id,
        kind: given.kind,
        subjectType: given.subjectType,
        subjectId: given.subjectId,
        occurrence: given.occurrence,
        recipient: given.recipient,
        messageId: given.messageId,
        createdAt: given.at,
      })
      .onConflictDoNothing(),
);

/**
 * Inserts a notice unless one with the same kind, subject and occurrence exists already (Q11). The email's message id is derived from these
 * three, so it is the same for every attempt to send it.
 */
export async function insertNotice(tx: Transaction, id: NoticeId, notice: NewNotice): Promise<void> {
  const parts = [notice.kind, notice.subjectId, notice.occurrence].filter((part) => part !== '');
  await insertUnsent(tx, { ...notice, id, messageId: parts.join('.') });
}

/**
 * Inserts the next copy of a notice, to be sent to this recipient again. Returns false if the notice doesn't exist or the copy exists
 * already, such as after two simultaneous requests.
 */
export async function insertNoticeCopy(
  tx: Transaction,
  copied: {
    readonly id: NoticeId;
    readonly of: NoticeId;
    readonly recipient: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const { id, of, recipient, at } = copied;
  const { rows } = await tx.execute(sql`
    insert into notices (id, kind, subject_type, subject_id, occurrence, copy, recipient, message_id, created_at)
    select ${id}, kind, subject_type, subject_id, occurrence, copy + 1, ${recipient}, message_id || '.again', ${at.toISOString()}
      from notices where id = ${of}
        on conflict do nothing returning id`);
  return rows.length > 0;
}

function asNotice(row: typeof notices.$inferSelect): Notice {
  return withoutNulls(row) as Notice;
}

const noticeById = prepareStatement((db, given: StatementParameters<{ readonly id: NoticeId }>) =>
  db.select().from(notices).where(eq(notices.id, given.id)),
);

export async function findNotice(read: Transaction, id: NoticeId): Promise<Notice | undefined> {
  const [row] = await noticeById(read, { id });
  return row && asNotice(row);
}

const writeSent = prepareStatement(
  (db, given: StatementParameters<{ readonly id: NoticeId; readonly at: Date }>) =>
    db
      .update(notices)
      .set({ sentAt: given.at })
      .where(and(eq(notices.id, given.id), isNull(notices.sentAt))),
);

/** Records when the mail server accepted or refused the email, or when it was found not to apply anymore. Later calls change nothing. */
export async function markNoticeSent(tx: Transaction, id: NoticeId, at: Date): Promise<void> {
  await writeSent(tx, { id, at });
}

/**
 * Returns notices that were enqueued at or before this instant and are still unsent, oldest first. Their `send-notice` jobs may be lost.
 */
export async function unsentNotices(read: Transaction, writtenUntil: Date, limit: number): Promise<Notice[]> {
  const rows = await read
    .select()
    .from(notices)
    .where(and(isNull(notices.sentAt), lte(notices.createdAt, writtenUntil)))
    .orderBy(asc(notices.createdAt))
    .limit(limit);
  return rows.map(asNotice);
}

const longestReason = 500;

/** Records that the mail server refused an email, with the server's reason. A repeat changes nothing. */
export async function insertBounce(
  tx: Transaction,
  { id, recipient }: Pick<Notice, 'id' | 'recipient'>,
  reason: string,
  at: Date,
): Promise<void> {
  await tx
    .insert(bouncedEmails)
    .values({
      ...{ noticeId: id, recipient, bouncedAt: at, number: sql`nextval('bounced_email_numbers')` },
      reason: reason.slice(0, longestReason) || 'The mail server gave no reason.',
    })
    .onConflictDoNothing();
}

/** Closes a bounce at `closedAt`, or reopens it if `closedAt` is undefined. Returns false if nothing changed. */
export async function setBounceClosed(
  tx: Transaction,
  noticeId: NoticeId,
  closedAt: Date | undefined,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(bouncedEmails)
    .set({ closedAt: closedAt ?? null })
    .where(
      and(
        eq(bouncedEmails.noticeId, noticeId),
        closedAt ? isNull(bouncedEmails.closedAt) : isNotNull(bouncedEmails.closedAt),
      ),
    );
  return rowCount === 1;
}
