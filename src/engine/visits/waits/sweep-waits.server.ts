import {
  closeWaitlist,
  endWaitAndLogFailure,
  offerSeats,
  type WaitDependencies,
} from './offer-seats.server.ts';
import { expiredOffers, lockWaitlist, slotsWithWaitlist } from './store.server.ts';

const portion = 200;

/**
 * Runs the scheduled work: passes expired offers on, offers free seats, and closes the waitlists of sessions that start or were canceled.
 * Each entry or slot has its own transaction that checks again, so runs may overlap or die.
 */
export async function sweepVisitWaits(dependencies: WaitDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  for (const { id } of await expiredOffers(database.read, now, portion))
    await endWaitAndLogFailure(dependencies, id, 'passed');
  const { waited, over } = await slotsWithWaitlist(database.read, now);
  for (const slotId of over) await closeWaitlist(dependencies, slotId);
  for (const slotId of waited) {
    await database.transaction(async (tx) => {
      await lockWaitlist(tx, [slotId]);
      await offerSeats(tx, dependencies, slotId, clock.now());
    });
  }
}
