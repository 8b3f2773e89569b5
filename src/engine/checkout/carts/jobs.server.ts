import type { JobHandlers } from '../../../platform/jobs.server.ts';
import type { CartDependencies } from './cart-token.server.ts';
import { deleteExpired } from './store.server.ts';

const portion = 500;

/** Forgets carts that nobody touched for sixty days. */
export function cartJobs(
  deps: Pick<CartDependencies, 'database' | 'clock'>,
): Pick<JobHandlers, 'sweep-carts'> {
  return {
    'sweep-carts': async () => {
      const now = deps.clock.now();
      let deleted: number;
      do {
        deleted = await deps.database.transaction((tx) => deleteExpired(tx, { now, limit: portion }));
      } while (deleted === portion);
    },
  };
}
