import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { waiverKeptYears } from './rules.ts';
import { deleteSignedBefore } from './store.server.ts';

/** Forgets what was signed once no claim can be made of that visit any more. */
export function waiverJobs({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-waivers'> {
  return {
    'sweep-waivers': () => database.transaction((tx) => deleteSignedBefore(tx, clock.now(), waiverKeptYears)),
  };
}
