import { addMonths, wineryDate } from '../../../core/dates.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { deletePageCounts } from './store.server.ts';

/** A month can be held against the same of the year before, and nothing is kept for longer than that needs. */
const keptMonths = 25;

export function pageCountJobs({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-page-counts'> {
  return {
    'sweep-page-counts': async () => {
      const keptSince = addMonths(wineryDate(clock.now()), -keptMonths);
      await database.transaction((tx) => deletePageCounts(tx, keptSince));
    },
  };
}
