import { closeLine, endQuietly, offerSeats, type WaitDependencies } from './offer-seats.server.ts';
import { lockLine, offersOver, slotsInLine } from './store.server.ts';

const portion = 200;

/**
 * What the clock does with the lines: offers whose time is over pass on, seats that became free are offered, and the line of a session that
 * begins or does not happen is closed. Each in a transaction of its own that looks once more: it may run twice at once, and die anywhere.
 */
export async function sweepVisitWaits(dependencies: WaitDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  for (const { id } of await offersOver(database.read, now, portion))
    await endQuietly(dependencies, id, 'passed');
  const { waited, over } = await slotsInLine(database.read, now);
  for (const slotId of over) await closeLine(dependencies, slotId);
  for (const slotId of waited) {
    await database.transaction(async (tx) => {
      await lockLine(tx, [slotId]);
      await offerSeats(tx, dependencies, slotId, clock.now());
    });
  }
}
