import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { migrateDatabase } from '../../src/platform/migrations.server.ts';
import { startStoppablePostgres } from './stoppable-postgres.ts';

/** A migrated database whose server a test can kill, as a power cut would, and restart while a shop uses it. */
export type RestartableDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Ends all sessions immediately without flushing anything. */
  cut(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function startRestartableDatabase(): Promise<RestartableDatabase> {
  const server = await startStoppablePostgres();
  const { url } = server;
  await migrateDatabase(url);
  const jobs = await openJobService({ url, works: false, log: createLog('error') });
  await jobs.stop();
  const database = openDatabase({
    url,
    poolSize: 10,
    statementTimeoutMilliseconds: 5_000,
    connectionTimeoutMilliseconds: 3_000,
    onConnectionError: () => {},
  });
  return {
    url,
    database,
    cut: () => server.stop('crashed'),
    start: server.start,
    stop: async () => {
      await database.close();
      await server.remove();
    },
  };
}
