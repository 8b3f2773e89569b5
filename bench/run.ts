import type { ResourceId } from '../src/core/ids.ts';
import { adjustStock } from '../src/engine/inventory/index.server.ts';
import type { Database } from '../src/platform/database.server.ts';
import { startTestCluster, type TestCluster } from '../test/helpers/cluster.ts';
import { createTestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, shopGateway, startShop } from '../test/helpers/running-shop.ts';
import { createCardTokenizer, type ShopAndGateway } from './buyer.ts';
import { measureCatalog } from './catalog.ts';
import { measureCheckouts, measureCheckoutsWithLivePages } from './checkouts.ts';
import { measureContentHost } from './content-host.ts';
import { measureOrderSearch } from './desk.ts';
import { measureDevelopment } from './dev.ts';
import { measureGiftCards } from './gift-cards.ts';
import { measureImport } from './import.ts';
import { measureLighthouse } from './lighthouse.ts';
import { describeMachine } from './machine.ts';
import { measurePages } from './pages.ts';
import { measureRelease } from './release.ts';
import { type Figure, formatFigureTable } from './report.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSlowGateway } from './slow-gateway.ts';
import { measureStartup } from './start.ts';
import { countStatements } from './statements.ts';
import { openTransactionBaseline } from './transactions.ts';
import { measurePageWeights } from './weight.ts';

/** The number of units added to each wine's stock: enough that nothing sells out during a measurement. */
const plenty = 1_000_000;

type Bench = { readonly cluster: TestCluster; readonly database: Database; readonly shop: RunningShop };

const parts: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  weight: ({ shop }) => measurePageWeights(shop.url),
  pages: ({ shop }) => measurePages({ port: Number(new URL(shop.url).port), pid: shop.pid }),
  checkouts: async ({ cluster, database, shop }) => {
    const market = marketOf(shop);
    const skuIds = await stockWines(database);
    const anchor = await openTransactionBaseline(cluster.url);
    console.log(`checkouts against ${anchor.name}`);
    try {
      return await measureCheckouts(market, shop.pid, anchor, skuIds);
    } finally {
      await anchor.close();
    }
  },
  watched: async ({ database, shop }) =>
    measureCheckoutsWithLivePages(marketOf(shop), shop.pid, await stockWines(database)),
  gateway: async ({ database, shop }) =>
    measureSlowGateway(marketOf(shop), shopGateway(shop.dataFolder), await stockWines(database)),
  statements: async ({ database, shop }) => countStatements(shop.databaseUrl, await stockWines(database)),
  catalogue: ({ cluster }) => measureCatalog(cluster.url),
  'sign-in': ({ cluster }) => measureSignIn(cluster.url),
  'gift-cards': ({ cluster }) => measureGiftCards(cluster.url),
  content: ({ cluster }) => measureContentHost(cluster.url),
  start: () => measureStartup(),
  import: ({ cluster }) => measureImport(cluster.url),
  release: ({ cluster }) => measureRelease(cluster.url),
  desk: ({ cluster }) => measureOrderSearch(cluster.url),
  dev: ({ cluster }) => measureDevelopment(cluster.url),
  lighthouse: ({ shop }) => measureLighthouse(shop.url),
};

/**
 * Measurements that run only if named on the command line, because each takes as long as all others together or does not measure the shop:
 * `npm run bench:pages`, `bench:release`, `bench:content`, `bench dev`.
 */
const onlyByName = ['lighthouse', 'release', 'content', 'dev', 'desk', 'watched', 'import'];

/** Runs the measurements named on the command line, or all, and prints one table. */
async function main(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part “${unknown[0]}”; there are ${Object.keys(parts).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  console.log(describeMachine());
  const began = performance.now();
  const cluster = await startTestCluster('durable');
  const { url: databaseUrl, database, drop } = await createTestDatabase(cluster.url);
  const shop = await startShop({ databaseUrl });
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (chosen.length === 0 ? onlyByName.includes(name) : !chosen.includes(name)) continue;
      console.log(`measuring ${name} …`);
      figures.push(...(await measure({ cluster, database, shop })));
    }
  } finally {
    const errors = await shop.stop();
    await drop();
    await cluster.stop();
    if (errors.length > 0) console.error(`The shop logged ${errors.length} errors, the first: ${errors[0]}`);
  }
  console.log(`\n${formatFigureTable(figures)}\n\nin ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

function marketOf(shop: RunningShop): ShopAndGateway {
  const gateway = shopGateway(shop.dataFolder);
  return { origin: shop.url, tokenizeCard: createCardTokenizer(gateway.origin, gateway.publishableKey) };
}

/** Adds one million units to the stock of each wine that anyone may buy in any quantity. Returns their SKU ids. */
async function stockWines(database: Database): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number; resource_id: ResourceId }>(
    `select id, resource_id from skus
     where kind = 'wine' and visibility = 'public' and lifecycle = 'current' and purchase_limit is null
       and next_sku_id is null
     order by position`,
  );
  const now = new Date();
  await database.transaction(async (transaction) => {
    for (const { resource_id: resourceId } of rows) {
      const cause = { adjustedBy: 'bench' };
      await adjustStock(transaction, { resourceId, quantityChange: plenty, kind: 'adjusted', cause, now });
    }
  });
  return rows.map(({ id }) => id);
}

await main(process.argv.slice(2));
