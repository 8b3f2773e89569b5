import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres.server.ts';
import { openJobs } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { migrate } from '../../src/platform/migrations.server.ts';

/**
 * A durable PostgreSQL of its own under an address that stays, so that it can be ended as a power cut ends it (`pg_ctl stop -m
 * immediate`) and started again while a shop works with it.
 */
export type RestartableDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Ends every session at once, without writing anything down. */
  cut(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function startRestartableDatabase(): Promise<RestartableDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cellar-door-cut-'));
  const startServer = () =>
    startEmbeddedPostgres({ dataFolder, database: 'shop', durability: 'durable', onNotice: () => {} });
  let server: EmbeddedPostgres | undefined = await startServer();
  await migrate(server.url);
  const jobs = await openJobs({ url: server.url, works: false, log: createLog('error') });
  await jobs.stop();

  const address = await standingAddress(() => server && Number(new URL(server.url).port));
  const url = new URL(server.url);
  url.port = String(address.port);
  const database = openDatabase({
    url: url.href,
    poolSize: 10,
    statementTimeoutMilliseconds: 5_000,
    connectionTimeoutMilliseconds: 3_000,
    onConnectionError: () => {},
  });
  return {
    url: url.href,
    database,
    cut: async () => {
      const { rows } = await database.pool.query<{ data_directory: string }>('show data_directory');
      const folder = rows[0]?.data_directory ?? '';
      const [postmaster] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(postmaster), 'SIGQUIT');
      await server?.stop();
      server = undefined;
    },
    start: async () => {
      server = await startServer();
    },
    stop: async () => {
      await database.close();
      await address.close();
      await server?.stop();
      removeEmbeddedPostgres(dataFolder);
    },
  };
}

/** Leads to whatever port the server has now; without one, connections are closed as a dead machine's are. */
async function standingAddress(portNow: () => number | undefined) {
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const door = createServer((inside) => {
    keep(inside);
    const port = portNow();
    if (port === undefined) return inside.destroy();
    const outside = connect(port, '127.0.0.1');
    keep(outside);
    inside.pipe(outside).pipe(inside);
    inside.on('close', () => outside.destroy());
    outside.on('close', () => inside.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return {
    port: (door.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => door.close(resolve));
    },
  };
}
