import { expect } from 'vitest';
import type { AttackedShop } from './attacked-shop.ts';

/** Tables that any request may change: attempt counters, and challenges, which work once and expire. */
const withoutMeaning = new Set([
  'rate_limit_windows',
  'sign_in_tries',
  'sign_in_rate_limits',
  'staff_challenges',
]);
/** Columns that record when someone last viewed or saved a row. */
const clockwork = '{updated_at,version,expires_at,last_seen_at,seen_at}';

/** A digest of each table of the shop and the gateway, for comparison with a later one. */
export type TableDigests = Readonly<Record<string, string>>;

export async function digestTables({ database, gateway }: AttackedShop): Promise<TableDigests> {
  const digests = await digestsOf(database);
  const ledger = await gateway.ledger();
  return { ...digests, 'the gateway’s payments': JSON.stringify(ledger) };
}

/** Runs an attack of one or more requests, and expects every table to be the same afterwards. Returns the attack's result. */
export async function expectUnchangedTables<Value>(
  shop: AttackedShop,
  attack: () => Promise<Value>,
): Promise<Value> {
  const before = await digestTables(shop);
  const value = await attack();
  expect(await digestTables(shop)).toEqual(before);
  return value;
}

type Watched = {
  /** A query that returns a marker for each table. Every write to a table changes its marker. */
  readonly marksQuery: string;
  readonly digestQueries: ReadonlyMap<string, string>;
  readonly known: Map<string, { readonly mark: string; readonly digest: string }>;
};

const watched = new WeakMap<object, Watched>();

/** Returns a digest of each table. Tables without a write since the last call are not read again. */
async function digestsOf(database: AttackedShop['database']): Promise<TableDigests> {
  const { marksQuery, digestQueries, known } = await watchedOf(database);
  const marks = await database.pool.query<{ name: string; mark: string }>({
    name: 'marks',
    text: marksQuery,
  });
  const changed = marks.rows.filter(({ name, mark }) => known.get(name)?.mark !== mark);
  if (changed.length > 0) {
    const query = changed.map(({ name }) => digestQueries.get(name)).join(' union all ');
    const { rows } = await database.pool.query<{ name: string; digest: string }>(query);
    const digests = new Map(rows.map(({ name, digest }) => [name, digest]));
    for (const { name, mark } of changed) known.set(name, { mark, digest: digests.get(name) ?? '' });
  }
  return Object.fromEntries([...known].map(([name, { digest }]) => [name, digest]));
}

async function watchedOf(database: AttackedShop['database']): Promise<Watched> {
  const before = watched.get(database);
  if (before) return before;
  const tables = (await tablesOf(database, ['public'])).filter(({ table }) => !withoutMeaning.has(table));
  // A rewritten row has a new location or writer even when its values stay the same; a sum does not depend on the
  // order.
  const sumOf = (hash: string) => `count(*) || ' ' || coalesce(sum(${hash}), 0)`;
  const marks = tables.map(
    ({ path, table }) =>
      `select '${table}' as name, ${sumOf('hashtidextended(ctid, xmin::text::bigint)')} as mark from ${path}`,
  );
  const digests = tables.map(({ path, table, hasClockwork }) => {
    const line = hasClockwork ? `(to_jsonb(t) - '${clockwork}'::text[])::text` : 't::text';
    return [
      table,
      `select '${table}' as name, ${sumOf(`hashtextextended(${line}, 0)`)} as digest from ${path} t`,
    ] as const;
  });
  const made: Watched = {
    marksQuery: marks.join(' union all '),
    digestQueries: new Map(digests),
    known: new Map(),
  };
  watched.set(database, made);
  return made;
}

async function tablesOf(database: AttackedShop['database'], schemas: readonly string[]) {
  const { rows } = await database.pool.query<{ table: string; path: string; hasClockwork: boolean }>(
    `select table_name as table, format('%I.%I', table_schema, table_name) as path,
            exists (select from information_schema.columns c where c.table_schema = t.table_schema
                       and c.table_name = t.table_name and c.column_name = any ($2)) as "hasClockwork"
       from information_schema.tables t
      where table_type = 'BASE TABLE' and table_schema = any ($1) order by 2`,
    [schemas, clockwork.slice(1, -1).split(',')],
  );
  return rows;
}

