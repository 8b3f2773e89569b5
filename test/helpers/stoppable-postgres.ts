import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  deleteEmbeddedPostgresData,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres.server.ts';
import { createTemporaryFolder } from './folder.ts';

/** A durable PostgreSQL server that a test can stop and restart at the same address, keeping its data. */
export type StoppablePostgres = {
  readonly url: string;
  /**
   * Stops the server. `asked` ends sessions cleanly; `crashed` stops everything immediately, as `pg_ctl stop -m immediate` or a power cut
   * does.
   */
  stop(how: 'asked' | 'crashed'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const dataFolder = createTemporaryFolder('stoppable');
  const options = { dataFolder, database: 'shop', durability: 'durable', onNotice: () => {} } as const;
  let server = await startEmbeddedPostgres(options);
  const { url } = server;
  const port = Number(new URL(url).port);
  return {
    url,
    start: async () => {
      server = await startEmbeddedPostgres({ ...options, port });
    },
    stop: async (how) => {
      if (how === 'crashed') process.kill(pidOf(dataFolder), 'SIGQUIT');
      await server.stop();
    },
    remove: async () => {
      await server.stop();
      deleteEmbeddedPostgresData(dataFolder);
    },
  };
}

function pidOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
