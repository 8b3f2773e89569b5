import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** The maximum wait for the database's response. */
const timeoutMilliseconds = 1_000;
/** The time for which a database that responds too slowly still counts as available. */
const graceMilliseconds = 10_000;

export type HealthCheck = {
  /** Returns whether this process should receive requests: the database is available and the process is not shutting down. */
  isReady(): Promise<boolean>;
  /** Marks this process as not ready. Requests in progress still finish. */
  drain(): void;
};

/**
 * Returns the health check of a process. A database that is briefly slow, because of load, a checkpoint or a first connection, counts as
 * available; if the process left the load balancer, the other processes would only get more load. A refused connection counts as down
 * immediately.
 */
export function createHealthCheck(database: Pick<Database, 'read'>, now: () => number): HealthCheck {
  let draining = false;
  let isAway = false;
  let answeredAt = now();
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      await database.read.execute(sql`select 1`);
      isAway = false;
      answeredAt = now();
      return true;
    } catch (error) {
      isAway = !isOverrun(error);
      return isBelieved();
    } finally {
      asking = undefined;
    }
  }

  const isBelieved = () => !isAway && now() - answeredAt < graceMilliseconds;

  return {
    isReady: async () => {
      if (draining) return false;
      // Concurrent checks share one query.
      asking ??= ask();
      const answered = new AbortController();
      const late = pause(timeoutMilliseconds, undefined, { signal: answered.signal }).then(
        isBelieved,
        () => false,
      );
      const ready = await Promise.race([asking, late]);
      answered.abort();
      return ready && !draining;
    },
    drain: () => {
      draining = true;
    },
  };
}

/** Returns whether the database was only too slow: all connections were busy, or the statement timed out. */
function isOverrun(error: unknown): boolean {
  const statementTimeout = '57014';
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === statementTimeout) return true;
  return error.message.startsWith('timeout exceeded when trying to connect') || isOverrun(error.cause);
}
