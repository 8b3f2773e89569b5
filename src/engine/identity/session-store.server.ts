import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { CustomerId, SessionId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import { customers, sessions } from './schema.ts';

/** A session ends after this many days without a visit, even before its own end. */
const idleDays = 30;
/** How precisely the last visit is stored, in minutes. */
const seenMinutes = 10;

const dayMilliseconds = 24 * 60 * 60 * 1000;

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * dayMilliseconds);
}

type Key = { readonly token: string } | { readonly id: SessionId };

/** Returns the customer of a session, or undefined if it does not exist, has ended, or was idle for too long. */
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

/** A session in its owner's list. */
export type OwnSession = {
  readonly id: SessionId;
  readonly userAgent: string | undefined;
  readonly signedInAt: Date;
  readonly seenAt: Date;
};

export async function listOwnSessions(
  read: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<OwnSession[]> {
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
 * @returns whether it existed.
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
 * Ends the session of this token.
 * @returns its customer.
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
 * @returns how many there were.
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

/** Deletes ended sessions, a batch at a time. */
export async function sweepSessions(tx: Transaction, now: Date, limit: number): Promise<number> {
  const over = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${lt(sessions.expiresAt, now)} or ${lt(sessions.seenAt, idleSince(now))}`)
    .limit(limit);
  const ended = await tx.delete(sessions).where(inArray(sessions.id, over)).returning({ id: sessions.id });
  return ended.length;
}
