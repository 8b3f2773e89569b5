import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres.server.ts';

/** A PostgreSQL of a test's own that goes away and comes back under the same address, its data kept. */
export type StoppablePostgres = {
  readonly url: string;
  /** `asked`: sessions are ended in order. `crashed`: every process of it stops where it stands. */
  stop(how: 'asked' | 'crashed'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cellar-door-stoppable-'));
  const port = await freePort();
  const start = () =>
    startEmbeddedPostgres({ dataFolder, port, database: 'shop', durability: 'durable', onNotice: () => {} });
  let server: EmbeddedPostgres = await start();
  return {
    url: server.url,
    start: async () => {
      server = await start();
    },
    stop: async (how) => {
      if (how === 'crashed') process.kill(pidOf(dataFolder), 'SIGQUIT');
      await server.stop();
    },
    remove: async () => {
      await server.stop();
      removeEmbeddedPostgres(dataFolder);
    },
  };
}

function pidOf(dataFolder: string): number {
  return Number(readFileSync(join(dataFolder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
