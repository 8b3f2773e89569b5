import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OrderId, ProblemId } from '../../../core/ids.ts';
import type { PhotoKind } from '../../../core/photos.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import { bytes, instant } from '../../../platform/columns.ts';
import type { ProblemReason, ProblemState, Remedy } from './types.ts';

export const problems = pgTable('problems', {
  id: uuid().$type<ProblemId>().primaryKey(),
  orderId: uuid('order_id').$type<OrderId>().notNull(),
  /** The number of the report within its order, from 1. */
  number: integer().notNull(),
  reportKey: uuid('report_key').notNull(),
  reason: text().$type<ProblemReason>().notNull(),
  words: text().notNull(),
  requestedRemedy: text('wish').$type<Remedy>().notNull(),
  state: text().$type<ProblemState>().notNull(),
  remedy: text().$type<Remedy>(),
  /** The number, within the order, of the refund issued for this report; null if none was. */
  refundNumber: integer('refund_n'),
  /** The explanation emailed to the customer with the decision. */
  answer: text().notNull().default(''),
  reportedBy: text('reported_by').$type<AuditActor>().notNull(),
  reportedAt: instant('reported_at').notNull(),
  decidedBy: text('decided_by').$type<AuditActor>(),
  decidedAt: instant('decided_at'),
  updatedAt: instant('updated_at').notNull(),
});

export const problemUnits = pgTable(
  'problem_units',
  {
    problemId: uuid('problem_id').$type<ProblemId>().notNull(),
    orderId: uuid('order_id').$type<OrderId>().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.position] })],
);

export const problemPhotos = pgTable(
  'problem_photos',
  {
    problemId: uuid('problem_id').$type<ProblemId>().notNull(),
    n: integer().notNull(),
    kind: text().$type<PhotoKind>().notNull(),
    bytes: integer().notNull(),
    sealed: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.n] })],
);
