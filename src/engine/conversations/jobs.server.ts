import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { conversationKeptDays } from './rules.ts';
import { deleteSilentSince } from './store.server.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Forgets what was said once the time is over that the privacy policy names. */
export function conversationJobs({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-conversations'> {
  return {
    'sweep-conversations': async () => {
      const since = new Date(clock.now().getTime() - conversationKeptDays * dayMilliseconds);
      await database.transaction((tx) => deleteSilentSince(tx, since));
    },
  };
}
