import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.server.ts';

/** Runs `work` in a transaction, rolls it back and returns its result: a preview by the same code. */
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

/** Runs `work` in a transaction of its own and returns its result; the transaction is undone unless it is to be kept. */
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
