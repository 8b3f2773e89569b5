import type { Transaction } from '../../platform/database.server.ts';
import { auditEvents } from './schema.ts';
import type { AuditEvent } from './types.ts';

/** Writes what happened beside the change itself, in the same transaction (I-44). */
export async function recordAudit(tx: Transaction, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insert(auditEvents)
    .values(
      events.map((event) => ({ ...event, data: event.data ?? {}, requestId: event.requestId ?? null })),
    );
}