/** Returns every row of every table as text, including the job queue, as a stolen copy of the database would reveal it. */
export async function dumpDatabase(database: AttackedShop['database']): Promise<string> {
  const tables = await tablesOf(database, ['public', 'jobs']);
  const texts = await Promise.all(
    tables.map(async ({ path }) => {
      const { rows } = await database.pool.query<{ line: string }>(`select t::text as line from ${path} t`);
      return rows.map(({ line }) => line).join('\n');
    }),
  );
  return texts.join('\n');
}

/** Returns the numbers in a text that have the length, prefix and Luhn checksum of a card number, however their digits are grouped. */
export function cardNumbersIn(text: string): string[] {
  const runs = text.match(/(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w-])/g) ?? [];
  return runs
    .map((run) => run.replace(/\D/g, ''))
    .filter((digits) => /^(?:4|5[1-5]|2[2-7]|3[47]|6)/.test(digits) && addsUp(digits));
}

function addsUp(digits: string): boolean {
  const total = [...digits].reverse().reduce((sum, digit, position) => {
    const doubled = Number(digit) * (position % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return total % 10 === 0;
}

/** Matches text that reveals the shop's code or file locations and must not occur in any response. Route names are public. */
const ownAffairs =
  /node_modules|\.server\b|\.tsx?\b|(?:file|postgres(?:ql)?):\/\/|\bat (?:async )?[\w.<>]+ \(|\b(?:select|insert into|update|delete from) [\w"]+|\bsrc\/|SyntaxError|TypeError|ECONN/i;

/**
 * Returns the first internal detail revealed by an error page, or undefined if there is none. Ignores styles and scripts, which are public.
 */
export function findInternalDetails(html: string): string | undefined {
  const told = html
    .replace(/<style\b[\s\S]*?<\/style>/g, '')
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    // A select element is not an SQL statement.
    .replace(/<select\b/g, '<');
  return ownAffairs.exec(told)?.[0];
}

/**
 * Returns the structure of a page: elements, attribute names, and targets of links and forms. If a visitor's text changes this structure,
 * the text has become markup.
 */
export function markupSkeleton(html: string): string[] {
  const plain = html.replace(/(<(script|style|textarea|title)\b[^>]*>)[\s\S]*?(?=<\/\2>)/g, '$1');
  return [
    ...plain.matchAll(
      /<!--|<\/?([a-z][\w-]*)((?:\s+[^\s=>/"']+(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?)*)\s*\/?>/gi,
    ),
  ].map(([whole, element = '', attributes = '']) => {
    const names = [...attributes.matchAll(/([^\s=>/"']+)(?:="([^"]*)")?/g)].map(([, name, value = '']) =>
      /^(?:href|src|action|formaction)$/.test(name ?? '') ? `${name}:${schemeOf(value)}` : name,
    );
    return whole === '<!--' ? whole : `${whole.startsWith('</') ? '/' : ''}${element} ${names.join(' ')}`;
  });
}

function schemeOf(address: string): string {
  return /^\s*([a-z][\w+.-]*:|\/\/)/i.exec(address)?.[1] ?? 'own';
}

/**
 * Expects the page's serialized route data to be valid JSON without characters that could end its script element.
 * @param entered the visitor's text, shown if the expectation fails
 */
export function expectIntactRouteData(html: string, entered: string): void {
  for (const [, script = ''] of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    const [, literal] =
      /^window\.__reactRouterContext\.streamController\.enqueue\(([\s\S]*)\);$/.exec(script) ?? [];
    if (literal === undefined) continue;
    expect(literal, entered).not.toMatch(/[<>\u2028\u2029]/);
    expect(() => JSON.parse(JSON.parse(literal)), entered).not.toThrow();
  }
}
