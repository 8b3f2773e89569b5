import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ConversationId, NoticeId, SubmissionId, SupportCaseId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';

export const inboxThreads = pgTable('inbox_threads', {
  conversationId: uuid('conversation_id').$type<ConversationId>().unique(),
  caseId: uuid('case_id').$type<SupportCaseId>().unique(),
  submissionId: uuid('submission_id').$type<SubmissionId>().unique(),
  noticeId: uuid('notice_id').$type<NoticeId>().unique(),
  assignedTo: uuid('assigned_to'),
  snoozedAt: instant('snoozed_at'),
  snoozedUntil: instant('snoozed_until'),
});
