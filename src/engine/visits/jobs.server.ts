import { wineryDate } from '../../core/dates.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { announceOffer } from './experiences/announce-store.server.ts';
import { createSlots } from './experiences/keep-slots.server.ts';
import { slotDaysAhead } from './experiences/rules.ts';
import { sweepReservations } from './reservations/sweep-reservations.server.ts';
import { sweepVisitWaits } from './waits/sweep-waits.server.ts';
import { waiverKeptYears } from './waivers/rules.ts';
import { deleteSignedBefore } from './waivers/store.server.ts';

type Shop = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };

/** Creates slots as far ahead as anyone can book. Runs hourly, so that a missed run is soon made up. */
export const createSlotsJob = defineJob({
  name: 'make-slots',
  schedule: '5 * * * *',
  run: ({ database, clock }: Shop) => {
    const now = clock.now();
    return database.transaction(async (tx) => {
      await createSlots(tx, { from: wineryDate(now), days: slotDaysAhead, by: 'system', now });
      // The visit pages depend on the current day.
      await announceOffer(tx);
    });
  },
});

export const sweepReservationsJob = defineJob({
  name: 'sweep-reservations',
  schedule: '* * * * *',
  run: sweepReservations,
});

export const sweepWaitsJob = defineJob({
  name: 'sweep-visit-waits',
  schedule: '* * * * *',
  run: sweepVisitWaits,
});

/** Deletes signed waivers whose retention period has ended, when claims about the visit have expired. */
export const sweepWaiversJob = defineJob({
  name: 'sweep-waivers',
  schedule: '51 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) => deleteSignedBefore(tx, clock.now(), waiverKeptYears)),
});
