import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { caseKeptDays } from './rules.ts';
import { deleteClosedCases } from './store.server.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Forgets what people wrote once the time is over that the privacy policy names. */
export function supportJobs({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-cases'> {
  return {
    'sweep-cases': async () => {
      const closedBefore = new Date(clock.now().getTime() - caseKeptDays * dayMilliseconds);
      await database.transaction((tx) => deleteClosedCases(tx, closedBefore));
    },
  };
}
