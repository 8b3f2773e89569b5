import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import { recordDeliveredShipment } from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import {
  approveProblem,
  declineProblem,
  problemsOfOrder,
  reportProblem,
} from '../../src/engine/orders/returns/index.server.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const times = 10;
const actor = 'operator:test' as const;
/** The price of one bottle in cents, with its tax and shipping. */
const wholeCents = 5_633;
const units = [{ position: 0, quantity: 1 }];

async function delivered(quantity = 1) {
  const wine = await shop.sku(quantity + 1);
  const answer = await shop.place(await shop.buyer([[wine.skuId, quantity]]));
  const orderId = placedOrderIdOf(answer);
  const publicToken = answer.ok ? answer.value.publicToken : '';
  const { number } = await packAndShip(shop.dependencies, orderId);
  await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
  const report = (reportKey: string = randomUUID()) =>
    reportProblem(
      shop.dependencies,
      { kind: 'token', publicToken, now: shop.clock.now() },
      { reportKey, units, reason: 'corked', words: '', requestedRemedy: 'refund', photos: [] },
    );
  return { wine, orderId, report };
}

async function refundedCents(orderId: string): Promise<number> {
  const ledger = await shop.sandbox.control.ledger();
  const [payment] = ledger.filter(({ metadata }) => metadata.order_id === orderId);
  return payment?.refundedCents ?? 0;
}

const successes = (answers: readonly { readonly ok: boolean }[]) => answers.filter(({ ok }) => ok).length;

describe('a bottle with concurrent reports and decisions', () => {
  it('belongs to one case after parallel reports, and a repeated form counts as one report', async () => {
    const one = await delivered();
    const answers = await Promise.all(Array.from({ length: times }, () => one.report()));
    expect(successes(answers)).toBe(1);
    const two = await delivered();
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: times }, () => two.report(key)));
    expect(same).toEqual(Array.from({ length: times }, () => ({ ok: true, value: { number: 1 } })));
    expect(await problemsOfOrder(shop.test.database.read, two.orderId)).toHaveLength(1);
  });

  it('is refunded once, however many people approve it at once', async () => {
    const { orderId, report } = await delivered();
    await report();
    const approved = { orderId, number: 1, remedy: 'refund', actor } as const;
    const answers = await Promise.all(
      Array.from({ length: times }, () => approveProblem(shop.dependencies, approved)),
    );
    expect(successes(answers)).toBe(times);
    expect(await refundedCents(orderId)).toBe(wholeCents);
    expect(await shop.disagreements()).toEqual([]);
  });

  it(`is refunded either through its case or manually, never twice, in ${times} rounds`, async () => {
    for (let n = 0; n < times; n += 1) {
      const { orderId, report } = await delivered();
      await report();
      const [byCase, byHand] = await Promise.all([
        approveProblem(shop.dependencies, { orderId, number: 1, remedy: 'refund', actor }),
        refundOrder(shop.dependencies, { orderId, units, reason: 'by phone', actor }),
      ]);
      expect(byCase.ok).toBe(!byHand.ok);
      expect(await refundedCents(orderId)).toBe(wholeCents);
    }
    expect(await shop.disagreements()).toEqual([]);
  });

  it(`is either refunded, replaced or declined, in ${times} rounds`, async () => {
    for (let n = 0; n < times; n += 1) {
      const { wine, orderId, report } = await delivered();
      await report();
      const problem = { orderId, number: 1, actor };
      const answers = await Promise.all([
        approveProblem(shop.dependencies, { ...problem, remedy: 'refund' }),
        approveProblem(shop.dependencies, { ...problem, remedy: 'replacement' }),
        declineProblem(shop.dependencies, { ...problem, answer: 'no' }),
      ]);
      expect(successes(answers)).toBe(1);
      const [decided] = await problemsOfOrder(shop.test.database.read, orderId);
      const stock = (await stockFiguresOf(shop.test.database.read, [wine.resourceId])).get(wine.resourceId);
      expect(stock?.allocated).toBe(decided?.remedy === 'replacement' ? 1 : 0);
      expect(await refundedCents(orderId)).toBe(decided?.remedy === 'refund' ? wholeCents : 0);
    }
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is replaced in only one of two orders when one bottle is left in stock', async () => {
    const wine = await shop.sku(3);
    const place = async () => {
      const answer = await shop.place(await shop.buyer([[wine.skuId, 1]]));
      const orderId = placedOrderIdOf(answer);
      const publicToken = answer.ok ? answer.value.publicToken : '';
      const { number } = await packAndShip(shop.dependencies, orderId);
      await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
      const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
      const fields = {
        units,
        reason: 'damaged',
        words: '',
        requestedRemedy: 'replacement',
        photos: [],
      } as const;
      await reportProblem(shop.dependencies, access, { ...fields, reportKey: randomUUID() });
      return orderId;
    };
    const orders = [await place(), await place()];
    const answers = await Promise.all(
      orders.map((orderId) =>
        approveProblem(shop.dependencies, { orderId, number: 1, remedy: 'replacement', actor }),
      ),
    );
    expect(successes(answers)).toBe(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'REPLACEMENT_SOLD_OUT' }] });
    expect(await shop.disagreements()).toEqual([]);
  });
});
