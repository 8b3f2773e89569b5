import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectionOfTestShop } from '../helpers/another-process.ts';
import type { TestShop } from '../helpers/shop.ts';
import { type CrashTask, type CrashTaskAction, crashTaskVariable } from './dying-shop.ts';

/**
 * Runs the task in a separate process, and kills that process once `killWhen` returns true. Returns the signal that ended the process, or
 * null if it exited.
 */
export async function runCrashTask(
  errand: CrashTask,
  killWhen?: () => Promise<boolean>,
): Promise<string | null> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./dying-shop.ts', import.meta.url))],
    {
      env: { ...process.env, [crashTaskVariable]: JSON.stringify(errand) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  while (killWhen && child.exitCode === null) {
    if (await killWhen()) child.kill('SIGKILL');
    await wait(20);
    if (child.killed) break;
  }
  const [, signal] = (await ended) as [number | null, string | null];
  await untilLetGo(errand.databaseUrl);
  return signal;
}

/**
 * Waits until PostgreSQL has ended the transactions of the dead client. On a busy machine their locks may outlive the client, and jobs
 * would skip the locked rows and find them only a minute later.
 */
async function untilLetGo(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
            and pid <> pg_backend_pid() and xact_start < $1`,
        [rows[0]?.now],
      );
      if (rowCount === 0) return;
      await wait(20);
    }
  } finally {
    await client.end();
  }
}

/**
 * Returns the task for a process that runs on this shop's database and gateway.
 * @param diesAt the step at which the process dies; undefined if it waits to be killed
 */
export function createCrashTask(
  shop: Pick<TestShop, 'sandbox' | 'test' | 'clock'>,
  act: CrashTaskAction,
  diesAt: CrashTask['diesAt'],
): CrashTask {
  return { ...connectionOfTestShop(shop), act, diesAt };
}
