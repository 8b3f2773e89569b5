import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { templateDatabaseName } from './cluster.ts';

export type TestDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
};

/** Name of the environment variable in which the global setup passes the server's URL to the tests. */
export const clusterUrlVariable = 'TEST_CLUSTER_URL';

/**
 * Creates a migrated, empty database as a copy of the template.
 * @param clusterUrl outside Vitest, the `url` of `startTestCluster()`
 */
export async function createTestDatabase(
  clusterUrl = process.env[clusterUrlVariable],
): Promise<TestDatabase> {
  if (!clusterUrl) throw new Error(`no test cluster runs: ${clusterUrlVariable} is not set`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(clusterUrl, `create database ${name} template ${templateDatabaseName} strategy file_copy`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  const database = openDatabase({
    url: url.href,
    poolSize: 20,
    statementTimeoutMilliseconds: 20_000,
    connectionTimeoutMilliseconds: 20_000,
    onConnectionError: () => {},
  });
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.close();
      await administer(clusterUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Deletes the demonstration's settings and legal texts, which every test database initially contains. */
export async function deleteWinerySettings({ pool }: Database): Promise<void> {
  // Triggers keep both forever, except from a replica.
  await pool.query(
    'begin; set local session_replication_role = replica; truncate winery_settings, legal_texts; commit',
  );
}
