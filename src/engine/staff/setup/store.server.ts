import { isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { firstSetup } from './schema.ts';

export type FirstSetup = Omit<typeof firstSetup.$inferSelect, 'onlyOne'>;

/** Stores the link of an unfinished setup, replacing any earlier link. Returns false if the setup is finished. */
export async function replaceSetupLink(
  tx: Transaction,
  link: Pick<FirstSetup, 'tokenHash' | 'issuedAt' | 'expiresAt'>,
): Promise<boolean> {
  const put = await tx
    .insert(firstSetup)
    .values(link)
    .onConflictDoUpdate({ target: firstSetup.onlyOne, set: link, setWhere: isNull(firstSetup.finishedAt) })
    .returning({ issuedAt: firstSetup.issuedAt });
  return put.length > 0;
}

export async function findFirstSetup(read: Transaction): Promise<FirstSetup | undefined> {
  const [row] = await read.select().from(firstSetup);
  return row;
}

/** Locks the setup until the end of the transaction and returns it, or undefined if no link has been created yet. */
export async function lockFirstSetup(tx: Transaction): Promise<FirstSetup | undefined> {
  const [row] = await tx.select().from(firstSetup).for('update');
  return row;
}

export async function markFirstSetupFinished(tx: Transaction, now: Date): Promise<void> {
  await tx.update(firstSetup).set({ finishedAt: now });
}
