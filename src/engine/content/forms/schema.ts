import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FormSubmissionId } from '../../../core/ids.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type { SubmissionDestination, SubmissionState } from './types.ts';

export const formSubmissions = pgTable('form_submissions', {
  id: uuid().$type<FormSubmissionId>().primaryKey(),
  /** The submission's number that staff use: 3001, 3002 … */
  number: integer().notNull(),
  sendingKey: bytesColumn('sending_key').notNull(),
  documentId: text('document_id').notNull(),
  formId: text('form_id').notNull(),
  formName: text('form_name').notNull(),
  destination: text().$type<SubmissionDestination>().notNull(),
  target: text().notNull(),
  contents: bytesColumn().notNull(),
  emailHash: bytesColumn('email_hash'),
  state: text().$type<SubmissionState>().notNull(),
  tries: integer().notNull(),
  /** While the submission is being sent, the time its claim expires; while it waits, the time of the next attempt. */
  until: instantColumn('until').notNull(),
  reason: text(),
  receivedAt: instantColumn('received_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  /** The time at which staff closed the submission; null while it is open. */
  closedAt: instantColumn('closed_at'),
});
