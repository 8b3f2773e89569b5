import type { JobHandlers } from '../../platform/jobs.server.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { remindMembers } from './remind-members.server.ts';
import { chargeClub, openClub } from './run-club.server.ts';

/** The clock of the club: each job does what is due by the instants in the rows, so that one that was missed is made up for. */
export function clubShipmentJobs(
  dependencies: CheckoutDependencies,
): Pick<JobHandlers, 'open-club-shipments' | 'charge-club-shipments' | 'remind-club-members'> {
  return {
    'open-club-shipments': () => openClub(dependencies),
    'charge-club-shipments': async () => {
      await chargeClub(dependencies);
    },
    'remind-club-members': () => remindMembers(dependencies),
  };
}
