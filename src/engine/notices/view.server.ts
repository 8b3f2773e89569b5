import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database.server.ts';
import { bouncedEmails, notices } from './schema.ts';

/** Returns the emails about one subject, such as an order, in the order they were enqueued. */
export function noticesOfSubject(read: Transaction, subjectId: string) {
  const { id, kind, recipient, occurrence, createdAt, sentAt } = notices;
  const { bouncedAt } = bouncedEmails;
  return read
    .select({ id, kind, recipient, occurrence, createdAt, sentAt, bouncedAt })
    .from(notices)
    .leftJoin(bouncedEmails, eq(bouncedEmails.noticeId, id))
    .where(eq(notices.subjectId, subjectId))
    .orderBy(asc(notices.createdAt), asc(notices.id));
}
