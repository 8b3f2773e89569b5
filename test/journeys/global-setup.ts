import { startTestCluster } from '../helpers/cluster.ts';
import { clusterUrlVariable, createTestDatabase } from '../helpers/database.ts';
import { type ShopAddress, startShop } from '../helpers/running-shop.ts';

const shopVariable = 'JOURNEY_SHOP';

/** The shop of this run, as the workers know it. */
export function shopOfThisRun(): ShopAddress {
  const address = process.env[shopVariable];
  if (!address) throw new Error('the journeys’ shop does not run');
  return JSON.parse(address) as ShopAddress;
}

/** One PostgreSQL, one shop and its gateway for the whole run. A shop that logged an error fails it, whatever the pages showed. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const data = await createTestDatabase(cluster.url);
  try {
    const shop = await startShop({ databaseUrl: data.url });
    const { url, databaseUrl, dataFolder } = shop;
    process.env[clusterUrlVariable] = cluster.url;
    process.env[shopVariable] = JSON.stringify({ url, databaseUrl, dataFolder } satisfies ShopAddress);
    return async () => {
      const errors = await shop.stop();
      await data.drop();
      await cluster.stop();
      if (errors.length > 0) throw new Error(`the shop logged errors:\n${errors.join('\n')}`);
    };
  } catch (error) {
    await data.drop();
    await cluster.stop();
    throw error;
  }
}
