import type { Clock } from '../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { expireDueStockHolds } from './store.server.ts';
import type { StockDemand } from './types.ts';

type Shop = {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** Invalidates the pages that showed the resources as sold out, in the same transaction. */
  readonly announceFreed: (tx: Transaction, freed: readonly StockDemand[]) => Promise<void>;
};

const portion = 200;

/** Job that expires due holds in batches, in transactions small enough not to block others (I-15). */
export const sweepHoldsJob = defineJob({
  name: 'sweep-holds',
  schedule: '* * * * *',
  run: async ({ database, clock, announceFreed }: Shop) => {
    const now = clock.now();
    let expired: number;
    do {
      expired = await database.transaction(async (tx) => {
        const swept = await expireDueStockHolds(tx, { now, limit: portion });
        await announceFreed(tx, swept.freed);
        return swept.expired;
      });
    } while (expired === portion);
  },
});
