import { wineryDate } from '../../core/dates.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { announceOffer } from './experiences/announce-store.server.ts';
import { makeSlots } from './experiences/keep-slots.server.ts';
import { daysAhead } from './experiences/rules.ts';
import { sweepReservations } from './reservations/sweep-reservations.server.ts';
import { sweepVisitWaits } from './waits/sweep-waits.server.ts';
import { waiverKeptYears } from './waivers/rules.ts';
import { deleteSignedBefore } from './waivers/store.server.ts';

type Shop = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };

/** Seatings are made as far ahead as anybody books; each hour, so that one in which nothing ran is made up for soon. */
export const makeSlotsJob = defineJob({
  name: 'make-slots',
  schedule: '5 * * * *',
  run: ({ database, clock }: Shop) => {
    const now = clock.now();
    return database.transaction(async (tx) => {
      await makeSlots(tx, { from: wineryDate(now), days: daysAhead, by: 'system', now });
      // Pages tell of today, and of what can be booked from today on.
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

/** Forgets what was signed once no claim can be made of that visit any more. */
export const sweepWaiversJob = defineJob({
  name: 'sweep-waivers',
  schedule: '51 3 * * *',
  run: ({ database, clock }: Shop) =>
    database.transaction((tx) => deleteSignedBefore(tx, clock.now(), waiverKeptYears)),
});
