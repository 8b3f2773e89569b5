import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { sweepRedemptions } from './sweep-redemptions.server.ts';

/** The job by which points that were set aside come back, and vouchers end. */
export function rewardJobs(
  dependencies: Parameters<typeof sweepRedemptions>[0],
): Pick<JobHandlers, 'sweep-redemptions'> {
  return { 'sweep-redemptions': () => sweepRedemptions(dependencies) };
}
