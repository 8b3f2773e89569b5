import { AsyncLocalStorage } from 'node:async_hooks';
import { is, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect, type PgUpdate } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pg-proxy';
import pg from 'pg';
import { invariant } from '../core/invariant.ts';
import type { StatementBuilder, Transaction } from './database.server.ts';

/** A statement's parameters as placeholders, by name. Their values are supplied each time the statement runs. */
export type StatementParameters<Values> = { readonly [Name in keyof Values]-?: SQL<Values[Name]> };

/** A function that builds a statement with Drizzle from placeholders for its values. */
type Build<Values, Query> = (db: StatementBuilder, given: StatementParameters<Values>) => Query;

/** A connection or the pool. */
type Client = Pick<Transaction, '$client'>;

export type PreparedStatement<Values, Answer> = {
  /** Runs the statement with these values. Undefined becomes null. */
  (tx: Client, values: Values): Promise<Answer>;
  /**
   * Returns the statement and its values without running it. If awaited, it runs alone; passed to `runInOneStatement`, it runs together
   * with others.
   */
  change(tx: Client, values: Values): PendingChange;
  readonly build: Build<Values, SQLWrapper>;
};

/** An insert, update or delete that has not run yet. */
export type PendingChange = PromiseLike<unknown> & {
  readonly statement: { readonly build: Build<never, SQLWrapper> };
  readonly values: object;
};

/**
 * Defines a statement whose text is built once per process, when it first runs, because building it each time was the largest cost of a
 * checkout (docs/decisions/0016). The text must not depend on the values: pass a list as one array (`= any(…)`) or as JSON
 * (`insertRowsSql`), and handle absent values in SQL. Values reach the driver unchanged. The driver turns an object into JSON, but the
 * caller must stringify an array for a JSON column.
 */
export function prepareStatement<Values extends object, Query extends SQLWrapper & PromiseLike<unknown>>(
  build: Build<Values, Query>,
): PreparedStatement<Values, Awaited<Query>> {
  let statement: CompiledStatement | undefined;
  const run = (tx: Client, values: Values) => {
    statement ??= compileStatement(build(rowReader, places('')));
    return runStatement(tx, statement, values) as Promise<Awaited<Query>>;
  };
  const prepared: PreparedStatement<Values, Awaited<Query>> = Object.assign(run, {
    build,
    change: (tx: Client, values: Values): PendingChange => ({
      statement: prepared as PendingChange['statement'],
      values,
      // biome-ignore lint/suspicious/noThenProperty: it is to be awaited, as a query of Drizzle is
      then: (fulfilled, rejected) => run(tx, values).then(fulfilled, rejected),
    }),
  });
  return prepared;
}

const dialect = new PgDialect();
const rowsToRead = new AsyncLocalStorage<unknown[]>();
/** A Drizzle instance without a connection, which builds statements and maps the rows in `rowsToRead` to objects. */
const rowReader = drizzle(async () => ({
  rows: rowsToRead.getStore() ?? [],
})) as unknown as StatementBuilder;

/**
 * Returns the statement of a change as SQL with placeholders.
 * @param prefix the prefix of the placeholders' names
 */
export function changeToSql({ statement }: PendingChange, prefix: string): SQL {
  return statement.build(rowReader, places<never>(prefix)).getSQL();
}

function places<Values>(prefix: string): StatementParameters<Values> {
  return new Proxy({} as StatementParameters<Values>, {
    get: (_, name) => sql`${sql.placeholder(`${prefix}${String(name)}`)}`,
  });
}

export type CompiledStatement = {
  readonly text: string;
  /** The names of the values, in the order of the statement's parameters. */
  readonly names: readonly string[];
  /** Maps rows that arrive as arrays to objects. If undefined, the query's rows already arrive as objects. */
  readonly read?: (rows: unknown[]) => Promise<unknown>;
};

/**
 * Returns the text of a query and the names of its parameters. Constants are written into the text, because a generic plan uses a partial
 * index (`where state = 'open'`) only if it contains the constant.
 */
export function compileStatement(query: SQLWrapper): CompiledStatement {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL().inlineParams());
  const names = params.map((parameter) => {
    invariant(is(parameter, Placeholder), 'constants are written into the text');
    return parameter.name;
  });
  if (!isBuilt(query)) return { text, names };
  const reading = query.prepare('');
  // Drizzle requires a value for each placeholder; these are never sent.
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  return { text, names, read: (rows) => rowsToRead.run(rows, () => reading.execute(nothing)) };
}

/** Returns whether a query comes from a query builder, which can map its rows, rather than from plain SQL. */
function isBuilt(query: SQLWrapper): query is SQLWrapper & Pick<PgUpdate, 'prepare'> {
  return 'prepare' in query;
}

export async function runStatement(
  tx: Client,
  { text, names, read }: CompiledStatement,
  values: object,
): Promise<unknown> {
  const given = names.map((name) => values[name as keyof typeof values]);
  if (!read) return query(tx, { text, values: given });
  const answer = await query(tx, { text, values: given, rowMode: 'array' });
  return answer.fields.length === 0 ? answer : read(answer.rows);
}

/** Runs a statement with its values, in the order of its parameters. */
export function runSqlText(tx: Client, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  return query(tx, { text, values: [...values] });
}

function query({ $client }: Client, config: pg.QueryConfig & { readonly rowMode?: 'array' }) {
  return $client.query({ ...config, types });
}

/** The driver's type parsers, except that instants stay text, which Drizzle's columns parse. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const isInstant = oid === pg.types.builtins.TIMESTAMPTZ || oid === pg.types.builtins.TIMESTAMP;
    return isInstant ? String : pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

/**
 * Returns SQL that matches any element of a list passed as one array. PostgreSQL would replan a statement whenever it expects a benefit
 * from the actual values. The subquery hides the list's length, so that one generic plan is used.
 */
export function anyElementOf<Value>(list: SQL<readonly Value[]>, type: 'integer' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`any((select ${list}::${array})::${array})`;
}
