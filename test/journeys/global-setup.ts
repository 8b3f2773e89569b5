import { proveBooks } from '../../src/engine/checkout/prove-books.server.ts';
import { startTestCluster } from '../helpers/cluster.ts';
import { clusterUrlVariable, createTestDatabase } from '../helpers/database.ts';
import { gatewayOf, type ShopAddress, startShop } from '../helpers/running-shop.ts';

const shopVariable = 'JOURNEY_SHOP';

/** The shop of this run, as the workers know it. */
export function shopOfThisRun(): ShopAddress {
  const address = process.env[shopVariable];
  if (!address) throw new Error('the journeys’ shop does not run');
  return JSON.parse(address) as ShopAddress;
}

/**
 * One PostgreSQL, one shop and its gateway for the whole run. Whatever the pages showed, the run fails when the shop logged an
 * error, or when in the end the gateway's ledger, the payments, the stock and the orders do not agree.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  const data = await createTestDatabase(cluster.url);
  try {
    const shop = await startShop({ databaseUrl: data.url });
    const { url, databaseUrl, dataFolder } = shop;
    process.env[clusterUrlVariable] = cluster.url;
    process.env[shopVariable] = JSON.stringify({ url, databaseUrl, dataFolder } satisfies ShopAddress);
    return async () => {
      const { payments } = gatewayOf(dataFolder);
      const clock = { now: () => new Date() };
      const broken = await proveBooks({ database: data.database, payments, clock });
      const errors = await shop.stop();
      await data.drop();
      await cluster.stop();
      if (errors.length > 0) throw new Error(`the shop logged errors:\n${errors.join('\n')}`);
      if (broken.length > 0) throw new Error(`the books do not agree:\n${JSON.stringify(broken, null, 2)}`);
    };
  } catch (error) {
    await data.drop();
    await cluster.stop();
    throw error;
  }
}
