import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { forgetGuarantees } from '../card-guarantees/forget-guarantees.server.ts';
import { forgetCards } from './remove-card.server.ts';

/** Cards that are nobody's any more, and those that stood for a visit. */
export function savedCardJobs(
  dependencies: Parameters<typeof forgetCards>[0] & Parameters<typeof forgetGuarantees>[0],
): Pick<JobHandlers, 'forget-cards'> {
  return {
    'forget-cards': async () => {
      await forgetCards(dependencies);
      await forgetGuarantees(dependencies);
    },
  };
}
