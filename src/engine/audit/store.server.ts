import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { type Change, type Given, prepared } from '../../platform/prepared.server.ts';
import { auditEvents } from './schema.ts';
import type { AuditEvent } from './types.ts';

const insertEvent = prepared((db, given: Given<AuditEvent>) =>
  db.insert(auditEvents).values({
    at: given.at,
    actor: given.actor,
    action: given.action,
    subjectType: given.subjectType,
    subjectId: given.subjectId,
    data: sql`coalesce(${given.data}::jsonb, '{}')`,
    requestId: given.requestId,
  }),
);

/** Writes what happened beside the change itself, in the same transaction and best in the same statement (I-44). */
export function recordAudit(tx: Transaction, event: AuditEvent): Change {
  return insertEvent.change(tx, event);
}
