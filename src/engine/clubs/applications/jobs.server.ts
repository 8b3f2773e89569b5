import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { expireApplications } from './store.server.ts';

/** Forgets what was typed and not gone on with. */
export function applicationJobs({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-club-applications'> {
  return {
    'sweep-club-applications': () => database.transaction((tx) => expireApplications(tx, clock.now())),
  };
}
