import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { OrderId } from '../../../core/ids.ts';
import { addPaidWine } from '../../../engine/checkout/phone-orders/testing.ts';
import { placedOrderIdOf } from '../../../engine/orders/fulfillment/testing.ts';
import { orderNumbersById } from '../../../engine/orders/staff-view.server.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run } = createTestOperator(() => shop);
const numberOf = async (orderId: OrderId) =>
  String((await orderNumbersById(shop.test.database.read, [orderId])).get(orderId));

test('the parcel commands name the added wine that ships in the box of another order', async () => {
  const { skuId } = await shop.sku(24);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[skuId, 2]])));
  const [number, added] = [
    await numberOf(orderId),
    await numberOf(await addPaidWine(shop, orderId, [skuId, 1])),
  ];
  const { text } = await run('pack', number);
  expect(text).toContain(`Order ${added} goes in the same box and is packed with it.`);
  await run('ship', number, '--carrier', 'UPS', '--tracking', '1Z9990000000000077');
  const shown = (await run('show', added)).text;
  expect(shown).toContain(`Added to order ${number}, to ship in its box`);
  expect(shown).toContain(`1. shipped, UPS 1Z9990000000000077, in the box of order ${number}`);
  expect((await run('deliver', added)).refused).toContain(`in the box of order ${number}`);
});
