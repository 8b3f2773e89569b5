import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AuditEvent } from './types.ts';

export const auditEvents = pgTable('audit_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actor: text().$type<AuditEvent['actor']>().notNull(),
  action: text().notNull(),
  subjectType: text('subject_type').$type<AuditEvent['subjectType']>().notNull(),
  subjectId: text('subject_id').notNull(),
  data: jsonb().$type<NonNullable<AuditEvent['data']>>().notNull(),
  requestId: text('request_id'),
});
