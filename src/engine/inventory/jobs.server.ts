import type { Clock } from '../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import type { JobHandlers } from '../../platform/jobs.server.ts';
import { expireDue } from './store.server.ts';
import type { Demand } from './types.ts';

const portion = 200;

/**
 * Takes back what is held past its time, in transactions small enough to be in nobody's way (I-15).
 * @param deps.announceFreed drops the pages that showed it as taken, in the same transaction.
 */
export function inventoryJobs(deps: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  readonly announceFreed: (tx: Transaction, freed: readonly Demand[]) => Promise<void>;
}): Pick<JobHandlers, 'sweep-holds'> {
  return {
    'sweep-holds': async () => {
      const now = deps.clock.now();
      let expired: number;
      do {
        expired = await deps.database.transaction(async (tx) => {
          const swept = await expireDue(tx, { now, limit: portion });
          await deps.announceFreed(tx, swept.freed);
          return swept.expired;
        });
      } while (expired === portion);
    },
  };
}
