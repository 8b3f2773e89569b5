import { defineJob } from '../../platform/job-definitions.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { type OpenReleasesDependencies, openReleases } from './open-releases.server.ts';
import { catalogPagesCacheTag } from './page-rules.ts';

export const openReleasesJob = defineJob({
  name: 'open-releases',
  schedule: '*/10 * * * *',
  run: openReleases,
});

// Pages depend on the date (ready to drink, new). A page cached yesterday is not served again.
export const invalidateDailyPagesJob = defineJob({
  name: 'turn-day',
  schedule: '0 0 * * *',
  run: ({ database }: OpenReleasesDependencies) =>
    database.transaction((tx) => invalidateCachedPages(tx, catalogPagesCacheTag)),
});
