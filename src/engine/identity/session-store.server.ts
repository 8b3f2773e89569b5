import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { CustomerId, SessionId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { customers, sessions } from './schema.ts';

/** Days of inactivity after which a session ends, even before its expiration. */
const idleDays = 30;
/** Precision of the stored time of the last visit, in minutes. */
const seenMinutes = 10;

const dayMilliseconds = 24 * 60 * 60 * 1000;

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * dayMilliseconds);
}

type Key = { readonly token: string } | { readonly id: SessionId };

/**
 * Returns a session and its customer; undefined if the session doesn't exist, has ended, or was idle for too long. Also updates the time of
 * the last visit.
 */
export async function findSession(
  read: Transaction,
  key: Key,
  now: Date,
): Promise<SignedInSession | undefined> {
  const [row] = await read
    .select({
      sessionId: sessions.id,
      customerId: customers.id,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      signedInAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        'token' in key ? eq(sessions.token, key.token) : eq(sessions.id, key.id),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, idleSince(now)),
      ),
    );
  if (!row) return undefined;
  const { seenAt, ...signedIn } = row;
  const seenLately = new Date(now.getTime() - seenMinutes * 60 * 1000);
  if (seenAt < seenLately) {
    await read.update(sessions).set({ seenAt: now }).where(eq(sessions.id, row.sessionId));
  }
  return signedIn;
}

/** A session as shown in its customer's list of sessions. */
export type ListedSession = {
  readonly id: SessionId;
  readonly userAgent: string | undefined;
  readonly signedInAt: Date;
  readonly seenAt: Date;
};

export async function listOwnSessions(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<ListedSession[]> {
  const rows = await read
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.customerId, customerId),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, idleSince(now)),
      ),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.id));
  return rows.map(({ userAgent, ...row }) => ({ ...row, userAgent: userAgent ?? undefined }));
}

/**
 * Ends one session of this customer.
 * @returns whether the session existed.
 */
export async function deleteOwnSession(
  tx: Transaction,
  customerId: CustomerId,
  sessionId: SessionId,
): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.customerId, customerId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends the session with this token.
 * @returns the session's customer, or undefined if there is no such session.
 */
export async function deleteSessionByToken(tx: Transaction, token: string): Promise<CustomerId | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ customerId: sessions.customerId });
  return ended?.customerId;
}

/**
 * Ends all sessions of this customer except the given one.
 * @returns the number of sessions ended.
 */
export async function deleteSessionsOf(
  tx: Transaction,
  customerId: CustomerId,
  except?: SessionId,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(eq(sessions.customerId, customerId), except === undefined ? undefined : ne(sessions.id, except)),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Deletes at most `limit` ended sessions, and returns how many were deleted. */
export async function sweepSessions(tx: Transaction, now: Date, limit: number): Promise<number> {
  const over = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${lt(sessions.expiresAt, now)} or ${lt(sessions.seenAt, idleSince(now))}`)
    .limit(limit);
  const ended = await tx.delete(sessions).where(inArray(sessions.id, over)).returning({ id: sessions.id });
  return ended.length;
}
