import type { JobHandlers } from '../../../platform/jobs.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { remindMembers } from './remind-members.server.ts';
import { chargeClub, openClub } from './run-club.server.ts';

/** The clock of the club: each job does what is due by the instants in the rows, so that one that was missed is made up for. */
export function clubShipmentJobs(
  dependencies: OrderDependencies,
): Pick<JobHandlers, 'open-club-shipments' | 'charge-club-shipments' | 'remind-club-members'> {
  let isCharging = false;
  return {
    'open-club-shipments': () => openClub(dependencies),
    'charge-club-shipments': async () => {
      // A release takes longer than the minute after which the next one is asked for; other processes may work beside this one.
      if (isCharging) return;
      isCharging = true;
      await chargeClub(dependencies).finally(() => {
        isCharging = false;
      });
    },
    'remind-club-members': () => remindMembers(dependencies),
  };
}
