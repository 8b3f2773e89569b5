import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { type AwardDependencies, awardDue } from './award-points.server.ts';
import { type ExpiryDependencies, expirePoints } from './expire-points.server.ts';

/** The clock of Vine Points. */
export function pointsJobs(
  dependencies: ExpiryDependencies & AwardDependencies,
): Pick<JobHandlers, 'expire-points' | 'award-points'> {
  return {
    'expire-points': async () => {
      await expirePoints(dependencies);
    },
    'award-points': () => awardDue(dependencies),
  };
}
