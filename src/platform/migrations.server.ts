import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findProjectFolder } from './project-folder.server.ts';
import { StartError } from './start-error.ts';

type Migration = {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

export class MigrationError extends StartError {
  override name = 'MigrationError';
}

const migrationsFolder = join(findProjectFolder(), 'db/migrations');
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;
/**
 * The key of the advisory lock under which processes migrate one at a time. It can be any number that nothing else in the database locks.
 */
const advisoryLock = 4_862_001;

/**
 * Updates the database to this code's schema. Applies every new file in `db/migrations` in order, each in its own transaction, one process
 * at a time. Returns the names of the applied files.
 * @throws MigrationError when the database is newer than the code, an applied file has been changed, or a migration fails
 */
export async function migrateDatabase(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'cellar-door migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      `create table if not exists schema_migrations (
         number integer primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
      appliedMigrations,
    );
    const waiting = pendingMigrations(migrations, rows);
    for (const migration of waiting) await apply(client, migration);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Checks that the database has exactly this code's schema. Changes nothing.
 * @throws MigrationError when the database is empty, older or newer, or an applied file has been changed
 */
export async function requireCurrentSchema(
  pool: Pick<pg.Pool, 'query'>,
  folder: string = migrationsFolder,
): Promise<void> {
  const known = await pool.query<{ table: string | null }>(
    `select to_regclass('schema_migrations')::text as "table"`,
  );
  if (!known.rows[0]?.table) {
    throw new MigrationError('The database is empty. Start the shop once to create its tables.');
  }
  const [migrations, { rows }] = await Promise.all([
    readMigrations(folder),
    pool.query<{ number: number; name: string; checksum: string }>(appliedMigrations),
  ]);
  const [first] = pendingMigrations(migrations, rows);
  if (first) {
    throw new MigrationError(
      `The database is older than this code: the migration ${first.name} is missing. Start the shop once to update it.`,
    );
  }
}

const appliedMigrations = 'select number, name, checksum from schema_migrations order by number';

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, position) => {
      const number = Number(fileName.exec(name)?.[1]);
      if (number !== position + 1) {
        throw new MigrationError(
          `The migration ${name} must be named ${expectedName(position + 1)}, without a gap in the numbers.`,
        );
      }
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

const expectedName = (number: number) => `${String(number).padStart(4, '0')}_what_it_does.sql`;

/**
 * Returns the migrations that have not been applied.
 * @throws MigrationError when the applied ones don't match this code
 */
function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly { number: number; name: string; checksum: string }[],
): Migration[] {
  for (const { number, name, checksum } of applied) {
    const migration = migrations[number - 1];
    if (!migration) {
      throw new MigrationError(
        `The database is newer than this code: it has the migration ${name}. Start the newer version, or use another database.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after the database applied it (as ${name}). Restore it and write the change as a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    // A migration that cannot get its lock at once fails, so that customers are not blocked.
    await client.query(`set local lock_timeout = '5s'`);
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new MigrationError(`The migration ${migration.name} failed: ${(cause as Error).message}`, {
      cause,
    });
  }
}
