import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  createCluster,
  hasCluster,
  isClusterCreated,
  markClusterCreated,
  postgresClusterFolder,
  postgresSpawnOptions,
  readServerPidFile,
  stopOrphanedServer,
} from './embedded-postgres-cluster.server.ts';
import {
  findPostgresLocation,
  type PostgresLocation,
  preparePostgresLocation,
  removePostgresData,
} from './embedded-postgres-place.server.ts';
import { acquireProcessLock, processLockHolder } from './process-lock.server.ts';
import { StartError } from './start-error.ts';

/**
 * A running PostgreSQL server. It uses the embedded-postgres library's programs but not its start and stop functions, which stop the server
 * on the first signal, before the shop has answered its last request, and leave it running after `kill -9`.
 */
export type EmbeddedPostgres = {
  readonly url: string;
  /** Ends all sessions, flushes the data and waits for the server to exit. A second call does nothing. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The data folder. Created if missing; existing data is kept. */
  readonly dataFolder: string;
  /** The name of the database; created if missing. */
  readonly database: string;
  /** The port to listen on; any free port if omitted. */
  readonly port?: number;
  /** Whether data survives a power loss. `durable` does; `disposable` is for tests and never flushes. */
  readonly durability: 'durable' | 'disposable';
  /**
   * Receives sentences for the person who started the process, such as the new location of the data or an unexpected exit of the server.
   */
  readonly onNotice: (sentence: string) => void;
};

/** Returns the path of the file that identifies the process using the data. */
const ownerFile = (dataFolder: string) => join(dataFolder, 'owner');
const startSeconds = 30;
/** The number of characters of the log to show if the server doesn't start. */
const longestLogExcerpt = 2_000;

/** Starts PostgreSQL on a loopback port, creating the cluster and the database on the first run. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = preparePostgresLocation(options.dataFolder, options.onNotice);
  const lock = acquireProcessLock(
    ownerFile(options.dataFolder),
    `already uses the database in ${options.dataFolder}`,
  );
  try {
    const isNew = !hasCluster(place);
    await (isNew ? createCluster(place) : stopOrphanedServer(place));
    // A new cluster is flushed while the server starts; both must finish before it is handed out.
    const kept = isNew ? markClusterCreated(place, options.durability) : undefined;
    kept?.catch(() => {});
    const server = await startServer(place, options);
    const made = createDatabase(urlOf(place, server.port, 'postgres'), options.database);
    await Promise.all([made, kept]).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return {
      url: urlOf(place, server.port, options.database),
      stop: async () => {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens the existing database in a data folder. If another process runs its server, uses that server and leaves it running; otherwise
 * starts the server. Creates no data.
 * @throws StartError when there is no data, or while the server is starting or stopping
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataFolder, database } = options;
  const place = findPostgresLocation(dataFolder);
  if (!place || !isClusterCreated(place)) {
    throw new StartError(`There is no database in ${dataFolder} yet. Run \`npm start\` to create it.`);
  }
  if (processLockHolder(ownerFile(dataFolder)) === undefined) return startEmbeddedPostgres(options);
  const [, , , port, , , , state] = readServerPidFile(place);
  if (state !== 'ready') {
    throw new StartError(`The database in ${dataFolder} is starting or stopping. Try again in a moment.`);
  }
  return { url: urlOf(place, Number(port), database), stop: async () => {} };
}

/**
 * Deletes the data of an unused database, wherever it is stored.
 * @throws LockedError while a shop is using it
 */
export function deleteEmbeddedPostgresData(dataFolder: string): void {
  if (!existsSync(dataFolder)) return;
  acquireProcessLock(ownerFile(dataFolder), `still uses the database in ${dataFolder}`);
  removePostgresData(dataFolder);
}

function urlOf({ password }: Pick<PostgresLocation, 'password'>, port: number, database: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('a listening socket has a port');
  return address.port;
}

function settings(port: number, durability: EmbeddedPostgresOptions['durability']): string[] {
  const chosen: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    // Small containers have little shared memory, and no query of the shop benefits from parallel workers.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // Values and statements may contain personal data, so they are kept out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durability === 'disposable' && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_size: '256MB',
      max_wal_senders: '0',
    }),
  };
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

type RunningServer = { readonly port: number; stop(): Promise<void> };

const firstWaitMilliseconds = 500;
const longestWaitMilliseconds = 30_000;

/** Starts the server and keeps it running until it is stopped. If the server exits unexpectedly, restarts it on the same port. */
async function startServer(
  place: PostgresLocation,
  options: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  let running = await launchServer(place, port, options.durability, 'w');
  const asked = new AbortController();
  const { signal } = asked;

  async function supervise(): Promise<void> {
    for (;;) {
      await running.ended;
      if (signal.aborted) return;
      options.onNotice(
        `PostgreSQL stopped unexpectedly and is being restarted; its last output is in ${logOf(place)}.`,
      );
      if (!(await startAgain())) return;
    }
  }

  /** Restarts the server, retrying while remains of the old server prevent it. Returns false if the server was stopped in the meantime. */
  async function startAgain(): Promise<boolean> {
    for (let wait = firstWaitMilliseconds; ; wait = Math.min(wait * 2, longestWaitMilliseconds)) {
      await pause(wait, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return false;
      try {
        running = await launchServer(place, port, options.durability, 'a');
        if (signal.aborted) running.end();
        return true;
      } catch (error) {
        options.onNotice(`${(error as Error).message} Retrying.`);
      }
    }
  }

  const supervised = supervise();
  return {
    port,
    stop: async () => {
      if (!signal.aborted) {
        asked.abort();
        running.end();
      }
      await supervised;
    },
  };
}

const logOf = ({ home }: Pick<PostgresLocation, 'home'>) => join(home, 'log.txt');

type ServerProcess = { readonly ended: Promise<void>; end(): void };

async function launchServer(
  place: PostgresLocation,
  port: number,
  durability: EmbeddedPostgresOptions['durability'],
  logMode: 'w' | 'a',
): Promise<ServerProcess> {
  const log = openSync(logOf(place), logMode, 0o600);
  // In its own process group: Ctrl-C is for the shop, which stops the database last.
  const server = spawn(
    join(place.binaries, 'postgres'),
    ['-D', postgresClusterFolder(place), ...settings(port, durability)],
    { ...postgresSpawnOptions(place), detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const guard = guardAgainstOrphan(server, place);
  const ended = once(server, 'exit').then(() => void guard?.kill('SIGKILL'));
  server.unref();
  await untilReady(place, server);
  return {
    ended,
    end: () => {
      server.ref();
      server.kill('SIGINT');
    },
  };
}

/** Starts a shell that waits until this process ends for any reason, and then stops the server. */
function guardAgainstOrphan(server: ChildProcess, place: PostgresLocation): ChildProcess | undefined {
  if (process.platform === 'win32' || server.pid === undefined) return undefined;
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$1"', 'sh', String(server.pid)], {
    ...postgresSpawnOptions(place),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

async function untilReady(place: PostgresLocation, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + startSeconds * 1000;
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  for (;;) {
    const lines = readServerPidFile(place);
    if (Number(lines[0]) === server.pid && lines[7] === 'ready') return;
    if (failure || server.exitCode !== null || server.signalCode !== null || performance.now() > deadline) {
      server.kill('SIGKILL');
      const words = failure?.message ?? readFileSync(logOf(place), 'utf8').trim().slice(-longestLogExcerpt);
      throw new StartError(`PostgreSQL did not start in ${place.home}: ${words}`);
    }
    await pause(10);
  }
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (known.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
