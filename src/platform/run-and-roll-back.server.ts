import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './database.server.ts';

class Undone<Value> extends Error {
  override name = 'Undone';
  readonly value: Value;
  constructor(value: Value) {
    super('the rehearsal is over');
    this.value = value;
  }
}

/**
 * Runs `work` in a transaction that is always rolled back, and returns its result. Only `work` sees its own changes. Locks are held until
 * the rollback, so `work` must be short and, as in every transaction, make no network calls (I-19).
 */
export async function runAndRollBack<Value>(
  database: Database,
  work: (rehearsed: Database) => Promise<Value>,
): Promise<Value> {
  try {
    return await database.transaction(async (tx) => {
      throw new Undone(await work(within(database, tx)));
    });
  } catch (error) {
    if (error instanceof Undone) return error.value;
    throw error;
  }
}

/** Returns a database whose transactions run within `tx`, each as a savepoint. */
function within(database: Database, tx: Transaction): Database {
  return {
    ...database,
    read: tx,
    reading: (work) => work(tx),
    transaction: async (work) => {
      await tx.execute(sql`savepoint rehearsed`);
      try {
        return await work(tx);
      } catch (error) {
        await tx.execute(sql`rollback to savepoint rehearsed`);
        throw error;
      }
    },
  };
}
