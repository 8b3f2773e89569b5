import { type SQLWrapper, sql } from 'drizzle-orm';
import { invariant } from '../core/invariant.ts';
import type { Transaction } from './database.server.ts';

/** An insert, update or delete that has not run yet: awaited it runs alone, given to `together` it runs with others. */
export type Change = SQLWrapper & PromiseLike<unknown>;

/**
 * Runs several changes as one statement and answers how many rows each of them touched. A checkout writes to eight tables,
 * and a round trip costs more than the writing. All of them see the database as it was before the statement, in no order that
 * could be relied on, so no two may touch the same row; foreign keys are checked after all of them. Locks that must come in
 * an order are taken before.
 */
export async function together<Name extends string>(
  tx: Pick<Transaction, 'execute'>,
  changes: { readonly [Key in Name]?: Change | undefined },
): Promise<{ readonly [Key in Name]: number }> {
  const named = Object.entries<Change | undefined>(changes).flatMap(([name, change]) =>
    change ? [{ name: sql.identifier(name), change: change.getSQL() }] : [],
  );
  const parts = named.map(({ name, change }) => sql`${name} as (${change} returning 1)`);
  const counts = named.map(({ name }) => sql`(select count(*) from ${name}) as ${name}`);
  const { rows } = await tx.execute<Record<string, number>>(
    sql`with ${sql.join(parts, sql`, `)} select ${sql.join(counts, sql`, `)}`,
  );
  const [counted] = rows;
  invariant(counted, 'a count has a row');
  return Object.fromEntries(Object.keys(changes).map((name) => [name, counted[name] ?? 0])) as {
    [Key in Name]: number;
  };
}
