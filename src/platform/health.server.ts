import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** Longest that the database may take to answer before this process calls itself not ready. */
const pingMilliseconds = 200;

export type Health = {
  /** Whether requests should be sent here: the database answers, and the process is not on its way out. */
  isReady(): Promise<boolean>;
  /** From now on this process is not ready; what it has begun it finishes. */
  drain(): void;
};

export function createHealth(database: Pick<Database, 'read'>): Health {
  let draining = false;
  return {
    isReady: async () => {
      if (draining) return false;
      const timeUp = new AbortController();
      const answered = database.read.execute(sql`select 1`).then(
        () => true,
        () => false,
      );
      const late = pause(pingMilliseconds, false, { signal: timeUp.signal }).catch(() => false);
      const ready = await Promise.race([answered, late]);
      timeUp.abort();
      return ready && !draining;
    },
    drain: () => {
      draining = true;
    },
  };
}
