import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../src/engine/checkout/index.server.ts';
import { cancelOrder } from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { refundOrder } from '../../src/engine/orders/index.server.ts';
import { reconcilePayments } from '../../src/engine/orders/settlement/reconcile.server.ts';
import type { PaymentGateway } from '../../src/integrations/payment/port.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const asked = ['authorize', 'find', 'retrieve', 'void', 'capture', 'refund'];

/** Returns a gateway that records in `seen`, before each call, how many of this shop's connections are inside a transaction. */
function watched(gateway: PaymentGateway, seen: { readonly call: string; readonly open: number }[]) {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function' || !asked.includes(String(name))) return member;
      return async (...args: unknown[]) => {
        const { rows } = await shop.dependencies.database.read.execute<{ open: number }>(
          sql`select count(*)::int as open from pg_stat_activity
              where datname = current_database() and state like 'idle in transaction%'`,
        );
        seen.push({ call: String(name), open: rows[0]?.open ?? -1 });
        return member.apply(target, args);
      };
    },
  });
}

test('the shop calls the gateway only outside database transactions (I-19)', async () => {
  const seen: { call: string; open: number }[] = [];
  const dependencies = { ...shop.dependencies, payments: watched(shop.dependencies.payments, seen) };
  const wine = await shop.sku(6);
  for (const card of [testCards.approved, testCards.declined, testCards.challenge]) {
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    await placeOrder(dependencies, buyer.actor, {
      draftId: buyer.draftId,
      shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
      paymentMethodId: await shop.tokenize(card),
      returnUrl: 'http://localhost:3000/shop/checkout',
    });
  }
  const order = async () => {
    const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
    return placedOrderIdOf(placed);
  };
  const sent = await order();
  await packAndShip(dependencies, sent);
  const units = [{ position: 0, quantity: 1 }];
  await refundOrder(dependencies, { orderId: sent, units, reason: 'corked', actor: testStaffActor });
  const unwanted = { kind: 'staff', orderId: await order(), actor: testStaffActor } as const;
  await cancelOrder(dependencies, unwanted, 'changed my mind');
  shop.clock.advance({ hours: 1 });
  await reconcilePayments(dependencies);
  expect(seen.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['authorize', 'retrieve', 'void', 'capture', 'refund']),
  );
  expect(seen.filter(({ open }) => open !== 0)).toEqual([]);
});
