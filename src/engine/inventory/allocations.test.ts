import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import type { Transaction } from '../../platform/database.server.ts';
import {
  availableUnits,
  changeAllocations,
  consumeStockHold,
  findStockViolations,
  holdStock,
  shipAllocatedStock,
  stockAllocatedTo,
} from './index.server.ts';
import { stockFixture } from './testing.ts';
import type { StockDemand } from './types.ts';

const now = new Date('2026-11-20T20:00:00Z');
const inTenMinutes = new Date('2026-11-20T20:10:00Z');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const { shelf, draft, order } = stockFixture(() => test.database, now);
const work = <Value>(steps: (tx: Transaction) => Promise<Value>) => test.database.transaction(steps);

/** Places an order with these demands allocated, and returns the order's id. */
async function promised(demands: readonly StockDemand[]) {
  const draftId = await draft();
  const orderId = await order(draftId);
  await work((tx) => holdStock(tx, { draftId, demands, expiresAt: inTenMinutes, now }));
  await work((tx) => consumeStockHold(tx, { draftId, orderId, now }));
  return orderId;
}

it('stock allocated to an order excludes shipped bottles and is unaffected by a parcel without bottles', async () => {
  const wine = await shelf(6);
  const orderId = await promised([{ resourceId: wine, quantity: 4 }]);
  await work((tx) => shipAllocatedStock(tx, { orderId, demands: [{ resourceId: wine, quantity: 1 }], now }));
  await work((tx) => shipAllocatedStock(tx, { orderId, demands: [], now }));
  const left = await work((tx) => stockAllocatedTo(tx, { orderIds: [orderId], kind: 'goods' }));
  expect(left).toEqual([{ orderId, resourceId: wine, quantity: 3 }]);
});

it('a changed allocation releases and takes only the difference, or changes nothing on a shortage', async () => {
  const [one, other] = [await shelf(5), await shelf(2)];
  const from = [{ resourceId: one, quantity: 4 }];
  const orderId = await promised(from);
  const change = (demands: readonly StockDemand[], before: readonly StockDemand[]) =>
    work((tx) => changeAllocations(tx, { orderId, from: before, demands, now }));
  const free = async () => {
    const left = await availableUnits(test.database.read, [one, other]);
    return [left.get(one), left.get(other)];
  };
  expect((await change([{ resourceId: other, quantity: 3 }], from)).shortages).toHaveLength(1);
  expect(await free()).toEqual([1, 2]);
  const wanted = [
    { resourceId: one, quantity: 3 },
    { resourceId: other, quantity: 1 },
  ];
  expect(await change(wanted, from)).toEqual({ shortages: [], freed: [one] });
  expect(await free()).toEqual([2, 1]);
  expect((await change(from, wanted)).freed).toEqual([other]);
  expect(await free()).toEqual([1, 2]);
  expect(await findStockViolations(test.database.read)).toEqual([]);
});
