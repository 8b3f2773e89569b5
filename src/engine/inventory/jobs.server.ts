import type { Clock } from '../../integrations/clock/port.ts';
import type { Database, Transaction } from '../../platform/database.server.ts';
import { defineJob } from '../../platform/job-definitions.ts';
import { expireDue } from './store.server.ts';
import type { Demand } from './types.ts';

type Shop = {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
  /** Drops the pages that showed it as taken, in the same transaction. */
  readonly announceFreed: (tx: Transaction, freed: readonly Demand[]) => Promise<void>;
};

const portion = 200;

/** Takes back what is held past its time, in transactions small enough to be in nobody's way (I-15). */
export const sweepHoldsJob = defineJob({
  name: 'sweep-holds',
  schedule: '* * * * *',
  run: async ({ database, clock, announceFreed }: Shop) => {
    const now = clock.now();
    let expired: number;
    do {
      expired = await database.transaction(async (tx) => {
        const swept = await expireDue(tx, { now, limit: portion });
        await announceFreed(tx, swept.freed);
        return swept.expired;
      });
    } while (expired === portion);
  },
});
