import type { TellingDependencies } from '../../engine/catalog/watches/index.server.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { tellArrivals } from './tell-arrivals.server.ts';

/** Tells those who wait for something that it can be bought. */
export function stockJobs(dependencies: TellingDependencies): Pick<JobHandlers, 'tell-arrivals'> {
  return {
    'tell-arrivals': async () => {
      await tellArrivals(dependencies);
    },
  };
}
