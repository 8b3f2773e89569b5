import { tmpdir } from 'node:os';
import pg from 'pg';
import {
  deleteEmbeddedPostgresData,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres.server.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { migrateDatabase } from '../../src/platform/migrations.server.ts';
import { demoSettings, savedDemoSettings } from './demo-settings.ts';
import { createTemporaryFolder } from './folder.ts';
import './demo-winery.ts';

/** The name of the migrated database that every test database is copied from. */
export const templateDatabaseName = 'template_shop';

export type TestCluster = {
  /** The URL of the maintenance database, for `createTestDatabase(url)`. */
  readonly url: string;
  stop(): Promise<void>;
};

/**
 * Starts a temporary PostgreSQL server with the template that test databases are copied from, for Vitest, the journeys and the benchmarks.
 * @param durability `durable` stores data on disk and flushes every commit, as a shop's own server does
 */
export async function startTestCluster(
  durability: 'durable' | 'disposable' = 'disposable',
): Promise<TestCluster> {
  const dataFolder =
    durability === 'durable' ? createTemporaryFolder('test', tmpdir()) : createTemporaryFolder('test');
  const server = await startEmbeddedPostgres({
    dataFolder,
    database: templateDatabaseName,
    durability,
    onNotice: console.error,
  });
  await migrateDatabase(server.url);
  await saveDemoSettings(server.url);
  const jobs = await openJobService({ url: server.url, works: false, log: createLog('error') });
  await jobs.stop();
  const url = new URL(server.url);
  url.pathname = '/postgres';
  await closeTemplate(url.href);
  return {
    url: url.href,
    stop: async () => {
      await server.stop();
      deleteEmbeddedPostgresData(dataFolder);
    },
  };
}

/**
 * Saves the demonstration's settings and legal texts in the database. Dates need the time zone in the winery's profile, and a shop starts
 * only with all settings and texts.
 */
async function saveDemoSettings(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into winery_settings (name, version, value, saved_by, saved_at)
     select key, 1, value, 'system', now() from jsonb_each($1)`,
    [JSON.stringify(savedDemoSettings)],
  );
  await client.query(
    `insert into legal_texts (document, effective_on, changes, body, published_at, published_by)
     select document, "from", changes, body, now(), 'system'
       from jsonb_to_recordset($1) as texts (document text, "from" date, changes text, body text)`,
    [JSON.stringify(demoSettings.legalTexts)],
  );
  await client.end();
}

/** Closes the template database to connections, so that several tests can copy it at the same time. */
async function closeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${templateDatabaseName} with allow_connections false`);
  await client.end();
}
