import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { sweepVisitWaits, type WaitDependencies } from './sweep-waits.server.ts';

/** The job that serves the waiting lines of visits. */
export function visitWaitJobs(dependencies: WaitDependencies): Pick<JobHandlers, 'sweep-visit-waits'> {
  return { 'sweep-visit-waits': () => sweepVisitWaits(dependencies) };
}
