import { addMonths, wineryDate } from '../../core/dates.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { announceChange } from '../../platform/page-cache/page-drops.server.ts';
import { contentTag } from './rules.ts';
import { deleteEventCounts, hasTurned } from './store.server.ts';

/** Longer than the minute between two looks, so that one which was missed is made up for; to be told twice costs little. */
const lookBackMilliseconds = 150_000;
/** As with pages: a month can be held against the same of the year before. */
const keptMonths = 25;

export function contentJobs({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'turn-content' | 'sweep-content-events'> {
  return {
    // Which version is shown follows from the time alone; finished pages have to be told that the time has come.
    'turn-content': () =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const lookedLast = new Date(now.getTime() - lookBackMilliseconds);
        if (await hasTurned(tx, lookedLast, now)) await announceChange(tx, contentTag);
      }),
    'sweep-content-events': () =>
      database.transaction((tx) => deleteEventCounts(tx, addMonths(wineryDate(clock.now()), -keptMonths))),
  };
}
