import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { CustomerId, SessionId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { SignedIn } from '../../platform/visitor.server.ts';
import { customers, sessions } from './schema.ts';

/** A session ends when nobody came for this long, however long it might have lasted. */
const idleDays = 30;
/** How exactly the shop knows when somebody was last here. */
const seenMinutes = 10;

const dayMilliseconds = 24 * 60 * 60 * 1000;

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleDays * dayMilliseconds);
}

type Key = { readonly token: string } | { readonly id: SessionId };

/** Who holds this session; undefined when there is none, it is over, or nobody came for too long. */
export async function findSession(read: Transaction, key: Key, now: Date): Promise<SignedIn | undefined> {
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

/** A session as its owner sees it in the list of their own. */
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

/** Ends one session of this customer. @returns whether there was one. */
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

/** Ends the session of this token. @returns whose it was. */
export async function deleteSessionByToken(tx: Transaction, token: string): Promise<CustomerId | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ customerId: sessions.customerId });
  return ended?.customerId;
}

/** Ends all sessions of this customer, but for the one that asks for it. @returns how many there were. */
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

/** Forgets what is over, a batch at a time. */
export async function sweepSessions(tx: Transaction, now: Date, limit: number): Promise<number> {
  const over = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${lt(sessions.expiresAt, now)} or ${lt(sessions.seenAt, idleSince(now))}`)
    .limit(limit);
  const ended = await tx.delete(sessions).where(inArray(sessions.id, over)).returning({ id: sessions.id });
  return ended.length;
}
