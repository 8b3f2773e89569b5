import { sql } from 'drizzle-orm';
import type { Transaction } from './database.server.ts';

/** Does something inside a transaction and takes it back: what it answers is what would be, by the very code that does it. */
export async function rehearsed<Value>(tx: Transaction, work: () => Promise<Value>): Promise<Value> {
  await tx.execute(sql`savepoint rehearsal`);
  try {
    return await work();
  } finally {
    await tx.execute(sql`rollback to savepoint rehearsal`);
  }
}
