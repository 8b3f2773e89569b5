import { expect, onTestFinished, test } from 'vitest';
import { startTestShop } from '../../../test/helpers/shop.ts';
import { cancelOrder } from '../orders/fulfillment/index.server.ts';
import { placedOrderIdOf, testStaffActor } from '../orders/fulfillment/testing.ts';
import { reconcileBooks } from './reconcile-books.server.ts';

const everything = new Date(0);

test('reconciles all books after a sale and names each one that was tampered with', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { database } = shop.dependencies;
  const wine = await shop.sku(5);
  const card = await shop.giftCard(1_000);
  expect(await shop.place(await shop.buyer([[wine.skuId, 1]], {}, { tenders: [card] }))).toMatchObject({
    ok: true,
  });
  expect(await reconcileBooks(shop.dependencies, everything)).toEqual([]);

  await database.pool.query('update stock set on_hand = on_hand + 1 where resource_id = $1', [
    wine.resourceId,
  ]);
  await database.pool.query('update ledger_accounts set posted = posted + 1 where id = $1', [card]);
  await database.pool.query(`insert into coupons (code, title, kind, amount_cents, total_limit, used, created_at)
    values ('TAMPERED', 'Used by nobody.', 'amount', 100, 5, 1, now())`);
  await database.pool.query(`update payment_attempts set authorized_cents = 0, state = 'voided'`);

  const books = (await reconcileBooks(shop.dependencies, everything)).map(({ book }) => book);
  expect(new Set(books)).toEqual(new Set(['payments', 'stock', 'ledger', 'coupons']));
});

test('reports a payment hold for a canceled order as money without an order', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const wine = await shop.sku(5);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 1]])));
  const by = { kind: 'staff', orderId, actor: testStaffActor } as const;
  expect(await cancelOrder(shop.dependencies, by, 'asked for')).toMatchObject({ ok: true });
  expect(await reconcileBooks(shop.dependencies, everything)).toEqual([]);

  await shop.dependencies.database.pool.query(
    `update payment_attempts set state = 'authorized', authorized_cents = amount_cents where order_id = $1`,
    [orderId],
  );
  const finding = expect.objectContaining({ kind: 'money_without_order', subject: orderId });
  expect(await reconcileBooks(shop.dependencies, everything)).toContainEqual({ book: 'payments', finding });
});
