import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeId } from '../../core/ids.ts';
import { instant } from '../../platform/columns.ts';
import type { NewNotice } from './types.ts';

export const notices = pgTable('notices', {
  id: uuid().$type<NoticeId>().primaryKey(),
  kind: text().$type<NewNotice['kind']>().notNull(),
  subjectType: text('subject_type').$type<NewNotice['subjectType']>().notNull(),
  subjectId: text('subject_id').notNull(),
  occurrence: text().notNull(),
  /** 0 for the first email, 1 for the first that was sent again. */
  copy: integer().notNull().default(0),
  recipient: text().notNull(),
  messageId: text('message_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the mail server took or refused it. */
  sentAt: instant('sent_at'),
});

/** Emails that the mail server refused for good. */
export const bouncedEmails = pgTable('bounced_emails', {
  noticeId: uuid('notice_id').$type<NoticeId>().primaryKey(),
  number: integer().notNull(),
  recipient: text().notNull(),
  reason: text().notNull(),
  bouncedAt: instant('bounced_at').notNull(),
  closedAt: instant('closed_at'),
});
