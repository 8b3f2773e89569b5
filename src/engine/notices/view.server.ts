import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { notices } from './schema.ts';

/** Returns the emails about one subject, such as an order, in the order in which they were enqueued. */
export function noticesOfSubject(read: Transaction, subjectId: string) {
  const { id, kind, recipient, occurrence, createdAt, sentAt } = notices;
  return read
    .select({ id, kind, recipient, occurrence, createdAt, sentAt })
    .from(notices)
    .where(eq(notices.subjectId, subjectId))
    .orderBy(asc(notices.createdAt), asc(notices.id));
}
