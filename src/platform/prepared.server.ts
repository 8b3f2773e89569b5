import { Column, getTableName, is, Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { invariant } from '../core/invariant.ts';
import { nameOf, type StatementBuilder, type Transaction } from './database.server.ts';

/** The places of a statement that are filled each time it runs. */
export type Given<Values> = { readonly [Name in keyof Values]-?: SQL<Values[Name]> };

/** Writes a statement with Drizzle, as it would be written where it runs. */
type Build<Values, Query> = (db: StatementBuilder, given: Given<Values>) => Query;

export type Prepared<Values, Answer> = {
  /** Runs the statement with these values; what is undefined is null to it. */
  (tx: Pick<Transaction, '$client'>, values: Values): Promise<Answer>;
  /** The statement with its values, not run yet: awaited it runs alone, given to `together` it runs with others. */
  change(tx: Pick<Transaction, '$client'>, values: Values): Change;
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
  const run = async (tx: Pick<Transaction, '$client'>, values: Values): Promise<Awaited<Query>> => {
    statement ??= statementOf(build(template, places('')));
    return (await runStatement(tx, statement, values)) as Awaited<Query>;
  };
  const prepared: Prepared<Values, Awaited<Query>> = Object.assign(run, {
    build,
    change: (tx: Pick<Transaction, '$client'>, values: Values): Change => ({
      statement: prepared as Change['statement'],
      values,
      // biome-ignore lint/suspicious/noThenProperty: it is to be awaited, as a query of Drizzle is
      then: (fulfilled, rejected) => run(tx, values).then(fulfilled, rejected),
    }),
  });
  return prepared;
}

/** Builds and never runs: it has no connection. */
const template: StatementBuilder = drizzle.mock();
const dialect = new PgDialect();

/** The statement of a change, written out. @param prefix what the names of its places begin with. */
export function writtenOut({ statement }: Change, prefix: string): SQL {
  return statement.build(template, places<never>(prefix)).getSQL();
}

function places<Values>(prefix: string): Given<Values> {
  return new Proxy({} as Given<Values>, {
    get: (_, name) => sql`${sql.placeholder(`${prefix}${String(name)}`)}`,
  });
}

export type Statement = {
  readonly config: { readonly text: string; readonly name?: string };
  /** What each parameter is: a value by its name, or the same every time. */
  readonly parameters: readonly ({ readonly name: string } | { readonly always: unknown })[];
  readonly answer: (result: pg.QueryResult) => unknown;
};

export async function runStatement(
  { $client }: Pick<Transaction, '$client'>,
  { config, parameters, answer }: Statement,
  values: object,
): Promise<unknown> {
  const result = await $client.query({
    ...config,
    values: parameters.map((parameter) =>
      'name' in parameter ? driverValue(values[parameter.name as keyof typeof values]) : parameter.always,
    ),
  });
  return answer(result);
}

function driverValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * One of a list that comes as one array. PostgreSQL plans a statement anew each time as long as it hopes to gain from knowing
 * the values; behind a subquery it does not see how long the list is, and keeps one plan, as for everything else.
 */
export function oneOf<Value>(list: SQL<readonly Value[]>, type: 'integer' | 'text' | 'uuid'): SQL {
  const array = sql.raw(`${type}[]`);
  return sql`any((select ${list}::${array})::${array})`;
}

/** With no name the rows come as objects, for a statement in plain SQL; with the fields of a builder they come as it says. */
export function statementOf(query: SQLWrapper): Statement {
  const { text, parameters } = withConstants(dialect.sqlToQuery(query.getSQL()));
  const shape = shapeOf(query);
  const name = nameOf(text);
  const config = { text, types: { getTypeParser }, ...(name !== undefined && { name }) };
  if (!shape) return { config, parameters, answer: (result) => result };
  const rowOf = rowReader(shape);
  return {
    config: { ...config, ...{ rowMode: 'array' } },
    parameters,
    answer: ({ rows }) => rows.map((row) => rowOf(row as unknown[])),
  };
}

/**
 * Words that are the same every time stand in the text itself: only so does a plan that is kept know that an index of the
 * open ones (`where state = 'open'`) will do.
 */
function withConstants({
  sql: numbered,
  params,
}: {
  readonly sql: string;
  readonly params: readonly unknown[];
}) {
  const parameters: Statement['parameters'][number][] = [];
  const text = numbered.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const parameter = params[Number(number) - 1];
    if (typeof parameter === 'string') return pg.escapeLiteral(parameter);
    parameters.push(is(parameter, Placeholder) ? { name: parameter.name } : { always: parameter });
    return `$${parameters.length}`;
  });
  return { text, parameters };
}

/** Drizzle's columns read instants from text themselves. */
function getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
  const isInstant = oid === pg.types.builtins.TIMESTAMPTZ || oid === pg.types.builtins.TIMESTAMP;
  return isInstant ? asText : pg.types.getTypeParser(oid, format as 'text');
}

function asText(text: string): string {
  return text;
}

type Field = { readonly path: readonly string[]; readonly field: SQLWrapper };
type Shape = {
  readonly fields: readonly Field[];
  /** For each joined table whether a row of it is always there. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
};

/** What a select or a `returning` answers; Drizzle keeps it in the query that it prepares. */
function shapeOf(query: SQLWrapper): Shape | undefined {
  if (!('prepare' in query && typeof query.prepare === 'function')) return undefined;
  const { fields, joinsNotNullableMap } = query.prepare('') as Partial<Shape>;
  return fields && { fields, ...(joinsNotNullableMap && { joinsNotNullableMap }) };
}

type Reader = {
  readonly path: readonly string[];
  readonly read: ((value: unknown) => unknown) | undefined;
  /** The object that is null altogether when this column, its first, is: a joined row that is not there. */
  readonly decides: string | undefined;
};

function rowReader({ fields, joinsNotNullableMap }: Shape): (row: readonly unknown[]) => unknown {
  const seen = new Set<string>();
  const readers = fields.map(({ path, field }): Reader => {
    const [object = ''] = path;
    const isFirst = path.length === 2 && !seen.has(object);
    if (isFirst) seen.add(object);
    const mayBeAbsent =
      joinsNotNullableMap && is(field, Column) && !joinsNotNullableMap[getTableName(field.table)];
    return { path, read: decoderOf(field), decides: isFirst && mayBeAbsent ? object : undefined };
  });
  return (row) => {
    const result: Record<string, unknown> = {};
    const absent: string[] = [];
    readers.forEach(({ path, read, decides }, position) => {
      const raw = row[position];
      const value = raw === null || !read ? raw : read(raw);
      if (value === null && decides !== undefined) absent.push(decides);
      put(result, path, value);
    });
    for (const object of absent) result[object] = null;
    return result;
  };
}

function put(result: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let node = result;
  for (let depth = 0; depth < path.length - 1; depth += 1) {
    const name = path[depth] ?? '';
    node[name] ??= {};
    node = node[name] as Record<string, unknown>;
  }
  node[path.at(-1) ?? ''] = value;
}

function decoderOf(field: SQLWrapper): ((value: unknown) => unknown) | undefined {
  if (is(field, Column)) {
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    return isPlain ? undefined : (value) => field.mapFromDriverValue(value);
  }
  const decoder = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as {
    readonly decoder?: { mapFromDriverValue(value: unknown): unknown };
  };
  invariant(decoder.decoder, 'what is selected can be read');
  const { decoder: from } = decoder;
  return (value) => from.mapFromDriverValue(value);
}
