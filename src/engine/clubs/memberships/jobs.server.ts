import type { JobHandlers } from '../../../platform/jobs.server.ts';
import type { MembershipDependencies } from './apply-change.server.ts';
import { sweepMemberships } from './sweep-memberships.server.ts';

export function membershipJobs(dependencies: MembershipDependencies): Pick<JobHandlers, 'sweep-memberships'> {
  return { 'sweep-memberships': () => sweepMemberships(dependencies) };
}
