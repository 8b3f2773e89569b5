import { defineJob } from '../../platform/job-definitions.ts';
import { announceChange } from '../../platform/page-cache/page-drops.server.ts';
import { openReleases, type ReleaseDependencies } from './open-releases.server.ts';
import { catalogTag } from './page-rules.ts';

export const openReleasesJob = defineJob({
  name: 'open-releases',
  schedule: '*/10 * * * *',
  run: openReleases,
});

// Pages depend on the date (ready to drink, new). A page cached yesterday is not served again.
export const invalidateDailyPagesJob = defineJob({
  name: 'turn-day',
  schedule: '0 0 * * *',
  run: ({ database }: ReleaseDependencies) => database.transaction((tx) => announceChange(tx, catalogTag)),
});
