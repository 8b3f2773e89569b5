import { defineJob } from '../../platform/job-definitions.ts';
import { sweepPlus } from './plus/renew-plus.server.ts';
import { awardDuePoints } from './points/award-points.server.ts';
import { expirePoints } from './points/expire-points.server.ts';
import { sweepRedemptions } from './rewards/sweep-redemptions.server.ts';

/** Job that reminds, charges and ends memberships. It reads what is due from the database, so that a missed run is made up for. */
export const sweepPlusJob = defineJob({ name: 'sweep-plus', schedule: '*/10 * * * *', run: sweepPlus });

// Several hourly runs per night, so that a missed one is made up for. A repeated run changes nothing.
export const expirePointsJob = defineJob({
  name: 'expire-points',
  schedule: '29 5-8 * * *',
  runLimitSeconds: 1_800,
  run: expirePoints,
});

export const awardPointsJob = defineJob({
  name: 'award-points',
  schedule: '43 6-9 * * *',
  runLimitSeconds: 1_800,
  run: awardDuePoints,
});

/**
 * Job that releases expired points reservations, expires vouchers, and enqueues the emails about expiring vouchers and canceled rewards.
 */
export const sweepRedemptionsJob = defineJob({
  name: 'sweep-redemptions',
  schedule: '* * * * *',
  run: sweepRedemptions,
});
