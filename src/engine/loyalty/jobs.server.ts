import { defineJob } from '../../platform/job-definitions.ts';
import { sweepPlus } from './plus/renew-plus.server.ts';
import { awardDue } from './points/award-points.server.ts';
import { expirePoints } from './points/expire-points.server.ts';
import { sweepRedemptions } from './rewards/sweep-redemptions.server.ts';

/** Does what is due by the rows, so that a run that was missed is made up for. */
export const sweepPlusJob = defineJob({ name: 'sweep-plus', schedule: '*/10 * * * *', run: sweepPlus });

// What a night has done, the next hour finds done; an hour in which nothing ran is made up for by the one after it.
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
  run: awardDue,
});

/** By which points that were set aside come back, and vouchers end. */
export const sweepRedemptionsJob = defineJob({
  name: 'sweep-redemptions',
  schedule: '* * * * *',
  run: sweepRedemptions,
});
