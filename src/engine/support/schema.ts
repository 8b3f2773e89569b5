import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerId, OrderId, SupportCaseId } from '../../core/ids.ts';
import type { PhotoKind } from '../../core/photos.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import { bytesColumn, instantColumn } from '../../platform/columns.ts';
import type { SupportState, SupportTopic } from './types.ts';

const caseId = () => uuid('case_id').$type<SupportCaseId>().notNull();

export const supportCases = pgTable('support_cases', {
  id: uuid().$type<SupportCaseId>().primaryKey(),
  /** The case number shown to the customer: 2001, 2002 and so on. */
  number: integer().notNull(),
  formKey: uuid('form_key').notNull(),
  topic: text().$type<SupportTopic>().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  /** The customer account of the writer; null for a guest, whose contact details are stored as entered. */
  customerId: uuid('customer_id').$type<CustomerId>(),
  /** The order that a signed-in customer selected from their own orders. */
  orderId: uuid('order_id').$type<OrderId>(),
  /** The number of the order `orderId`, or the unverified number that a guest entered. */
  orderNumber: bigint('order_number', { mode: 'number' }),
  message: text().notNull(),
  state: text().$type<SupportState>().notNull(),
  receivedAt: instantColumn('received_at').notNull(),
  closedAt: instantColumn('closed_at'),
  closedBy: text('closed_by').$type<AuditActor>(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const supportAnswers = pgTable(
  'support_answers',
  {
    caseId: caseId(),
    n: integer().notNull(),
    words: text().notNull(),
    answeredBy: text('answered_by').$type<AuditActor>().notNull(),
    answeredAt: instantColumn('answered_at').notNull(),
  },
  ({ caseId, n }) => [primaryKey({ columns: [caseId, n] })],
);

export const supportPhotos = pgTable(
  'support_photos',
  {
    caseId: caseId(),
    n: integer().notNull(),
    kind: text().$type<PhotoKind>().notNull(),
    bytes: integer().notNull(),
    sealed: bytesColumn().notNull(),
  },
  ({ caseId, n }) => [primaryKey({ columns: [caseId, n] })],
);
