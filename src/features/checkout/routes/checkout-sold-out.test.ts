import { expect, it, onTestFinished } from 'vitest';
import { guestAtPayment } from '../../../../test/helpers/checkout-route.ts';
import { startTestShop, testCards } from '../../../../test/helpers/shop.ts';

it('who pays for a last bottle that somebody else has just bought is led to the cart, which says why', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { skuId } = await shop.sku(1);
  const pay = await guestAtPayment(shop, skuId);
  expect((await shop.place(await shop.buyer([[skuId, 1]]))).ok).toBe(true);
  const led = await pay(testCards.approved);
  expect([led.status, led.headers.get('location')]).toEqual([302, '/shop/cart']);
  expect(decodeURIComponent(led.headers.get('set-cookie') ?? '')).toContain('sold out');
  expect(await shop.figures()).toMatchObject({ charges: 1 });
});
