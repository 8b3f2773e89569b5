import { expect, it, onTestFinished } from 'vitest';
import { fillGuestCheckoutUpToPayment } from '../../../../test/helpers/checkout-route.ts';
import { startTestShop, testCards } from '../../../../test/helpers/shop.ts';

it('the checkout redirects to the cart with the reason when another buyer got the last bottle', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { skuId } = await shop.sku(1);
  const pay = await fillGuestCheckoutUpToPayment(shop, skuId);
  expect((await shop.place(await shop.buyer([[skuId, 1]]))).ok).toBe(true);
  const led = await pay(testCards.approved);
  expect([led.status, led.headers.get('location')]).toEqual([302, '/shop/cart']);
  expect(decodeURIComponent(led.headers.get('set-cookie') ?? '')).toContain('sold out');
  expect(await shop.figures()).toMatchObject({ charges: 1 });
});
