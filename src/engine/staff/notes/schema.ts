import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type {
  ConversationId,
  FormSubmissionId,
  NoticeId,
  OrderId,
  PersonId,
  StaffNoteId,
  SupportCaseId,
} from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { instantColumn } from '../../../platform/columns.ts';

export const staffNotes = pgTable('staff_notes', {
  id: uuid().$type<StaffNoteId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>(),
  personId: uuid('person_id').$type<PersonId>(),
  conversationId: uuid('conversation_id').$type<ConversationId>(),
  caseId: uuid('case_id').$type<SupportCaseId>(),
  submissionId: uuid('submission_id').$type<FormSubmissionId>(),
  noticeId: uuid('notice_id').$type<NoticeId>(),
  body: text().notNull(),
  writtenBy: text('written_by').$type<StaffActor>().notNull(),
  writtenAt: instantColumn('written_at').notNull(),
});
