import type { Transaction } from '../../platform/database.server.ts';
import type { Change } from '../../platform/one-statement.server.ts';
import { auditEvents } from './schema.ts';
import type { AuditEvent } from './types.ts';

/** Writes what happened beside the change itself, in the same transaction and best in the same statement (I-44). */
export function recordAudit(tx: Transaction, event: AuditEvent): Change {
  return tx
    .insert(auditEvents)
    .values({ ...event, data: event.data ?? {}, requestId: event.requestId ?? null });
}
