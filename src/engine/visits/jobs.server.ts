import { wineryDate } from '../../core/dates.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { refreshVisitPages } from './experiences/announce-store.server.ts';
import { createScheduledSlots } from './experiences/keep-slots.server.ts';
import { slotCreationLeadDays } from './experiences/rules.ts';
import { sweepReservations } from './reservations/sweep-reservations.server.ts';
import { sweepVisitWaitlists } from './waits/sweep-waits.server.ts';
import { waiverRetentionYears } from './waivers/rules.ts';
import { deleteExpiredWaiverSignatures } from './waivers/store.server.ts';

type Shop = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };

/** Creates slots as far ahead as anyone can book. Runs hourly, so that a missed run is soon made up. */
export const createSlotsJob = defineJob({
  name: 'make-slots',
  schedule: '5 * * * *',
  run: ({ database, clock }: Shop) => {
    const now = clock.now();
    return database.transaction(async (tx) => {
      await createScheduledSlots(tx, {
        from: wineryDate(now),
        days: slotCreationLeadDays,
        by: 'system',
        now,
      });
      // The visit pages depend on the current day.
      await refreshVisitPages(tx);
    });
  },
});

export const sweepReservationsJob = defineJob({
  name: 'sweep-reservations',
  schedule: '* * * * *',
  run: sweepReservations,
});

export const sweepVisitWaitlistsJob = defineJob({
  name: 'sweep-visit-waits',
  schedule: '* * * * *',
  run: sweepVisitWaitlists,
});

/** Deletes signed waivers whose retention period has ended, when claims about the visit have expired. */
export const deleteExpiredWaiversJob = defineJob({
  name: 'sweep-waivers',
  schedule: '51 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) => deleteExpiredWaiverSignatures(tx, clock.now(), waiverRetentionYears)),
});
