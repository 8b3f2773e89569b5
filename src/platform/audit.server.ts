import { and, desc, gte, inArray, max, sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AuditEvent } from './audit-types.ts';
import { currentRequestId } from './current-request.server.ts';
import type { Transaction } from './database.server.ts';
import { type PendingChange, prepareStatement, type StatementParameters } from './prepared.server.ts';

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

const insertEvent = prepareStatement((db, given: StatementParameters<AuditEvent>) =>
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

/**
 * Returns the insert of an audit event, to run in the same transaction as the change, ideally in the same statement (I-44). The event
 * includes the id of the current request.
 */
export function recordAudit(tx: Transaction, event: AuditEvent): PendingChange {
  return insertEvent.change(tx, { ...event, requestId: event.requestId ?? currentRequestId() });
}

/** The audit actions recorded when someone repeatedly guesses codes or passwords. */
const alarms = ['gift_card.guessed', 'coupon.guessed', 'account.guessed', 'staff.guessed'];

export type GuessingAlert = Pick<AuditEvent, 'action' | 'subjectId'> & {
  readonly times: number;
  readonly lastAt: Date;
  /** The data of the latest event. */
  readonly data: NonNullable<AuditEvent['data']>;
};

/** Returns the guessing alerts since an instant, one for each guessed object, latest first. */
export async function guessingAlertsSince(read: Transaction, since: Date): Promise<GuessingAlert[]> {
  const lastAt = max(auditEvents.at);
  return read
    .select({
      action: auditEvents.action,
      subjectId: auditEvents.subjectId,
      times: sql<number>`count(*)::int`,
      lastAt: sql<Date>`${lastAt}`.mapWith(auditEvents.at),
      data: sql<GuessingAlert['data']>`(array_agg(${auditEvents.data} order by ${auditEvents.id} desc))[1]`,
    })
    .from(auditEvents)
    .where(and(inArray(auditEvents.action, alarms), gte(auditEvents.at, since)))
    .groupBy(auditEvents.action, auditEvents.subjectId)
    .orderBy(desc(lastAt));
}
