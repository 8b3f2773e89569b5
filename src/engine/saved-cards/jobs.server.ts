import type { JobHandlers } from '../../platform/jobs.server.ts';
import { forgetCards } from './remove-card.server.ts';

export function savedCardJobs(
  dependencies: Parameters<typeof forgetCards>[0],
): Pick<JobHandlers, 'forget-cards'> {
  return {
    'forget-cards': async () => {
      await forgetCards(dependencies);
    },
  };
}
