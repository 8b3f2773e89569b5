import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { createLog } from '../../../platform/log.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { placeOrder } from '../index.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Pays with the given payment method, and captures the log. */
async function pay(paymentMethodId: string, changes: Partial<OrderDependencies> = {}) {
  const wine = await shop.sku(1);
  const buyer = await shop.buyer([[wine.skuId, 1]]);
  const lines: { level: string; code?: string }[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const answer = await placeOrder({ ...shop.dependencies, log, ...changes }, buyer.actor, {
    draftId: buyer.draftId,
    shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
    paymentMethodId,
    returnUrl: 'http://localhost:3000/shop/checkout',
  });
  return { buyer, answer, logged: lines.map(({ level, code }) => [level, code]) };
}

describe('a payment method that the gateway rejects', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['does not exist', () => 'pm_of_nobody'],
    ['contains a path traversal', () => 'pm_1/../../v1/refunds'],
    [
      'was already used for another order',
      async () => {
        const paymentMethodId = await shop.tokenize('4242424242424242');
        expect((await pay(paymentMethodId)).answer).toMatchObject({ ok: true });
        return paymentMethodId;
      },
    ],
  ])('because it %s is reported as a decline and logged only as a warning', async (_, make) => {
    const paymentMethodId = await make();
    const charges = (await shop.figures()).charges;
    const { buyer, answer, logged } = await pay(paymentMethodId);
    expect(answer).toEqual({
      ok: false,
      refusals: [
        {
          code: 'PAY_DECLINED_GENERIC',
          sentence:
            'Your card didn’t reach the bank because the payment service no longer recognizes it. You haven’t been charged, and we saved what you entered. Please enter the card again.',
        },
      ],
    });
    expect(logged).toEqual([['warn', 'unusable_card']]);
    expect(await shop.figures()).toMatchObject({ charges, holds: 0 });
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shop.disagreements()).toEqual([]);
  });
});

it('logs an error for the operator if the gateway rejects our own key', async () => {
  const payments = shop.sandbox.adapter({ secretKey: 'sk_test_of_somebody_else' });
  const { answer, logged } = await pay(await shop.tokenize('4242424242424242'), { payments });
  expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'PAY_DECLINED_GENERIC' }] });
  expect(logged).toEqual([['error', 'gateway_refused']]);
});
