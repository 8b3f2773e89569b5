import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ConversationId, FormSubmissionId, NoticeId, SupportCaseId } from '../../../core/ids.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const inboxThreads = pgTable('inbox_threads', {
  conversationId: uuid('conversation_id').$type<ConversationId>().unique(),
  caseId: uuid('case_id').$type<SupportCaseId>().unique(),
  submissionId: uuid('submission_id').$type<FormSubmissionId>().unique(),
  noticeId: uuid('notice_id').$type<NoticeId>().unique(),
  assignedTo: uuid('assigned_to'),
  snoozedAt: instantColumn('snoozed_at'),
  snoozedUntil: instantColumn('snoozed_until'),
});
