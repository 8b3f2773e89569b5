import type { JobHandlers } from '../../../platform/jobs.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { sweepPlus } from './renew-plus.server.ts';

/** The clock of Mesa Lucero+: it does what is due by the rows, so that a run that was missed is made up for. */
export function plusJobs(dependencies: OrderDependencies): Pick<JobHandlers, 'sweep-plus'> {
  return { 'sweep-plus': () => sweepPlus(dependencies) };
}
