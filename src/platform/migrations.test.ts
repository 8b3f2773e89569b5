import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/helpers/database.ts';
import { MigrationError, migrateDatabase, requireCurrentSchema } from './migrations.server.ts';

async function emptyDatabase() {
  const { url, database, drop } = await createTestDatabase();
  onTestFinished(drop);
  await database.pool.query('drop schema public cascade; create schema public');
  return { url, pool: database.pool, query: (sql: string) => database.pool.query(sql) };
}

async function folderWith(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

test('applies new migrations in order and only once', async () => {
  const { url } = await emptyDatabase();
  const folder = await folderWith({ '0001_wine.sql': 'create table wine (id int)' });
  expect(await migrateDatabase(url, folder)).toEqual(['0001_wine.sql']);
  await writeFile(join(folder, '0002_vintage.sql'), 'alter table wine add vintage int');
  expect(await migrateDatabase(url, folder)).toEqual(['0002_vintage.sql']);
  expect(await migrateDatabase(url, folder)).toEqual([]);
});

test('applies each migration once when four processes start together', async () => {
  const { url } = await emptyDatabase();
  const folder = await folderWith({ '0001_wine.sql': 'create table wine (id int)' });
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url, folder)));
  expect(applied.flat()).toEqual(['0001_wine.sql']);
});

test('rejects a database newer than the code', async () => {
  const { url } = await emptyDatabase();
  const newer = await folderWith({ '0001_wine.sql': 'select 1', '0002_later.sql': 'select 2' });
  await migrateDatabase(url, newer);
  const older = await folderWith({ '0001_wine.sql': 'select 1' });
  await expect(migrateDatabase(url, older)).rejects.toThrow(
    /newer than this code: it has the migration 0002_later\.sql/,
  );
});

test('rejects an applied migration that was changed', async () => {
  const { url } = await emptyDatabase();
  const folder = await folderWith({ '0001_wine.sql': 'select 1' });
  await migrateDatabase(url, folder);
  await writeFile(join(folder, '0001_wine.sql'), 'select 2');
  await expect(migrateDatabase(url, folder)).rejects.toThrow(/0001_wine\.sql was changed after/);
});

test('leaves nothing behind when a migration fails halfway', async () => {
  const { url, query } = await emptyDatabase();
  const folder = await folderWith({ '0001_wine.sql': 'create table wine (id int); select 1 / 0' });
  await expect(migrateDatabase(url, folder)).rejects.toThrow(MigrationError);
  const { rows } = await query(
    `select to_regclass('wine') as wine, (select count(*) from schema_migrations) as applied`,
  );
  expect(rows[0]).toEqual({ wine: null, applied: 0 });
});

test('rejects a gap in the migration numbers before running any', async () => {
  const { url } = await emptyDatabase();
  const folder = await folderWith({ '0001_wine.sql': 'select 1', '0003_gap.sql': 'select 1' });
  await expect(migrateDatabase(url, folder)).rejects.toThrow(/0003_gap\.sql must be named 0002/);
});

test('requireCurrentSchema accepts only the schema version of this code and changes nothing', async () => {
  const { url, pool, query } = await emptyDatabase();
  const old = await folderWith({ '0001_wine.sql': 'select 1' });
  const current = await folderWith({ '0001_wine.sql': 'select 1', '0002_vintage.sql': 'select 2' });
  await expect(requireCurrentSchema(pool, current)).rejects.toThrow('The database is empty');
  expect((await query(`select to_regclass('schema_migrations') as made`)).rows).toEqual([{ made: null }]);
  await migrateDatabase(url, old);
  await expect(requireCurrentSchema(pool, current)).rejects.toThrow(
    'the migration 0002_vintage.sql is missing',
  );
  await migrateDatabase(url, current);
  await expect(requireCurrentSchema(pool, current)).resolves.toBeUndefined();
  await expect(requireCurrentSchema(pool, old)).rejects.toThrow('it has the migration 0002_vintage.sql');
});
