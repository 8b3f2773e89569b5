import { sql } from 'drizzle-orm';
import type { Transaction } from './database.server.ts';

/** Runs `work` in a transaction, rolls it back and returns its result: a preview by the same code. */
export async function dryRun<Value>(tx: Transaction, work: () => Promise<Value>): Promise<Value> {
  await tx.execute(sql`savepoint dry_run`);
  try {
    return await work();
  } finally {
    await tx.execute(sql`rollback to savepoint dry_run`);
  }
}
