import { defineJob } from '../../platform/job-definitions.ts';
import type { OrderDependencies } from '../orders/drafts/types.ts';
import { expireApplications } from './applications/store.server.ts';
import { completeGifts } from './gift-memberships/complete-gifts.server.ts';
import { remindGiftRecipients } from './gift-memberships/remind-recipients.server.ts';
import { sendDueGifts } from './gift-memberships/send-due-gifts.server.ts';
import { sweepMemberships } from './memberships/sweep-memberships.server.ts';
import { remindMembersOfShipments } from './shipments/remind-members.server.ts';
import { lockAndChargeShipments, planAndOpenShipments } from './shipments/run-club.server.ts';

// Each job selects due rows by their stored instants, so a missed run is caught up by the next one.

export const openShipmentsJob = defineJob({
  name: 'open-club-shipments',
  schedule: '*/5 * * * *',
  run: planAndOpenShipments,
});

const charging = new WeakSet<OrderDependencies>();

/**
 * Locks and charges shipments that are due. Skips a run while this process is still charging, because charging a release can take longer
 * than the minute between runs. Other processes may charge at the same time.
 */
export const chargeShipmentsJob = defineJob({
  name: 'charge-club-shipments',
  schedule: '* * * * *',
  run: async (shop: OrderDependencies) => {
    if (charging.has(shop)) return;
    charging.add(shop);
    await lockAndChargeShipments(shop).finally(() => charging.delete(shop));
  },
});

export const remindMembersJob = defineJob({
  name: 'remind-club-members',
  schedule: '13 7-20 * * *',
  run: remindMembersOfShipments,
});

export const sweepMembershipsJob = defineJob({
  name: 'sweep-memberships',
  schedule: '3 * * * *',
  run: sweepMemberships,
});

/** Sends gifts on their send date, reminds recipients, and completes finished gift memberships. */
export const sendGiftsJob = defineJob({
  name: 'send-gift-memberships',
  schedule: '2-59/5 * * * *',
  run: async (shop: OrderDependencies) => {
    await sendDueGifts(shop);
    await remindGiftRecipients(shop);
    await completeGifts(shop);
  },
});

/** Expires applications that were not continued in time, and deletes their data. */
export const sweepApplicationsJob = defineJob({
  name: 'sweep-club-applications',
  schedule: '53 3 * * *',
  run: ({ database, clock }: Pick<OrderDependencies, 'database' | 'clock'>) =>
    database.transaction((tx) => expireApplications(tx, clock.now())),
});
