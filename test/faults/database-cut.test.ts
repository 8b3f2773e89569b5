import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';
import {
  startTestSandbox,
  type TestSandbox,
} from '../../src/integrations/payment/sandbox/test-sandbox.server.ts';
import { fixedClock } from '../helpers/clock.ts';
import { type RestartableDatabase, startRestartableDatabase } from '../helpers/restartable-database.ts';
import { seededRandom } from '../helpers/sample.ts';
import { type Buyer, shopFixtures, wireCheckout } from '../helpers/shop.ts';

/**
 * Cuts off PostgreSQL during checkouts and restarts it (F12). Expects that acknowledged orders exist, that the reconciler settles the
 * others once, and that the books agree.
 */
const rounds = process.env.PROOF === 'full' ? 20 : 2;
const buyersPerRound = 8;

let postgres: RestartableDatabase;
let sandbox: TestSandbox;
let shop: ReturnType<typeof shopFixtures>;
let close: () => Promise<void>;
beforeAll(async () => {
  [postgres, sandbox] = await Promise.all([startRestartableDatabase(), startTestSandbox()]);
  const clock = fixedClock();
  const wired = await wireCheckout({
    database: postgres.database,
    databaseUrl: postgres.url,
    clock,
    payments: sandbox.adapter(),
  });
  close = wired.close;
  const test = { url: postgres.url, database: postgres.database, drop: async () => {} };
  const { dependencies } = wired;
  shop = shopFixtures({ test, sandbox, clock, dependencies });
}, 60_000);
afterAll(async () => {
  await close();
  await postgres.stop();
  await sandbox[Symbol.asyncDispose]();
});

/** Places the buyer's order. Returns the shop's result, or `no answer` if there was none. */
async function tryToPlace(buyer: Buyer): Promise<PlaceOrderResult | 'no answer'> {
  try {
    return await shop.place(buyer);
  } catch {
    return 'no answer';
  }
}

it(`a shop loses no acknowledged order when its database is cut off during checkouts, in ${rounds} rounds`, async () => {
  const random = seededRandom(12);
  for (let round = 0; round < rounds; round += 1) {
    const wine = await shop.sku(buyersPerRound);
    const buyers: Buyer[] = [];
    for (let count = 0; count < buyersPerRound; count += 1) {
      buyers.push(await shop.buyer([[wine.skuId, 1]]));
    }
    const trying = buyers.map(tryToPlace);
    // In the middle of the payments: the seed decides how far they have come.
    await pause(10 + random() * 90);
    await postgres.cut();
    const answers = await Promise.all(trying);
    await postgres.start();

    shop.clock.advance({ minutes: 2 });
    expect(await shop.runJobs()).toMatchObject({ failed: 0 });
    for (const answer of answers) {
      if (answer === 'no answer' || !answer.ok || answer.value.kind !== 'placed') continue;
      const { rows } = await postgres.database.read.execute(
        sql`select state from orders where id = ${answer.value.orderId}`,
      );
      expect(rows).toEqual([{ state: 'placed' }]);
    }
    expect(await shop.disagreements()).toEqual([]);
    // Buyers without an answer retry and have one order in the end.
    for (const buyer of buyers) expect(await tryToPlace(buyer)).toMatchObject({ ok: true });
    expect(await shop.figures()).toMatchObject({
      placed: (round + 1) * buyersPerRound,
      charges: (round + 1) * buyersPerRound,
      holds: 0,
    });
    expect(await shop.disagreements()).toEqual([]);
  }
}, 600_000);
