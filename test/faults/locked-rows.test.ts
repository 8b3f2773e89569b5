import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../../src/engine/checkout/index.server.ts';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { isDatabaseBusy } from '../../src/platform/outage.server.ts';
import { type Buyer, shopFixtures, startTestShop, type TestShop } from '../helpers/shop.ts';

/**
 * Tests requests while other connections hold row locks: customers see no error page, other pages keep working, and nothing is placed or
 * charged twice.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(async () => {
  expect(await shop.disagreements()).toEqual([]);
  await shop.stop();
});

/** Opens another connection pool on the same database. `statement` and `connection` are time limits in milliseconds. */
function opened(options: {
  readonly poolSize: number;
  readonly statement: number;
  readonly connection: number;
}) {
  const database = openDatabase({
    url: shop.test.url,
    poolSize: options.poolSize,
    statementTimeoutMilliseconds: options.statement,
    connectionTimeoutMilliseconds: options.connection,
    onConnectionError: () => {},
  });
  return { database, [Symbol.asyncDispose]: () => database.close() };
}

/** Locks the rows that a statement selects. Returns a function that releases them. */
async function locked(statement: string) {
  const client = new pg.Client({ connectionString: shop.test.url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const lockStock = (resourceId: number) =>
  locked(`select from stock where resource_id = ${resourceId} for update`);
const on = (database: Database) =>
  shopFixtures({ ...shop, dependencies: { ...shop.dependencies, database } });

async function resourceOf(skuId: number): Promise<number> {
  const { rows } = await shop.test.database.read.execute<{ id: number }>(
    sql`select resource_id as id from skus where id = ${skuId}`,
  );
  return rows[0]?.id ?? 0;
}

/** Returns `placed`, or `busy` if the order was refused with a request to try again. Throws for any other outcome. */
async function outcomeOf(placing: ReturnType<TestShop['place']>): Promise<'placed' | 'busy'> {
  try {
    const answer = await placing;
    if (answer.ok && answer.value.kind === 'placed') return 'placed';
    throw new Error(JSON.stringify(answer));
  } catch (error) {
    if (isDatabaseBusy(error)) return 'busy';
    throw error;
  }
}

describe('a wine whose stock row is locked', () => {
  it('leaves connections for other pages while its buyers wait, and is sold to each of them once afterward', async () => {
    await using small = opened({ poolSize: 6, statement: 20_000, connection: 2_000 });
    const sku = await shop.sku(12);
    const { place } = on(small.database);
    const prepared = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const buyer = await shop.buyer([[sku.skuId, 1]]);
        const shownTotalCents = (await shop.viewOf(buyer)).quote.totalCents;
        return { buyer, shownTotalCents, paymentMethodId: await shop.tokenize('4242424242424242') };
      }),
    );
    const before = await shop.figures();
    const unlock = await lockStock(await resourceOf(sku.skuId));
    const placing = prepared.map(({ buyer, ...shown }) => outcomeOf(place(buyer, shown)));
    while (small.database.pool.idleCount > 0 || small.database.pool.totalCount < 4) await pause(5);
    const pages = Array.from({ length: 30 }, () => small.database.read.execute(sql`select 1`));
    expect((await Promise.allSettled(pages)).filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect((await shop.figures()).placed).toBe(before.placed);
    await unlock();
    const first = await Promise.all(placing);
    const again = prepared.filter((_, position) => first[position] === 'busy');
    for (const { buyer } of again) expect(await outcomeOf(shop.place(buyer))).toBe('placed');
    const after = await shop.figures();
    expect([after.placed - before.placed, after.charges - before.charges]).toEqual([12, 12]);
  });

  it('times out a waiting buyer before the statement timeout', async () => {
    await using hasty = opened({ poolSize: 4, statement: 5_000, connection: 5_000 });
    const { rows } = await hasty.database.read.execute<{ lock: string; statement: string }>(
      sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
    );
    expect(rows).toEqual([{ lock: '2s', statement: '5s' }]);
  });

  it("rejects its buyer as busy without a hold, and sells to the buyer's retry", async () => {
    await using hasty = opened({ poolSize: 4, statement: 500, connection: 5_000 });
    const sku = await shop.sku(1);
    const buyer = await shop.buyer([[sku.skuId, 1]]);
    const before = await shop.figures();
    const unlock = await lockStock(await resourceOf(sku.skuId));
    expect(await outcomeOf(on(hasty.database).place(buyer))).toBe('busy');
    await unlock();
    expect(await shop.figures()).toEqual(before);
    expect(await outcomeOf(shop.place(buyer))).toBe('placed');
  });
});

it('an order whose draft is locked after the authorization stays in progress and is placed later, charged once', async () => {
  await using hasty = opened({ poolSize: 4, statement: 500, connection: 5_000 });
  const buyer = await shop.buyer([[(await shop.sku(1)).skuId, 1]]);
  const before = await shop.figures();
  const [unlock, answer] = await lockedAfterTheHold(hasty.database, buyer);
  await unlock();
  expect(answer).toMatchObject({ ok: true, value: { kind: 'processing' } });
  const held = await shop.figures();
  expect([held.placed - before.placed, held.charges - before.charges]).toEqual([0, 1]);
  shop.clock.advance({ minutes: 1 });
  await shop.runJobs();
  const after = await shop.figures();
  expect([after.placed - before.placed, after.charges - before.charges]).toEqual([1, 1]);
});

/**
 * Places the buyer's order while the draft is locked from the bank's approval on. Returns a function that releases the lock, and the result
 * of placing the order.
 */
async function lockedAfterTheHold(database: Database, buyer: Buyer) {
  let unlock = async () => {};
  const { payments } = shop.dependencies;
  const dependencies = {
    ...shop.dependencies,
    database,
    payments: {
      ...payments,
      authorize: async (request: Parameters<typeof payments.authorize>[0]) => {
        const answer = await payments.authorize(request);
        unlock = await locked(`select from drafts where id = '${buyer.draftId}' for update`);
        return answer;
      },
    },
  };
  const shownTotalCents = (await shop.viewOf(buyer)).quote.totalCents;
  const answer = await placeOrder(dependencies, buyer.actor, {
    draftId: buyer.draftId,
    shownTotalCents,
    shownCardCents: undefined,
    paymentMethodId: await shop.tokenize('4242424242424242'),
    returnUrl: 'http://localhost:3000/shop/checkout',
  });
  return [unlock, answer] as const;
}

describe('a deadlock', () => {
  it('is resolved by a retry, and each transaction takes effect once', async () => {
    const { database } = shop.test;
    await database.read.execute(sql`create table counters (id integer primary key, n integer not null)`);
    await database.read.execute(sql`insert into counters values (1, 0), (2, 0)`);
    let met = 0;
    const add = (first: number, second: number) => {
      let runs = 0;
      return database.transaction(async (tx) => {
        runs += 1;
        await tx.execute(sql`update counters set n = n + 1 where id = ${first}`);
        met += 1;
        while (met < 2) await pause(5);
        await tx.execute(sql`update counters set n = n + 1 where id = ${second}`);
        return runs;
      });
    };
    const runs = await Promise.all([add(1, 2), add(2, 1)]);
    expect(runs.sort()).toEqual([1, 2]);
    const { rows } = await database.read.execute(sql`select n from counters order by id`);
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('is reported as busy when it recurs in five tries', async () => {
    let runs = 0;
    const failing = shop.test.database.transaction(async (tx) => {
      runs += 1;
      await tx.execute(sql`do $$ begin raise exception 'told to fail' using errcode = '40001'; end $$`);
    });
    await expect(failing).rejects.toSatisfy(isDatabaseBusy);
    expect(runs).toBe(5);
  });
});

it('fifty double submits while rows are locked place and charge fifty orders', {
  timeout: 120_000,
}, async () => {
  await using small = opened({ poolSize: 8, statement: 1_000, connection: 5_000 });
  const sku = await shop.sku(50);
  const resource = await resourceOf(sku.skuId);
  const before = await shop.figures();
  const press = async (buyer: Buyer, database: Database) => {
    const answer = await on(database).place(buyer);
    return answer.ok ? answer.value.kind : answer.refusals[0]?.code;
  };
  const told: unknown[] = [];
  for (let round = 0; round < 50; round += 1) {
    const buyer = await shop.buyer([[sku.skuId, 1]]);
    const statement =
      round % 2 === 0
        ? `select from stock where resource_id = ${resource} for update`
        : `select from drafts where id = '${buyer.draftId}' for update`;
    const unlock = await locked(statement);
    const presses = Promise.allSettled([press(buyer, small.database), press(buyer, small.database)]);
    if (round % 5 !== 0) await pause(round * 4);
    else await presses;
    await unlock();
    for (const each of await presses) {
      if (each.status === 'rejected' && !isDatabaseBusy(each.reason)) told.push(each.reason);
    }
    if ((await shop.viewOf(buyer)).payment.kind !== 'placed') {
      shop.clock.advance({ minutes: 1 });
      await shop.runJobs();
      if ((await shop.viewOf(buyer)).payment.kind !== 'placed')
        told.push(await press(buyer, shop.test.database));
    }
  }
  expect(told.filter((each) => each !== 'placed')).toEqual([]);
  const after = await shop.figures();
  expect([after.placed - before.placed, after.charges - before.charges, after.holds]).toEqual([50, 50, 0]);
});
