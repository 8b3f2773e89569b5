import {
  closeVisitWaitlist,
  offerSeatsToWaitlist,
  tryEndVisitWaitlistEntry,
  type VisitWaitlistDependencies,
} from './offer-seats.server.ts';
import { expiredVisitWaitlistOffers, lockVisitWaitlists, slotsWithWaitlist } from './store.server.ts';

const portion = 200;

/**
 * Runs the scheduled work on waitlists: passes on expired offers, offers free seats, and closes the waitlists of sessions that have started
 * or were canceled. Each entry or slot is checked again in its own transaction, so that runs may overlap or stop at any point.
 */
export async function sweepVisitWaitlists(dependencies: VisitWaitlistDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  for (const { id } of await expiredVisitWaitlistOffers(database.read, now, portion))
    await tryEndVisitWaitlistEntry(dependencies, id, 'passed');
  const { waited, over } = await slotsWithWaitlist(database.read, now);
  for (const slotId of over) await closeVisitWaitlist(dependencies, slotId);
  for (const slotId of waited) {
    await database.transaction(async (tx) => {
      await lockVisitWaitlists(tx, [slotId]);
      await offerSeatsToWaitlist(tx, dependencies, slotId, clock.now());
    });
  }
}
