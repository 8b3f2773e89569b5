import type { Refused, Result } from '../core/result.ts';
import type { Database, Transaction } from './database.server.ts';

class RolledBack extends Error {
  override name = 'RolledBack';
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super('rolled back by a refusal');
    this.refusal = refusal;
  }
}

/**
 * Runs `work` in a transaction and returns its result. If the result is a refusal, rolls back everything, including holds, counters and
 * reservations.
 */
export async function runRefusableTransaction<Value, Code extends string>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    return await database.transaction(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as Refused<Code>;
    throw error;
  }
}
