import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeId } from '../../core/ids.ts';
import { instantColumn } from '../../platform/columns.ts';
import type { NewNotice } from './types.ts';

export const notices = pgTable('notices', {
  id: uuid().$type<NoticeId>().primaryKey(),
  kind: text().$type<NewNotice['kind']>().notNull(),
  subjectType: text('subject_type').$type<NewNotice['subjectType']>().notNull(),
  subjectId: text('subject_id').notNull(),
  occurrence: text().notNull(),
  /** 0 for the original email, 1 for its first resent copy. */
  copy: integer().notNull().default(0),
  recipient: text().notNull(),
  messageId: text('message_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  /** When the mail server accepted or rejected the email. */
  sentAt: instantColumn('sent_at'),
});

/** Emails that the mail server permanently rejected. */
export const bouncedEmails = pgTable('bounced_emails', {
  noticeId: uuid('notice_id').$type<NoticeId>().primaryKey(),
  number: integer().notNull(),
  recipient: text().notNull(),
  reason: text().notNull(),
  bouncedAt: instantColumn('bounced_at').notNull(),
  closedAt: instantColumn('closed_at'),
});
