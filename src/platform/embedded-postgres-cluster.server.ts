import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresLocation } from './embedded-postgres-place.server.ts';
import { commandLineOfProcess, isProcessAlive } from './process-lock.server.ts';
import { StartError } from './start-error.ts';

const orphanSeconds = 20;

export const postgresClusterFolder = ({ home }: Pick<PostgresLocation, 'home'>) => join(home, 'cluster');

const pidFileOf = (place: Pick<PostgresLocation, 'home'>) =>
  join(postgresClusterFolder(place), 'postmaster.pid');

/**
 * Returns the path of a file that is written once a new cluster is complete on disk. Without that file, creation of the cluster was
 * interrupted before its first use.
 */
const markOf = ({ home }: Pick<PostgresLocation, 'home'>) => join(home, 'created');

export function isClusterCreated(place: Pick<PostgresLocation, 'home'>): boolean {
  return existsSync(join(postgresClusterFolder(place), 'PG_VERSION')) && existsSync(markOf(place));
}

/**
 * Returns the lines of the running server's pid file, or an empty array if there is none. The first line is the process id, the fourth the
 * port, the eighth the state.
 */
export function readServerPidFile(place: Pick<PostgresLocation, 'home'>): readonly string[] {
  const pidFile = pidFileOf(place);
  return existsSync(pidFile)
    ? readFileSync(pidFile, 'utf8')
        .split('\n')
        .map((line) => line.trim())
    : [];
}

/** Returns the spawn options for a PostgreSQL program. They exclude the shop's environment, which may contain secrets. */
export function postgresSpawnOptions(place: PostgresLocation) {
  const { PATH, SystemRoot } = process.env;
  const env = { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), LC_ALL: 'C', TZ: 'UTC' };
  return { ...place.user, cwd: place.home, env };
}

/**
 * Returns whether a cluster exists.
 * @throws StartError when the cluster belongs to another system user
 */
export function hasCluster(place: PostgresLocation): boolean {
  if (!isClusterCreated(place)) return false;
  const owner = statSync(postgresClusterFolder(place)).uid;
  const runner = place.user?.uid ?? process.getuid?.() ?? owner;
  if (owner !== runner) {
    throw new StartError(
      `The database in ${place.home} belongs to another system user. Start the shop as that user.`,
    );
  }
  return true;
}

/** Creates a cluster that is not yet flushed to disk. Starts initdb first, so that other modules load while it runs. */
export async function createCluster(place: PostgresLocation): Promise<void> {
  if (existsSync(pidFileOf(place))) await stopOrphanedServer(place);
  rmSync(postgresClusterFolder(place), { recursive: true, force: true });
  await initdb(place, [
    '--username=postgres',
    `--pwfile=${join(place.home, 'password')}`,
    '--auth=scram-sha-256',
    // The password is 192 random bits: stretching would only slow down each connection.
    '--set=scram_iterations=1',
    // Texts sort the same on every machine, regardless of its locales.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ]);
}

/**
 * Marks the cluster as complete.
 * @param durability `durable` first flushes the cluster to disk, even while a server is starting on it
 */
export async function markClusterCreated(
  place: PostgresLocation,
  durability: 'durable' | 'disposable',
): Promise<void> {
  if (durability === 'durable') await initdb(place, ['--sync-only']);
  closeSync(openSync(markOf(place), 'w'));
}

async function initdb(place: PostgresLocation, parameters: readonly string[]): Promise<void> {
  const child = spawn(
    join(place.binaries, 'initdb'),
    [`--pgdata=${postgresClusterFolder(place)}`, ...parameters],
    {
      ...postgresSpawnOptions(place),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const words = text(child.stderr);
  const problem = await once(child, 'close').then(
    async ([status]) => (status === 0 ? undefined : (await words).trim()),
    (error: Error) => error.message,
  );
  if (problem !== undefined) {
    throw new StartError(`The database could not be created in ${place.home}: ${problem}`);
  }
}

/** Stops a server that outlived its shop because its guard process was killed too, before a new server uses the data. */
export async function stopOrphanedServer(place: PostgresLocation): Promise<void> {
  const pidFile = pidFileOf(place);
  if (!existsSync(pidFile)) return;
  const pid = Number(readServerPidFile(place)[0]);
  const isOurs = () =>
    isProcessAlive(pid) && commandLineOfProcess(pid).includes(postgresClusterFolder(place));
  if (!isOurs()) {
    // The process id now belongs to another process, which the server would take for a live predecessor.
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + orphanSeconds * 1000;
  while (isOurs()) {
    if (performance.now() > deadline)
      throw new StartError(`An older PostgreSQL (process ${pid}) does not stop.`);
    await pause(20);
  }
}
