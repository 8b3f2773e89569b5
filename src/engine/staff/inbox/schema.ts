import { pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ConversationId, SupportCaseId } from '../../../core/ids.ts';
import { instant } from '../../../platform/columns.ts';

export const inboxThreads = pgTable('inbox_threads', {
  conversationId: uuid('conversation_id').$type<ConversationId>().unique(),
  caseId: uuid('case_id').$type<SupportCaseId>().unique(),
  assignedTo: uuid('assigned_to'),
  snoozedAt: instant('snoozed_at'),
  snoozedUntil: instant('snoozed_until'),
});
