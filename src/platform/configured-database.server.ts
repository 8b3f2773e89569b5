import { join } from 'node:path';
import type { Configuration } from './configuration.server.ts';
import { type Database, openDatabase } from './database.server.ts';
import type { startEmbeddedPostgres } from './embedded-postgres.server.ts';
import type { CleanupSteps } from './endings.ts';
import type { Log } from './log.server.ts';

/**
 * Opens the database with the configured pool size and timeouts. Logs lost connections.
 * @param url the URL of the server itself, used unless a pooler is configured for requests
 */
export function openConfiguredDatabase(
  configuration: Configuration,
  url: string,
  log: Log,
  endings: CleanupSteps,
): Database {
  const database = openDatabase({
    url: configuration.databasePoolerUrl ?? url,
    sharesSessions: configuration.databasePoolerUrl !== undefined,
    poolSize: configuration.databasePoolSize,
    statementTimeoutMilliseconds: configuration.statementTimeoutMilliseconds,
    connectionTimeoutMilliseconds: configuration.connectionTimeoutMilliseconds,
    onConnectionError: (error) => log.warn('database connection lost', { error }),
  });
  endings.push(() => database.close());
  return database;
}

/**
 * Opens the shop's own PostgreSQL in its data folder.
 * @param open starts the server or attaches to a running one
 * @returns the URL of the shop's database
 */
export async function startEmbeddedDatabase(
  open: typeof startEmbeddedPostgres,
  {
    configuration,
    onNotice,
  }: { readonly configuration: Configuration; readonly onNotice: (sentence: string) => void },
  endings: CleanupSteps,
): Promise<string> {
  const server = await open({
    dataFolder: join(configuration.dataFolder, 'postgres'),
    database: 'shop',
    durability: 'durable',
    onNotice,
  });
  endings.push(() => server.stop());
  return server.url;
}
