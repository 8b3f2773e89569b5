import type { SlotId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { endWait } from './end-wait.server.ts';
import { offerSeats } from './offer-seats.server.ts';
import { everybodyInLine, lockLine, offersOver, slotsInLine, type VisitWait } from './store.server.ts';

export type WaitDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly log: Log;
};

const portion = 200;

/**
 * What the clock does with the lines: offers whose time is over pass on, seats that became free are offered, and the line of a session that
 * begins or does not happen is closed. Each in a transaction of its own that looks once more: it may run twice at once, and die anywhere.
 */
export async function sweepVisitWaits(dependencies: WaitDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  for (const { id } of await offersOver(database.read, now, portion)) await end(dependencies, id, 'passed');
  const { waited, over } = await slotsInLine(database.read, now);
  for (const slotId of over) await closeLine(dependencies, slotId);
  for (const slotId of waited) {
    await database.transaction(async (tx) => {
      await lockLine(tx, [slotId]);
      await offerSeats(tx, dependencies, slotId, clock.now());
    });
  }
}

/** Nobody waits any more for a session that begins, or does not happen. */
export async function closeLine(dependencies: WaitDependencies, slotId: SlotId): Promise<void> {
  for (const { id } of await everybodyInLine(dependencies.database.read, slotId)) {
    await end(dependencies, id, 'closed');
  }
}

/** One that cannot be ended does not keep the others waiting. */
async function end(
  dependencies: WaitDependencies,
  waitId: VisitWait['id'],
  as: 'passed' | 'closed',
): Promise<void> {
  const { database, clock, log } = dependencies;
  try {
    await database.transaction((tx) => endWait(tx, dependencies, { waitId, as, now: clock.now() }));
  } catch (error) {
    log.error('a wait for a visit was not ended', { waitId, error });
  }
}
