import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import type { DraftId, ResourceId } from '../../core/ids.ts';
import { invalidatePagesOfFreedStock } from '../../invalidate-freed-stock.server.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  adjustStock,
  availableUnits,
  consumeStockHold,
  expireDueStockHolds,
  extendStockHold,
  findStockViolations,
  holdStock,
  releaseAllocatedStock,
  releaseStockHold,
  returnToStock,
  shipAllocatedStock,
} from './index.server.ts';
import { sweepHoldsJob } from './jobs.server.ts';
import { stockFixture } from './testing.ts';
import type { StockDemand } from './types.ts';

const now = new Date('2026-11-20T20:00:00Z');
const inTenMinutes = new Date('2026-11-20T20:10:00Z');
const inAnHour = new Date('2026-11-20T21:00:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const { shelf, draft, order } = stockFixture(() => test.database, now);

const work = <Value>(steps: (tx: Transaction) => Promise<Value>) => test.database.transaction(steps);
const take = (draftId: DraftId, demands: StockDemand[], expiresAt = inTenMinutes) =>
  work((tx) => holdStock(tx, { draftId, demands, expiresAt, now }));
const free = async (resourceId: ResourceId) =>
  (await availableUnits(test.database.read, [resourceId])).get(resourceId);
const sweep = async (at: Date, limit: number) =>
  (await work((tx) => expireDueStockHolds(tx, { now: at, limit }))).expired;
/** Expires the holds that other tests in this file left behind. */
const sweepAll = () => sweep(inAnHour, 1000);
const proven = () => findStockViolations(test.database.read);

describe('holdStock', () => {
  it('holds available bottles and reports how many are left if there are too few', async () => {
    const wine = await shelf(7);
    const [ana, ben] = [await draft(), await draft()];
    expect(await take(ana, [{ resourceId: wine, quantity: 5 }])).toEqual({ kind: 'held' });
    expect(await free(wine)).toBe(2);
    expect(await take(ben, [{ resourceId: wine, quantity: 3 }])).toEqual({
      kind: 'insufficient',
      shortages: [{ resourceId: wine, wanted: 3, left: 2 }],
    });
    expect(await free(wine)).toBe(2);
    expect(await proven()).toEqual([]);
  });

  it('sums lines that share a stock resource before checking availability', async () => {
    const wine = await shelf(5);
    const lines = [
      { resourceId: wine, quantity: 3 },
      { resourceId: wine, quantity: 3 },
    ];
    expect(await take(await draft(), lines)).toEqual({
      kind: 'insufficient',
      shortages: [{ resourceId: wine, wanted: 6, left: 5 }],
    });
    expect(await free(wine)).toBe(5);
  });

  it('holds all lines or none, names every shortage, and does not abort the transaction', async () => {
    const [plenty, scarce, none] = [await shelf(9), await shelf(1), await shelf(0)];
    const outcome = await take(await draft(), [
      { resourceId: none, quantity: 1 },
      { resourceId: scarce, quantity: 2 },
      { resourceId: plenty, quantity: 4 },
    ]);
    expect(outcome).toEqual({
      kind: 'insufficient',
      shortages: [
        { resourceId: scarce, wanted: 2, left: 1 },
        { resourceId: none, wanted: 1, left: 0 },
      ],
    });
    expect([await free(plenty), await free(scarce)]).toEqual([9, 1]);
    expect(await proven()).toEqual([]);
  });

  it('changes a hold by the difference when the same draft holds stock again', async () => {
    const [first, second] = [await shelf(10), await shelf(10)];
    const cart = await draft();
    await take(cart, [{ resourceId: first, quantity: 6 }]);
    await take(cart, [{ resourceId: first, quantity: 6 }]);
    expect(await free(first)).toBe(4);
    expect(await take(cart, [{ resourceId: first, quantity: 10 }])).toEqual({ kind: 'held' });
    expect(await free(first)).toBe(0);
    await take(cart, [
      { resourceId: first, quantity: 2 },
      { resourceId: second, quantity: 1 },
    ]);
    expect([await free(first), await free(second)]).toEqual([8, 9]);
    await take(cart, [{ resourceId: second, quantity: 1 }]);
    expect([await free(first), await free(second)]).toEqual([10, 9]);
    expect(await proven()).toEqual([]);
  });

  it('keeps the previous hold on a shortage and counts its bottles as available to the same draft', async () => {
    const wine = await shelf(6);
    const cart = await draft();
    await take(cart, [{ resourceId: wine, quantity: 4 }]);
    expect(await take(cart, [{ resourceId: wine, quantity: 7 }])).toEqual({
      kind: 'insufficient',
      shortages: [{ resourceId: wine, wanted: 7, left: 6 }],
    });
    expect(await free(wine)).toBe(2);
    expect(await proven()).toEqual([]);
  });
});

describe('the expiration of a hold', () => {
  it('releases the bottles once, at the expiration time', async () => {
    await sweepAll();
    const wine = await shelf(3);
    await take(await draft(), [{ resourceId: wine, quantity: 3 }]);
    expect(await sweep(now, 10)).toBe(0);
    expect(await sweep(inTenMinutes, 10)).toBe(1);
    expect(await sweep(inAnHour, 10)).toBe(0);
    expect(await free(wine)).toBe(3);
    expect(await proven()).toEqual([]);
  });

  it('can be postponed during a payment and never moved earlier', async () => {
    const wine = await shelf(3);
    const cart = await draft();
    await take(cart, [{ resourceId: wine, quantity: 3 }]);
    expect(await work((tx) => extendStockHold(tx, { draftId: cart, expiresAt: inAnHour }))).toBe(1);
    expect(await work((tx) => extendStockHold(tx, { draftId: cart, expiresAt: now }))).toBe(1);
    expect(await sweep(inTenMinutes, 10)).toBe(0);
    expect(await free(wine)).toBe(0);
    expect(await work((tx) => releaseStockHold(tx, { draftId: cart, now }))).toBe(1);
    expect(await work((tx) => releaseStockHold(tx, { draftId: cart, now }))).toBe(0);
    expect(await free(wine)).toBe(3);
  });

  it('is processed in batches', async () => {
    await sweepAll();
    const wine = await shelf(5);
    for (let n = 0; n < 5; n += 1) await take(await draft(), [{ resourceId: wine, quantity: 1 }], now);
    expect([await sweep(now, 3), await sweep(now, 3), await sweep(now, 3)]).toEqual([3, 2, 0]);
    expect(await free(wine)).toBe(5);
  });
});

it('the sweep job releases every expired hold, even across several batches', async () => {
  await sweepAll();
  const wine = await shelf(250);
  for (let n = 0; n < 230; n += 1) await take(await draft(), [{ resourceId: wine, quantity: 1 }]);
  const clock = { now: () => inTenMinutes };
  await sweepHoldsJob.run({ database: test.database, clock, announceFreed: invalidatePagesOfFreedStock });
  expect(await free(wine)).toBe(250);
  expect(await proven()).toEqual([]);
});

describe('an order', () => {
  it('is allocated the stock its draft held once, even if finalized several times', async () => {
    const [second, first] = [await shelf(9), await shelf(9)];
    const cart = await draft();
    const orderId = await order(cart);
    await take(cart, [
      { resourceId: second, quantity: 2 },
      { resourceId: first, quantity: 1 },
    ]);
    const finalize = () => work((tx) => consumeStockHold(tx, { draftId: cart, orderId, now }));
    const promised = {
      kind: 'consumed',
      allocations: [
        { resourceId: second, quantity: 2 },
        { resourceId: first, quantity: 1 },
      ],
      wereAllActive: true,
    };
    expect(await finalize()).toEqual(promised);
    expect(await finalize()).toEqual(promised);
    expect([await free(second), await free(first)]).toEqual([7, 8]);
    expect(await sweep(inAnHour, 10)).toBe(0);
    expect(await proven()).toEqual([]);
  });

  it('takes stock from an expired hold again after a late payment if it is still available', async () => {
    const wine = await shelf(4);
    const cart = await draft();
    const orderId = await order(cart);
    await take(cart, [{ resourceId: wine, quantity: 3 }]);
    await sweep(inTenMinutes, 10);
    expect(await work((tx) => consumeStockHold(tx, { draftId: cart, orderId, now: inAnHour }))).toEqual({
      kind: 'consumed',
      allocations: [{ resourceId: wine, quantity: 3 }],
      wereAllActive: false,
    });
    expect(await free(wine)).toBe(1);
    expect(await proven()).toEqual([]);
  });

  it('is allocated nothing after a late payment if part of its stock is gone', async () => {
    const [kept, lost] = [await shelf(4), await shelf(4)];
    const [late, quick] = [await draft(), await draft()];
    const orderId = await order(late);
    await take(late, [
      { resourceId: kept, quantity: 2 },
      { resourceId: lost, quantity: 3 },
    ]);
    await sweep(inTenMinutes, 10);
    await take(quick, [{ resourceId: lost, quantity: 2 }]);
    expect(await work((tx) => consumeStockHold(tx, { draftId: late, orderId, now: inAnHour }))).toEqual({
      kind: 'insufficient',
      shortages: [{ resourceId: lost, wanted: 3, left: 2 }],
    });
    expect([await free(kept), await free(lost)]).toEqual([4, 2]);
    expect(await proven()).toEqual([]);
  });

  it("is allocated nothing after its draft's hold was released", async () => {
    const wine = await shelf(4);
    const cart = await draft();
    const orderId = await order(cart);
    await take(cart, [{ resourceId: wine, quantity: 3 }]);
    await work((tx) => releaseStockHold(tx, { draftId: cart, now }));
    expect(await work((tx) => consumeStockHold(tx, { draftId: cart, orderId, now }))).toEqual({
      kind: 'nothing_held',
    });
  });

  it('records a stock movement for each shipped parcel and returns released bottles to stock', async () => {
    const wine = await shelf(6);
    const cart = await draft();
    const orderId = await order(cart);
    await take(cart, [{ resourceId: wine, quantity: 4 }]);
    await work((tx) => consumeStockHold(tx, { draftId: cart, orderId, now }));
    const parcel = (quantity: number) => ({ orderId, demands: [{ resourceId: wine, quantity }], now });
    await work((tx) => shipAllocatedStock(tx, parcel(3)));
    await work((tx) => releaseAllocatedStock(tx, parcel(1)));
    const { rows } = await test.database.read.execute(
      sql`select kind, quantity_change, order_id from stock_movements where resource_id = ${wine} order by id`,
    );
    expect(rows).toEqual([
      { kind: 'received', quantity_change: 6, order_id: null },
      { kind: 'shipped', quantity_change: -3, order_id: orderId },
    ]);
    expect(await free(wine)).toBe(3);
    expect(await proven()).toEqual([]);
    await expect(work((tx) => shipAllocatedStock(tx, parcel(1)))).rejects.toThrow(
      'was promised 1 of resource',
    );
  });

  it('returns undamaged bottles to stock and writes off broken ones', async () => {
    const wine = await shelf(6);
    const cart = await draft();
    const orderId = await order(cart);
    await take(cart, [{ resourceId: wine, quantity: 4 }]);
    await work((tx) => consumeStockHold(tx, { draftId: cart, orderId, now }));
    const parcel = (quantity: number) => ({ orderId, demands: [{ resourceId: wine, quantity }], now });
    await work((tx) => shipAllocatedStock(tx, parcel(4)));
    await work((tx) => returnToStock(tx, { ...parcel(3), isBroken: false }));
    await work((tx) => returnToStock(tx, { ...parcel(1), isBroken: true }));
    expect(await free(wine)).toBe(5);
    expect(await proven()).toEqual([]);
  });
});

describe('stock', () => {
  const breakage = (resourceId: ResourceId, bottles: number) =>
    work((tx) =>
      adjustStock(tx, {
        resourceId,
        quantityChange: -bottles,
        kind: 'broken',
        cause: { adjustedBy: 'cellar' },
        now,
      }),
    );

  it('can be reduced by the bottles neither held nor allocated, and not by one more', async () => {
    const wine = await shelf(6);
    await take(await draft(), [{ resourceId: wine, quantity: 4 }]);
    expect(await breakage(wine, 3)).toMatchObject({
      ok: false,
      refusals: [{ code: 'STOCK_BELOW_PROMISES', details: { free: 2 } }],
    });
    expect(await free(wine)).toBe(2);
    expect(await breakage(wine, 2)).toMatchObject({ ok: true });
    expect(await free(wine)).toBe(0);
    expect(await proven()).toEqual([]);
  });

  it.each([
    ['an allocation above the stock on hand', sql`update stock set allocated = on_hand + 1`],
    ['a negative held quantity', sql`update stock set held = -1`],
    ['an edited stock movement', sql`update stock_movements set quantity_change = 1`],
    ['a deleted stock movement', sql`delete from stock_movements`],
  ])('rejects %s at the database level', async (_, statement) => {
    await shelf(1);
    await expect(work((tx) => tx.execute(statement))).rejects.toThrow();
  });

  it('is reported when its totals differ from its holds and movements', async () => {
    const wine = await shelf(6);
    await test.database.read.execute(sql`update stock set held = 1, on_hand = 8 where resource_id = ${wine}`);
    expect(await proven()).toEqual([
      { resourceId: wine, figure: 'held', stored: 1, proven: 0 },
      { resourceId: wine, figure: 'on_hand', stored: 8, proven: 6 },
    ]);
    await test.database.read.execute(sql`update stock set held = 0, on_hand = 6 where resource_id = ${wine}`);
  });
});
