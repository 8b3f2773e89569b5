import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { deleteShown } from './store.server.ts';

/** The report of an experiment that has stopped can be made for so long; then nobody is known to have been part of it. */
const keptMilliseconds = 90 * 24 * 60 * 60 * 1000;

export function experimentJobs({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-experiments'> {
  return {
    'sweep-experiments': async () => {
      const stoppedBefore = new Date(clock.now().getTime() - keptMilliseconds);
      await database.transaction((tx) => deleteShown(tx, stoppedBefore));
    },
  };
}
