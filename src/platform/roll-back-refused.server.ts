import { sql } from 'drizzle-orm';
import type { Result } from '../core/result.ts';
import type { Transaction } from './database.server.ts';

/** Runs `work` within a transaction and returns its result. If the result is a refusal, rolls back only the changes that `work` made. */
export async function rollBackIfRefused<Answer extends Result<unknown>>(
  tx: Transaction,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await tx.execute(sql`savepoint refused`);
  const answer = await work();
  if (!answer.ok) await tx.execute(sql`rollback to savepoint refused`);
  return answer;
}
