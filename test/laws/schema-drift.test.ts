import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { projectFolder } from './source.ts';

type DatabaseColumn = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
};

let shop: TestDatabase;
let migrated: Map<string, Map<string, DatabaseColumn>>;

beforeAll(async () => {
  shop = await createTestDatabase();
  const { rows } = await shop.database.pool.query<DatabaseColumn>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as "type", not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  migrated = new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      new Map(columns.map((column) => [column.column, column])),
    ]),
  );
});

afterAll(() => shop.drop());

async function declaredTables(): Promise<PgTable[]> {
  const files = globSync('src/**/schema.ts', { cwd: projectFolder });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(projectFolder, file)).href)),
  );
  return modules.flatMap((exported) =>
    Object.values(exported).filter((value): value is PgTable => is(value, PgTable)),
  );
}

/** Returns one name for a column type, which Drizzle and PostgreSQL may spell differently. */
function family(type: string): string {
  const plain = type.replace(/\(.*\)/, '').trim();
  const spellings: Record<string, string> = {
    serial: 'integer',
    bigserial: 'bigint',
    'timestamp with time zone': 'timestamptz',
    'character varying': 'varchar',
    char: 'character',
    int: 'integer',
    citext: 'text',
  };
  return spellings[plain] ?? plain;
}

function driftOf(table: string, column: PgColumn): string | undefined {
  const name = `${table}.${column.name}`;
  const actual = migrated.get(table)?.get(column.name);
  if (!actual) return `${name} is not in the database`;
  if (family(column.getSQLType()) !== family(actual.type)) {
    return `${name} is declared ${column.getSQLType()} but is ${actual.type}`;
  }
  if (column.notNull === actual.nullable) {
    return `${name} is declared ${column.notNull ? 'not null' : 'nullable'} but is ${actual.nullable ? 'nullable' : 'not null'}`;
  }
  return undefined;
}

test('every table declared in the code exists in the migrated database, column by column', async () => {
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(10);
  const drift = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => driftOf(name, column)).filter((sentence) => sentence !== undefined);
  });
  expect(drift).toEqual([]);
});

test('no table is declared twice', async () => {
  const names = (await declaredTables()).map((table) => getTableConfig(table).name);
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
});

test('every column of a declared table in the database is declared in the code', async () => {
  const forgotten = (await declaredTables()).flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const declared = new Set(columns.map((column) => column.name));
    return [...(migrated.get(name)?.keys() ?? [])]
      .filter((column) => !declared.has(column))
      .map((column) => `${name}.${column}`);
  });
  expect(forgotten).toEqual([]);
});
