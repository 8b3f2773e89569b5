import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** Longest that whoever asks waits for the database's answer. */
const patienceMilliseconds = 1_000;
/** How long a database that is slow to answer, and not away, still counts as there. */
const graceMilliseconds = 10_000;

export type Health = {
  /** Whether requests should be sent here: the database answers, and the process is not on its way out. */
  isReady(): Promise<boolean>;
  /** From now on this process is not ready; what it has begun it finishes. */
  drain(): void;
};

/**
 * Tells slow from away: a crowd, a checkpoint or a first connection makes the database slow for a moment, and a process that
 * then left the load balancer would only leave the others with more. One that refuses to answer is away at once.
 */
export function createHealth(database: Pick<Database, 'read'>, now: () => number): Health {
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
      // However many ask at once, the database is asked once.
      asking ??= ask();
      const answered = new AbortController();
      const late = pause(patienceMilliseconds, undefined, { signal: answered.signal }).then(
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

/** Nobody said no: all connections were busy for too long, or the statement took too long. */
function isOverrun(error: unknown): boolean {
  const statementTimeout = '57014';
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === statementTimeout) return true;
  return error.message.startsWith('timeout exceeded when trying to connect') || isOverrun(error.cause);
}
