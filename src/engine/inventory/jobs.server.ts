import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { announceScarcity } from '../catalog/index.server.ts';
import { announceSeats } from '../visits/experiences/index.server.ts';
import { expireDue } from './store.server.ts';

const portion = 200;

/** Takes back what is held past its time, in transactions small enough to be in nobody's way (I-15). */
export function inventoryJobs(deps: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): Pick<JobHandlers, 'sweep-holds'> {
  return {
    'sweep-holds': async () => {
      const now = deps.clock.now();
      let expired: number;
      do {
        expired = await deps.database.transaction(async (tx) => {
          const swept = await expireDue(tx, { now, limit: portion });
          await announceScarcity(
            tx,
            swept.freed.map(({ resourceId }) => resourceId),
          );
          await announceSeats(tx, swept.freed);
          return swept.expired;
        });
      } while (expired === portion);
    },
  };
}
