import { Column, getTableName, is, Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { invariant } from '../core/invariant.ts';
import { nameOf, type StatementBuilder, type Transaction } from './database.server.ts';
import {
  type Column as AnswerColumn,
  PreparedQuery,
  type PreparedText,
  type QueryAnswer,
} from './prepared-query.server.ts';

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

export type Statement = PreparedText & {
  /** What each parameter is: a value by its name, or the same every time. */
  readonly parameters: readonly ({ readonly name: string } | { readonly always: unknown })[];
  readonly answer: (answer: QueryAnswer) => unknown;
};

export async function runStatement(
  { $client }: Pick<Transaction, '$client'>,
  statement: Statement,
  values: object,
): Promise<unknown> {
  const query = new PreparedQuery(
    statement,
    statement.parameters.map((parameter) =>
      'name' in parameter ? values[parameter.name as keyof typeof values] : parameter.always,
    ),
  );
  // The pool promises an answer; a connection gives the query back.
  const sent: unknown = $client.query(query as unknown as pg.Submittable);
  return statement.answer(await (sent === query ? query.answered() : (sent as Promise<QueryAnswer>)));
}

const texts = new Map<string, Statement>();

/** Runs a statement that somebody else wrote, with its values in their order. There are few such texts. */
export async function runText(
  tx: Pick<Transaction, '$client'>,
  text: string,
  values: readonly unknown[],
): Promise<{ readonly rows: unknown[] }> {
  const parameters = values.map((_, position) => ({ name: String(position) }));
  const known = texts.get(text) ?? { ...plainStatement(text), parameters };
  texts.set(text, known);
  return (await runStatement(tx, known, values)) as { readonly rows: unknown[] };
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
  const statement = { ...plainStatement(text), parameters };
  if (!shape) return statement;
  return { ...statement, readerOf: (columns) => rowReader(shape, columns), answer: ({ rows }) => rows };
}

/** With the rows as objects. */
function plainStatement(text: string): Omit<Statement, 'parameters'> {
  return { text, name: nameOf(text), getTypeParser, readerOf: objectReader, answer: (answer) => answer };
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
function getTypeParser(oid: number): (text: string) => unknown {
  const isInstant = oid === pg.types.builtins.TIMESTAMPTZ || oid === pg.types.builtins.TIMESTAMP;
  return isInstant ? asText : pg.types.getTypeParser(oid, 'text');
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

type Values = readonly (string | null)[];

function objectReader(columns: readonly AnswerColumn[]): (values: Values) => unknown {
  return (values) =>
    Object.fromEntries(
      columns.map(({ name, parse }, position) => {
        const text = values[position] ?? null;
        return [name, text === null ? null : parse(text)];
      }),
    );
}

type Reader = {
  /** The object within the row that the column belongs to, and its name there. */
  readonly object: string | undefined;
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** Whether that object is null altogether when this column, its first, is: a joined row that is not there. */
  readonly decides: boolean;
};

function rowReader(
  { fields, joinsNotNullableMap }: Shape,
  columns: readonly AnswerColumn[],
): (values: Values) => unknown {
  const seen = new Set<string>();
  const readers = fields.map(({ path, field }, position): Reader => {
    const [name = '', object] = path.toReversed();
    invariant(path.length <= 2, 'a row has columns, and objects of columns');
    const isFirst = object !== undefined && !seen.has(object);
    if (isFirst) seen.add(object);
    const mayBeAbsent =
      joinsNotNullableMap && is(field, Column) && !joinsNotNullableMap[getTableName(field.table)];
    const parse = columns[position]?.parse;
    invariant(parse, 'there is a column for each field');
    const decode = decoderOf(field);
    const read = decode ? (text: string) => decode(parse(text)) : parse;
    return { object, name, read, decides: isFirst && mayBeAbsent === true };
  });
  return (values) => {
    const row: Record<string, unknown> = {};
    let absent: string[] | undefined;
    for (let position = 0; position < readers.length; position += 1) {
      const { object, name, read, decides } = readers[position] as Reader;
      const text = values[position] as string | null;
      const value = text === null ? null : read(text);
      if (object === undefined) row[name] = value;
      else {
        row[object] ??= {};
        (row[object] as Record<string, unknown>)[name] = value;
        if (decides && value === null) absent = [...(absent ?? []), object];
      }
    }
    for (const object of absent ?? []) row[object] = null;
    return row;
  };
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
