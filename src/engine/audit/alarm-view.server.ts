import { and, desc, gte, inArray, max, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { auditEvents } from './schema.ts';
import type { AuditEvent } from './types.ts';

/** What is written when somebody guesses at money or at an account. */
const alarms = ['gift_card.guessed', 'coupon.guessed', 'account.guessed'];

export type Alarm = Pick<AuditEvent, 'action' | 'subjectId'> & {
  readonly times: number;
  readonly lastAt: Date;
  /** What was written the last time. */
  readonly data: NonNullable<AuditEvent['data']>;
};

/** Alarms since then, one for each thing that was guessed at, the latest first. */
export async function alarmsSince(read: Transaction, since: Date): Promise<Alarm[]> {
  const lastAt = max(auditEvents.at);
  return read
    .select({
      action: auditEvents.action,
      subjectId: auditEvents.subjectId,
      times: sql<number>`count(*)::int`,
      lastAt: sql<Date>`${lastAt}`.mapWith(auditEvents.at),
      data: sql<Alarm['data']>`(array_agg(${auditEvents.data} order by ${auditEvents.id} desc))[1]`,
    })
    .from(auditEvents)
    .where(and(inArray(auditEvents.action, alarms), gte(auditEvents.at, since)))
    .groupBy(auditEvents.action, auditEvents.subjectId)
    .orderBy(desc(lastAt));
}
