import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import {
  cancelOrder,
  holdOrder,
  packShipment,
  releaseHoldOnOrder,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { isProofRun, seededRandom } from '../helpers/sample.ts';
import type { TestSku } from '../helpers/shelves.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';

/** Tests two staff members who act on the same order at the same moment. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const times = isProofRun ? 50 : 20;
const grace = `staff:${randomUUID()}` as const;
const daniel = `staff:${randomUUID()}` as const;

const placed = async (wine: TestSku, quantity = 1): Promise<OrderId> =>
  placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, quantity]])));

/** Starts both actions at the same time; `n` decides which is started first. Returns their results in the order of the parameters. */
async function bothAtOnce<One, Other>(
  n: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (seededRandom(n)() < 0.5) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

async function auditOf(orderId: OrderId): Promise<{ actor: string; action: string }[]> {
  const { rows } = await shop.test.database.read.execute<{ actor: string; action: string }>(
    sql`select actor, action from audit_events
        where subject_type = 'order' and subject_id = ${orderId} and actor like 'staff:%' order by id`,
  );
  return [...rows];
}

const codesOf = (answers: readonly ({ ok: true } | { ok: false; refusals: readonly { code: string }[] })[]) =>
  answers.map((answer) => (answer.ok ? 'ok' : answer.refusals.map(({ code }) => code).join())).toSorted();

describe('two staff members at once', () => {
  it(`refund the same bottle once, in ${times} rounds`, async () => {
    const wine = await shop.sku(times);
    for (let n = 0; n < times; n += 1) {
      const orderId = await placed(wine);
      await packAndShip(shop.dependencies, orderId);
      const refundBy = (actor: typeof grace) => () =>
        refundOrder(shop.dependencies, {
          ...{ orderId, actor, reason: 'corked', units: [{ position: 0, quantity: 1 }] },
        });
      const answers = await bothAtOnce(n, refundBy(grace), refundBy(daniel));
      expect(codesOf(answers)).toEqual(['REFUND_UNITS', 'ok']);
      const [attempt] = await attemptsOfOrder(shop.test.database.read, orderId);
      expect(attempt?.refundedCents).toBe(attempt?.capturedCents);
      const [first] = answers;
      expect(await auditOf(orderId)).toEqual([
        { actor: first.ok ? grace : daniel, action: 'order.refunded' },
      ]);
    }
    expect(await shop.disagreements()).toEqual([]);
  }, 120_000);

  it(`cancel and pack an order, which always ends canceled, in ${times} rounds`, async () => {
    const wine = await shop.sku(times);
    for (let n = 0; n < times; n += 1) {
      const orderId = await placed(wine);
      const [canceled, packed] = await bothAtOnce(
        n,
        () => cancelOrder(shop.dependencies, { kind: 'staff', orderId, actor: grace }, 'asked by phone'),
        () => packShipment(shop.dependencies, { orderId, actor: daniel }),
      );
      // Staff may cancel what is packed, so the cancellation always holds, and nothing stays in a parcel.
      expect(canceled.ok).toBe(true);
      const { rows } = await shop.test.database.read.execute(
        sql`select o.state, (select array_agg(s.state) from shipments s where s.order_id = o.id) as parcels
            from orders o where o.id = ${orderId}`,
      );
      expect(rows).toEqual([{ state: 'cancelled', parcels: packed.ok ? ['cancelled'] : null }]);
      const deeds = (await auditOf(orderId)).map(({ action }) => action);
      expect(deeds.filter((action) => action === 'order.cancelled')).toHaveLength(1);
    }
    expect((await stockFiguresOf(shop.test.database.read, [wine.resourceId])).get(wine.resourceId)).toEqual({
      ...{ onHand: times, allocated: 0, held: 0 },
    });
    expect(await shop.disagreements()).toEqual([]);
  }, 120_000);

  it(`cancel an order once and refund it once, in ${times} rounds`, async () => {
    const wine = await shop.sku(times);
    for (let n = 0; n < times; n += 1) {
      const orderId = await placed(wine);
      const cancelBy = (actor: typeof grace) => () =>
        cancelOrder(shop.dependencies, { kind: 'staff', orderId, actor }, 'asked by phone');
      const answers = await bothAtOnce(n, cancelBy(grace), cancelBy(daniel));
      expect(answers.map((answer) => answer.ok && answer.value !== undefined).toSorted()).toEqual([
        false,
        true,
      ]);
      const deeds = (await auditOf(orderId)).map(({ action }) => action);
      expect(deeds.toSorted()).toEqual(['order.cancelled', 'order.refunded']);
    }
    expect(await shop.disagreements()).toEqual([]);
  }, 120_000);

  it('hold an order and release it with one hold and one release', async () => {
    const wine = await shop.sku(1);
    const orderId = await placed(wine);
    const holdBy = (actor: typeof grace) => () =>
      holdOrder(shop.dependencies, { orderId, reason: 'compliance', until: undefined, actor });
    const releaseBy = (actor: typeof grace) => () =>
      releaseHoldOnOrder(shop.dependencies, { orderId, reason: 'compliance', actor });
    await bothAtOnce(1, holdBy(grace), holdBy(daniel));
    await bothAtOnce(2, releaseBy(grace), releaseBy(daniel));
    expect((await auditOf(orderId)).map(({ action }) => action)).toEqual([
      'order.held',
      'order.hold_released',
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });
});
