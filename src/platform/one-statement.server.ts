import { type SQL, sql } from 'drizzle-orm';
import { invariant } from '../core/invariant.ts';
import type { Transaction } from './database.server.ts';
import {
  type CompiledStatement,
  changeToSql,
  compileStatement,
  type PendingChange,
  runStatement,
} from './prepared.server.ts';

type NamedChange = { readonly name: string; readonly change: PendingChange };

/**
 * Runs several changes as one statement, and returns the number of affected rows by change name. A checkout writes to eight tables, and the
 * round trips would cost more than the writes. All changes see the database as it was before the statement and run in no defined order, so
 * no two may change the same row. Foreign keys are checked after all of them. Locks that need an order must be acquired first.
 */
export async function runInOneStatement<Name extends string>(
  tx: Pick<Transaction, '$client'>,
  changes: { readonly [Key in Name]?: PendingChange | undefined },
): Promise<{ readonly [Key in Name]: number }> {
  const named = Object.entries<PendingChange | undefined>(changes).flatMap(([name, change]) =>
    change ? [{ name, change }] : [],
  );
  const nothing = Object.fromEntries(Object.keys(changes).map((name) => [name, 0]));
  if (named.length === 0) return nothing as { [Key in Name]: number };
  const values = Object.fromEntries(
    named.flatMap(({ name, change }) =>
      Object.entries(change.values).map(([key, value]) => [`${name}.${key}`, value]),
    ),
  );
  const { rows } = (await runStatement(tx, statementOfAll(named), values)) as {
    readonly rows: readonly Readonly<Record<string, number>>[];
  };
  const [counted] = rows;
  invariant(counted, 'a count has a row');
  return { ...nothing, ...counted } as { [Key in Name]: number };
}

/**
 * A node in the tree of statement combinations, which caches the text of each combination so that it is built once. There are few
 * combinations.
 */
type Combination = {
  statement?: CompiledStatement;
  readonly next: Map<string, Map<PendingChange['statement'], Combination>>;
};
const combinations: Combination = { next: new Map() };

function statementOfAll(named: readonly NamedChange[]): CompiledStatement {
  let combination = combinations;
  for (const { name, change } of named) {
    const byStatement = combination.next.get(name) ?? new Map<PendingChange['statement'], Combination>();
    combination.next.set(name, byStatement);
    const joined: Combination = byStatement.get(change.statement) ?? { next: new Map() };
    byStatement.set(change.statement, joined);
    combination = joined;
  }
  combination.statement ??= compileStatement(textOfAll(named));
  return combination.statement;
}

function textOfAll(named: readonly NamedChange[]): SQL {
  const parts = named.map(({ name, change }) => {
    return sql`${sql.identifier(name)} as (${changeToSql(change, `${name}.`)} returning 1)`;
  });
  const counts = named.map(({ name }) => {
    const part = sql.identifier(name);
    return sql`(select count(*) from ${part}) as ${part}`;
  });
  return sql`with ${sql.join(parts, sql`, `)} select ${sql.join(counts, sql`, `)}`;
}
