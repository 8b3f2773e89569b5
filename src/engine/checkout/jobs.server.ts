import { defineJob } from '../../platform/job-definitions.ts';
import type { CartDependencies } from './carts/cart-token.server.ts';
import { deleteExpiredCarts } from './carts/store.server.ts';

const portion = 500;

/** Job that deletes carts not used for sixty days. */
export const deleteExpiredCartsJob = defineJob({
  name: 'sweep-carts',
  schedule: '17 3 * * *',
  run: async ({ database, clock }: Pick<CartDependencies, 'database' | 'clock'>) => {
    const now = clock.now();
    let deleted: number;
    do {
      deleted = await database.transaction((tx) => deleteExpiredCarts(tx, { now, limit: portion }));
    } while (deleted === portion);
  },
});
