import type { TellingDependencies } from '../../engine/catalog/watches/index.server.ts';
import { stateRules } from '../../engine/compliance/state-table.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { tellOpenings } from './tell-openings.server.ts';

/** Tells those who wait for a state once the table in use has opened it. */
export function shippingJobs(dependencies: TellingDependencies): Pick<JobHandlers, 'tell-openings'> {
  return {
    'tell-openings': async () => {
      await tellOpenings(dependencies, stateRules);
    },
  };
}
