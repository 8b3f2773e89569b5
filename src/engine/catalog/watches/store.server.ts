import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WatchId } from '../../../core/ids.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { AlertTable } from './schema.ts';
import type { AlertRequest } from './types.ts';

type NewWatch = Pick<AlertRequest, 'email' | 'subject' | 'askedAt'> & { readonly consent: string };

/**
 * Stores an alert request, once per email address and subject. Repeating a pending request changes nothing; repeating one that was notified
 * reopens it.
 */
export async function upsertAlertRequest(tx: Transaction, table: AlertTable, watch: NewWatch): Promise<void> {
  await tx
    .insert(table)
    .values({ ...watch, id: sql`uuidv7()` })
    .onConflictDoUpdate({
      target: [table.email, table.subject],
      set: {
        askedAt: sql`case when ${table.toldAt} is null then ${table.askedAt} else excluded.asked_at end`,
        consent: sql`case when ${table.toldAt} is null then ${table.consent} else excluded.consent end`,
        toldAt: null,
      },
    });
}

type Row = AlertTable['$inferSelect'];

function asWatch({ consent: _, ...watch }: Row): AlertRequest {
  return withoutNulls(watch);
}

/** Returns the pending requests for these subjects, oldest first, and locks them so that a concurrent run of the job skips them. */
export async function lockPendingAlertRequests(
  tx: Transaction,
  table: AlertTable,
  subjects: readonly string[],
  limit: number,
): Promise<AlertRequest[]> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(isNull(table.toldAt), inArray(table.subject, [...subjects])))
    .orderBy(asc(table.askedAt), asc(table.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(asWatch);
}

/** Returns every subject that has a pending request. */
export async function readPendingAlertSubjects(read: Transaction, table: AlertTable): Promise<string[]> {
  const rows = await read.selectDistinct({ subject: table.subject }).from(table).where(isNull(table.toldAt));
  return rows.map(({ subject }) => subject);
}

export async function markAlertRequestsNotified(
  tx: Transaction,
  table: AlertTable,
  ids: readonly WatchId[],
  now: Date,
): Promise<void> {
  await tx
    .update(table)
    .set({ toldAt: now })
    .where(inArray(table.id, [...ids]));
}

/** Reopens a request whose event was over before the email was sent. The request keeps its position among those pending. */
export async function reopenAlertRequest(tx: Transaction, table: AlertTable, id: WatchId): Promise<void> {
  await tx.update(table).set({ toldAt: null }).where(eq(table.id, id));
}

/** Returns the request with this id, taken from an enqueued email or a signed link; undefined if it was deleted. */
export async function findAlertRequest(
  read: Transaction,
  table: AlertTable,
  id: WatchId,
): Promise<AlertRequest | undefined> {
  const [row] = await read.select().from(table).where(eq(table.id, id));
  return row && asWatch(row);
}

/** Deletes an alert request, including its email address. */
export async function deleteAlertRequest(tx: Transaction, table: AlertTable, id: WatchId): Promise<void> {
  await tx.delete(table).where(eq(table.id, id));
}
