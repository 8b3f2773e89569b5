import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { MailboxCodeId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mailboxCodes } from './schema.ts';

export type MailboxCode = {
  readonly id: MailboxCodeId;
  readonly email: string;
  readonly codeHash: Buffer;
  readonly tries: number;
  readonly expiresAt: Date;
};

/** Inserts an emailed code, of which only a keyed hash is stored. */
export async function insertMailboxCode(
  tx: Transaction,
  code: Omit<MailboxCode, 'tries'> & { readonly browserHash: Buffer; readonly now: Date },
): Promise<void> {
  const { now, ...columns } = code;
  await tx.insert(mailboxCodes).values({ ...columns, tries: 0, createdAt: now });
}

/** Locks and returns the newest code requested in this browser, or undefined if there is none. Older codes are invalid. */
export async function lockNewestMailboxCode(
  tx: Transaction,
  browserHash: Buffer,
): Promise<(MailboxCode & { readonly provedAt: Date | undefined }) | undefined> {
  const [row] = await tx
    .select()
    .from(mailboxCodes)
    .where(eq(mailboxCodes.browserHash, browserHash))
    .orderBy(desc(mailboxCodes.createdAt), desc(mailboxCodes.id))
    .limit(1)
    .for('update');
  if (!row) return undefined;
  const { id, email, codeHash, tries, expiresAt, provedAt } = row;
  return { id: id as MailboxCodeId, email, codeHash, tries, expiresAt, provedAt: provedAt ?? undefined };
}

export async function countMailboxCodeAttempt(tx: Transaction, id: MailboxCodeId): Promise<void> {
  await tx
    .update(mailboxCodes)
    .set({ tries: sql`${mailboxCodes.tries} + 1` })
    .where(eq(mailboxCodes.id, id));
}

/** Marks a code as used, unless it was used before. */
export async function markMailboxCodeUsed(tx: Transaction, id: MailboxCodeId, now: Date): Promise<void> {
  await tx
    .update(mailboxCodes)
    .set({ provedAt: now })
    .where(and(eq(mailboxCodes.id, id), isNull(mailboxCodes.provedAt)));
}

/** Returns whether a code is unused and unexpired. Otherwise its email isn't sent. */
export async function isMailboxCodeUsable(read: Transaction, id: MailboxCodeId, now: Date): Promise<boolean> {
  const [row] = await read
    .select({ expiresAt: mailboxCodes.expiresAt, provedAt: mailboxCodes.provedAt })
    .from(mailboxCodes)
    .where(eq(mailboxCodes.id, id));
  return row !== undefined && row.provedAt === null && row.expiresAt > now;
}

/** Deletes codes that expired more than a day ago. */
export async function sweepMailboxCodes(tx: Transaction, now: Date): Promise<void> {
  const horizon = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await tx.delete(mailboxCodes).where(lt(mailboxCodes.expiresAt, horizon));
}
