import { reconcileBooks } from '../../src/engine/support/reconcile-books.server.ts';
import { readWinerySettings } from '../../src/winery-settings.server.ts';
import { createTestDatabase, deleteWinerySettings } from '../helpers/database.ts';
import { type ShopConnection, shopGateway, startShop } from '../helpers/running-shop.ts';

export type CheckedShop = {
  readonly address: ShopConnection;
  /** Stops the shop. Throws if it logged an error, or if the gateway's ledger, the payments, the stock and the orders do not agree. */
  close(): Promise<void>;
};

/**
 * Starts a shop and its gateway on a new database.
 * @param options.clusterUrl outside the workers, the `url` of `startTestCluster()`
 * @param options.opensAt the starting time of their clocks; default: the actual time
 * @param options.winery the folder of another winery's package, which also becomes this process's winery; default: the demonstration
 */
export async function openCheckedShop({
  clusterUrl,
  opensAt,
  winery,
}: {
  readonly clusterUrl?: string;
  readonly opensAt?: Date | undefined;
  readonly winery?: string | undefined;
} = {}): Promise<CheckedShop> {
  const begun = Date.now();
  const data = await createTestDatabase(clusterUrl);
  if (winery !== undefined) await deleteWinerySettings(data.database);
  const environment = winery === undefined ? {} : { WINERY: winery };
  const shop = await startShop({ databaseUrl: data.url, opensAt, environment }).catch(
    async (error: unknown) => {
      await data.drop();
      throw error;
    },
  );
  if (winery !== undefined) await readWinerySettings(data.database.read);
  const { url, databaseUrl, dataFolder } = shop;
  const clock = { now: () => new Date((opensAt?.getTime() ?? begun) + Date.now() - begun) };
  return {
    address: { url, databaseUrl, dataFolder },
    close: async () => {
      const { payments } = shopGateway(dataFolder);
      const broken = await reconcileBooks({ database: data.database, payments, clock });
      const errors = await shop.stop();
      await data.drop();
      if (errors.length > 0) throw new Error(`the shop logged errors:\n${errors.join('\n')}`);
      if (broken.length > 0) throw new Error(`the ledgers do not agree:\n${JSON.stringify(broken, null, 2)}`);
    },
  };
}
