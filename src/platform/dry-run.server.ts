import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.server.ts';

/** Runs `work` inside a transaction, undoes its changes and returns its result, so that a preview uses the same code as the change. */
export async function dryRun<Value>(tx: Transaction, work: () => Promise<Value>): Promise<Value> {
  await tx.execute(sql`savepoint dry_run`);
  try {
    return await work();
  } finally {
    await tx.execute(sql`rollback to savepoint dry_run`);
  }
}

class Undone<Value> extends Error {
  readonly result: Value;
  constructor(result: Value) {
    super('the transaction is undone');
    this.result = result;
  }
}

/** Runs `work` in its own transaction and returns its result. Commits if `isKept` is true, and rolls back otherwise. */
export async function commitOrRollBack<Value>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<{ readonly result: Value; readonly isKept: boolean }>,
): Promise<Value> {
  try {
    return await database.transaction(async (tx) => {
      const { result, isKept } = await work(tx);
      if (!isKept) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return (error as Undone<Value>).result;
    throw error;
  }
}
