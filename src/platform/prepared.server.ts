import { AsyncLocalStorage } from 'node:async_hooks';
import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect, type PgUpdate } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pg-proxy';
import pg from 'pg';
import { invariant } from '../core/invariant.ts';
import type { StatementBuilder, Transaction } from './database.server.ts';

/** The places of a statement that are filled each time it runs. */
export type Given<Values> = { readonly [Name in keyof Values]-?: SQL<Values[Name]> };

/** Writes a statement with Drizzle, as it would be written where it runs. */
type Build<Values, Query> = (db: StatementBuilder, given: Given<Values>) => Query;

/** A connection or the pool. */
type Client = Pick<Transaction, '$client'>;

export type Prepared<Values, Answer> = {
  /** Runs the statement with these values; what is undefined is null to it. */
  (tx: Client, values: Values): Promise<Answer>;
  /** The statement with its values, not run yet: awaited it runs alone, given to `together` it runs with others. */
  change(tx: Client, values: Values): Change;
  readonly build: Build<Values, SQLWrapper>;
};

/** An insert, update or delete that has not run yet. */
export type Change = PromiseLike<unknown> & {
  readonly statement: { readonly build: Build<never, SQLWrapper> };
  readonly values: object;
};

/**
 * A statement whose text is made once in a process, when it first runs: making it anew each time cost a checkout more than
 * anything else (docs/decisions/0016). So the text must not depend on the values: a list goes in as one array (`= any(…)`) or
 * as one JSON (`insertRows`), and what may be absent is decided in SQL. Values reach the driver as they are: an object
 * becomes JSON by itself, an array for a JSON column must be made text by the caller.
 */
export function prepared<Values extends object, Query extends SQLWrapper & PromiseLike<unknown>>(
  build: Build<Values, Query>,
): Prepared<Values, Awaited<Query>> {
  let statement: Statement | undefined;
  const run = (tx: Client, values: Values) => {
    statement ??= statementOf(build(rowReader, places('')));
    return runStatement(tx, statement, values) as Promise<Awaited<Query>>;
  };
  const prepared: Prepared<Values, Awaited<Query>> = Object.assign(run, {
    build,
    change: (tx: Client, values: Values): Change => ({
      statement: prepared as Change['statement'],
      values,
      // biome-ignore lint/suspicious/noThenProperty: it is to be awaited, as a query of Drizzle is
      then: (fulfilled, rejected) => run(tx, values).then(fulfilled, rejected),
    }),
  });
  return prepared;
}

const dialect = new PgDialect();
const rowsToRead = new AsyncLocalStorage<unknown[]>();
/** Drizzle without a connection: it writes statements, and makes objects of the rows that `rowsToRead` holds. */
const rowReader = drizzle(async () => ({
  rows: rowsToRead.getStore() ?? [],
})) as unknown as StatementBuilder;

/** The statement of a change, written out. @param prefix what the names of its places begin with. */
export function writtenOut({ statement }: Change, prefix: string): SQL {
  return statement.build(rowReader, places<never>(prefix)).getSQL();
}

function places<Values>(prefix: string): Given<Values> {
  return new Proxy({} as Given<Values>, {
    get: (_, name) => sql`${sql.placeholder(`${prefix}${String(name)}`)}`,
  });
}

export type Statement = {
  readonly text: string;
  /** The names of the values, in the order of the parameters. */
  readonly names: readonly string[];
  /** Makes objects of rows that came as arrays; without it they come as objects. */
  readonly read?: (rows: unknown[]) => Promise<unknown>;
};

/**
 * Words that are the same every time stand in the text itself: only so does a plan that is kept know that an index of the
 * open ones (`where state = 'open'`) will do.
 */
export function statementOf(query: SQLWrapper): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL().inlineParams());
  const names = params.map((parameter) => {
    invariant(is(parameter, Placeholder), 'what is not given stands in the text');
    return parameter.name;
  });
  if (!isBuilt(query)) return { text, names };
  const reading = query.prepare('');
  // Drizzle asks for a value at each place, and hands them to nobody here.
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  return { text, names, read: (rows) => rowsToRead.run(rows, () => reading.execute(nothing)) };
}

/** Written with a builder, which knows how its rows are read, and not in plain SQL. */
function isBuilt(query: SQLWrapper): query is SQLWrapper & Pick<PgUpdate, 'prepare'> {
  return 'prepare' in query;
}

export async function runStatement(
  tx: Client,
  { text, names, read }: Statement,
  values: object,
): Promise<unknown> {
  const given = names.map((name) => values[name as keyof typeof values]);
  if (!read) return query(tx, { text, values: given });
  const answer = await query(tx, { text, values: given, rowMode: 'array' });
  return answer.fields.length === 0 ? answer : read(answer.rows);
}

/** Runs a statement that somebody else wrote, with its values in their order. */
export function runText(tx: Client, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  return query(tx, { text, values: [...values] });
}

function query({ $client }: Client, config: pg.QueryConfig & { readonly rowMode?: 'array' }) {
  return $client.query({ ...config, types });
}

/** Drizzle's columns read instants from text themselves. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const isInstant = oid === pg.types.builtins.TIMESTAMPTZ || oid === pg.types.builtins.TIMESTAMP;
    return isInstant ? String : pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/**
 * One of a list that comes as one array. PostgreSQL plans a statement anew each time as long as it hopes to gain from knowing
 * the values; behind a subquery it does not see how long the list is, and keeps one plan, as for everything else.
 */
export function oneOf<Value>(list: SQL<readonly Value[]>, type: 'integer' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`any((select ${list}::${array})::${array})`;
}
