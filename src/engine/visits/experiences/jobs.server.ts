import { wineryDate } from '../../../core/dates.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobHandlers } from '../../../platform/jobs.server.ts';
import { announceOffer } from './announce-store.server.ts';
import { makeSlots } from './keep-slots.server.ts';
import { daysAhead } from './rules.ts';

/** Seatings are made as far ahead as anybody books. */
export function visitJobs(dependencies: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'make-slots'> {
  const { database, clock } = dependencies;
  return {
    'make-slots': () => {
      const now = clock.now();
      return database.transaction(async (tx) => {
        await makeSlots(tx, { from: wineryDate(now), days: daysAhead, by: 'system', now });
        // Pages tell of today, and of what can be booked from today on.
        await announceOffer(tx);
      });
    },
  };
}
