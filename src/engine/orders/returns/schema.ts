import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderId, ProblemReportId } from '../../../core/ids.ts';
import type { PhotoKind } from '../../../core/photos.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { bytesColumn, instantColumn } from '../../../platform/columns.ts';
import type { ProblemReason, ProblemRemedy, ProblemState } from './types.ts';

export const problems = pgTable('problems', {
  id: uuid().$type<ProblemReportId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  /** The number of the report within its order, from 1. */
  number: integer().notNull(),
  reportKey: uuid('report_key').notNull(),
  reason: text().$type<ProblemReason>().notNull(),
  words: text().notNull(),
  requestedRemedy: text('wish').$type<ProblemRemedy>().notNull(),
  state: text().$type<ProblemState>().notNull(),
  remedy: text().$type<ProblemRemedy>(),
  /** The number, within the order, of the refund issued for this report; null if none was. */
  refundNumber: integer('refund_n'),
  /** The explanation emailed to the customer with the decision. */
  answer: text().notNull().default(''),
  reportedBy: text('reported_by').$type<AuditActor>().notNull(),
  reportedAt: instantColumn('reported_at').notNull(),
  decidedBy: text('decided_by').$type<AuditActor>(),
  decidedAt: instantColumn('decided_at'),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const problemUnits = pgTable(
  'problem_units',
  {
    problemId: uuid('problem_id').$type<ProblemReportId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.position] })],
);

export const problemPhotos = pgTable(
  'problem_photos',
  {
    problemId: uuid('problem_id').$type<ProblemReportId>().notNull(),
    n: integer().notNull(),
    kind: text().$type<PhotoKind>().notNull(),
    bytes: integer().notNull(),
    sealed: bytesColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.n] })],
);
