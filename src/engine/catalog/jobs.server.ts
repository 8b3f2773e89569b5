import type { JobHandlers } from '../../platform/jobs.server.ts';
import { announceChange } from '../../platform/page-cache/page-drops.server.ts';
import { openReleases, type ReleaseDependencies } from './open-releases.server.ts';
import { catalogTag } from './page-rules.ts';

/** What the calendar changes about the catalogue. */
export function catalogJobs(
  dependencies: ReleaseDependencies,
): Pick<JobHandlers, 'open-releases' | 'turn-day'> {
  return {
    'open-releases': async () => {
      await openReleases(dependencies);
    },
    // Pages tell of today: what is ready to drink, what is new. One that nobody asked for since yesterday is not shown again.
    'turn-day': () => dependencies.database.transaction((tx) => announceChange(tx, catalogTag)),
  };
}
