import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { OrderId } from '../../core/ids.ts';
import { sendPaymentLink } from '../../engine/checkout/phone-orders/index.server.ts';
import { preparedByTestStaff, prepareWineAddition } from '../../engine/checkout/phone-orders/testing.ts';
import { packShipment } from '../../engine/orders/fulfillment/index.server.ts';
import { placedOrderIdOf, testStaffActor } from '../../engine/orders/fulfillment/testing.ts';
import { paymentLinkEmail } from './write-payment-link-mail.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test('the payment email for added wine says that it ships in the order’s box until that box is packed', async () => {
  const wine = await shop.sku(20);
  const orderId: OrderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 3]])));
  const id = await prepareWineAddition(shop, orderId, [wine.skuId, 1]);
  await sendPaymentLink(shop.dependencies, preparedByTestStaff, id);
  const write = paymentLinkEmail.writer({ ...shop.dependencies, publicUrl: 'https://shop.example' });
  const text = async () => {
    const { database } = shop.dependencies;
    const { rows } = await database.pool.query('select * from notices where subject_id = $1', [id]);
    return (await write({ ...rows[0], subjectId: id }))?.text;
  };
  expect(await text()).toMatch(/It ships in the same box as your order \d+\./);
  await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
  expect(await text()).not.toContain('same box');
});
