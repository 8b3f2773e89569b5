import type { JobHandlers } from '../../platform/jobs.server.ts';
import { detachClosedAccounts } from './close-account.server.ts';

export function personalDataJobs(
  dependencies: Parameters<typeof detachClosedAccounts>[0],
): Pick<JobHandlers, 'detach-closed-accounts'> {
  return { 'detach-closed-accounts': () => detachClosedAccounts(dependencies) };
}
