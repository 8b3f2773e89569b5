import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { sweepOrders } from './sweep-orders.server.ts';
import type { FulfilmentDependencies } from './types.ts';

/** The job that lets orders go on by themselves. */
export function fulfilmentJobs(dependencies: FulfilmentDependencies): Pick<JobHandlers, 'sweep-orders'> {
  return { 'sweep-orders': () => sweepOrders(dependencies) };
}
