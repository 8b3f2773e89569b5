import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import type { DraftId, OrderId, ResourceId } from '../../core/ids.ts';
import {
  adjustStock,
  availableUnits,
  consumeStockHold,
  expireDueStockHolds,
  findStockViolations,
  holdStock,
  releaseStockHold,
} from './index.server.ts';
import { stockFixture } from './testing.ts';
import type { StockDemand } from './types.ts';

const now = new Date('2026-11-20T20:00:00Z');
const later = new Date('2026-11-20T20:10:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const { shelf, draft, order, count } = stockFixture(() => test.database, now);
const many = <Value>(length: number, make: () => Promise<Value>) => Promise.all(Array.from({ length }, make));

const take = (draftId: DraftId, demands: StockDemand[]) =>
  test.database.transaction((tx) => holdStock(tx, { draftId, demands, expiresAt: later, now }));
const sweep = () => test.database.transaction((tx) => expireDueStockHolds(tx, { now: later, limit: 1000 }));
const free = async (resourceId: ResourceId) =>
  (await availableUnits(test.database.read, [resourceId])).get(resourceId);

describe('concurrent stock operations', () => {
  it('hold 7 bottles for 7 of 50 buyers and report none left to the other 43 (I-17)', async () => {
    const wine = await shelf(7);
    const buyers = await many(50, draft);
    const outcomes = await Promise.all(
      buyers.map((buyer) => take(buyer, [{ resourceId: wine, quantity: 1 }])),
    );
    expect(outcomes.filter(({ kind }) => kind === 'held')).toHaveLength(7);
    const refused = outcomes.flatMap((outcome) => (outcome.kind === 'insufficient' ? outcome.shortages : []));
    expect(refused).toHaveLength(43);
    expect(refused.every(({ left }) => left === 0)).toBe(true);
    expect(await count(wine)).toEqual({ on_hand: 7, allocated: 0, held: 7 });
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('never oversell bottles that sets and single-bottle lines share', async () => {
    const [red, white] = [await shelf(20), await shelf(20)];
    const buyers = await many(30, draft);
    const set = [
      { resourceId: white, quantity: 1 },
      { resourceId: red, quantity: 2 },
    ];
    const outcomes = await Promise.all(
      buyers.map((buyer, n) => take(buyer, n % 2 === 0 ? set : [...set, { resourceId: red, quantity: 1 }])),
    );
    const held = outcomes.map(({ kind }) => kind === 'held');
    const bottles = held.reduce((all, took, n) => all + (took ? (n % 2 === 0 ? 2 : 3) : 0), 0);
    const stock = await count(red);
    expect(stock.held).toBe(bottles);
    // Every refusal was justified: fewer bottles are left than the larger basket takes.
    expect(20 - bottles).toBeLessThan(3);
    expect(await count(white)).toMatchObject({ held: held.filter(Boolean).length });
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('do not deadlock when carts name the same wines in opposite order', async () => {
    const wines = [await shelf(10_000), await shelf(10_000), await shelf(10_000)] as const;
    const buyers = await many(20, draft);
    for (let round = 0; round < 25; round += 1) {
      const outcomes = await Promise.all(
        buyers.map((buyer, n) => {
          const demands = wines.map((resourceId, position) => ({
            resourceId,
            quantity: 1 + ((round + n + position) % 4),
          }));
          return take(buyer, n % 2 === 0 ? demands : demands.reverse());
        }),
      );
      expect(outcomes.every(({ kind }) => kind === 'held')).toBe(true);
    }
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('allocate each hold exactly once when the sweeper and the finalizer race', async () => {
    const [first, second] = [await shelf(40), await shelf(40)];
    const carts = await many(20, draft);
    const orderIds = await Promise.all(carts.map(order));
    for (const cart of carts) {
      await take(cart, [
        { resourceId: first, quantity: 2 },
        { resourceId: second, quantity: 1 },
      ]);
    }
    const settled = await Promise.all([
      sweep(),
      ...carts.map((draftId, n) =>
        test.database.transaction((tx) =>
          consumeStockHold(tx, { draftId, orderId: orderIds[n] as OrderId, now: later }),
        ),
      ),
      sweep(),
      sweep(),
    ]);
    const outcomes = settled.filter((outcome) => 'kind' in outcome);
    expect(outcomes).toHaveLength(20);
    expect(outcomes.every(({ kind }) => kind === 'consumed')).toBe(true);
    expect(await count(first)).toEqual({ on_hand: 40, allocated: 40, held: 0 });
    expect(await count(second)).toEqual({ on_hand: 40, allocated: 20, held: 0 });
    expect(await findStockViolations(test.database.read)).toEqual([]);
  });

  it('allocate the wine of one order once when eight finalizers race (I-20)', async () => {
    const wine = await shelf(10);
    const cart = await draft();
    const orderId = await order(cart);
    await take(cart, [{ resourceId: wine, quantity: 3 }]);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        test.database.transaction((tx) => consumeStockHold(tx, { draftId: cart, orderId: orderId, now })),
      ),
    );
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await count(wine)).toEqual({ on_hand: 10, allocated: 3, held: 0 });
  });

  it('keep stock consistent and never negative through rounds of mixed operations', async () => {
    const wines = [await shelf(30), await shelf(12), await shelf(5)] as const;
    const carts = await many(24, draft);
    const orderIds = await Promise.all(carts.slice(0, 8).map(order));
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([
        ...carts.map((draftId, n) => {
          const wanted = wines
            .filter((_, position) => (n + round + position) % 3 !== 0)
            .map((resourceId) => ({ resourceId, quantity: 1 + ((n * 7 + round) % 3) }));
          if ((n + round) % 5 === 0)
            return test.database.transaction((tx) => releaseStockHold(tx, { draftId, now }));
          return take(draftId, wanted);
        }),
        sweep(),
        test.database.transaction((tx) =>
          adjustStock(tx, {
            resourceId: wines[2],
            quantityChange: round % 2 === 0 ? 2 : -2,
            kind: 'adjusted',
            cause: { adjustedBy: 'count' },
            now,
          }),
        ),
      ]);
      expect(await findStockViolations(test.database.read)).toEqual([]);
    }
    await Promise.all([
      ...orderIds.map((orderId, n) =>
        test.database.transaction((tx) =>
          consumeStockHold(tx, { draftId: carts[n] as DraftId, orderId, now }),
        ),
      ),
      sweep(),
    ]);
    await sweep();
    expect(await findStockViolations(test.database.read)).toEqual([]);
    for (const wine of wines) {
      expect(await count(wine)).toMatchObject({ held: 0 });
      expect(await free(wine)).toBeGreaterThanOrEqual(0);
    }
  });
});
