import { startTestCluster } from '../helpers/cluster.ts';
import { clusterUrlVariable } from '../helpers/database.ts';
import type { ShopConnection } from '../helpers/running-shop.ts';
import { openCheckedShop } from './proved-shop.ts';

const shopVariable = 'JOURNEY_SHOP';

/** Returns the connection data of this run's shared shop. For use in the workers. */
export function shopOfThisRun(): ShopConnection {
  const address = process.env[shopVariable];
  if (!address) throw new Error('the journeys’ shop does not run');
  return JSON.parse(address) as ShopConnection;
}

/**
 * Starts one PostgreSQL server, one shop and its gateway for the whole run. Returns a function that stops them and checks that their books
 * agree.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    const shop = await openCheckedShop({ clusterUrl: cluster.url });
    process.env[clusterUrlVariable] = cluster.url;
    process.env[shopVariable] = JSON.stringify(shop.address);
    return async () => {
      try {
        await shop.close();
      } finally {
        await cluster.stop();
      }
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
