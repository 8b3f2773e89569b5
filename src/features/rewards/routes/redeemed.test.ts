import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewardsFixture } from '../../../../test/helpers/rewards.ts';
import { formRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import { addToCart } from '../../../engine/checkout/carts/index.server.ts';
import { redemptionsOf } from '../../../engine/loyalty/rewards/view.server.ts';
import { action } from './redeemed.tsx';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

it('the redemption page applies a voucher to the customer’s cart from another browser', async () => {
  const { database } = shop.test;
  const { customerId, cookie } = await shop.signIn();
  const desk = rewardsFixture(shop);
  await desk.collector(1_000, customerId);
  await shop.place(await desk.chosen(customerId, await desk.voucher()), { paymentMethodId: undefined });
  const [redeemed] = await redemptionsOf(database.read, customerId);
  const { skuId } = await shop.sku(12, { priceCents: cents(6_000) });
  const elsewhere = { token: undefined, customerId };
  await addToCart(shop.dependencies, elsewhere, { skuId, quantity: 1, source: 'shop' });

  const form = formRequestArguments(
    shop.routeDependencies(),
    '/loyalty/redeemed',
    { intent: 'apply' },
    { cookie },
  );
  const answer = await action({ ...form, params: { id: redeemed?.id } } as never);
  expect(answer.headers.get('location')).toBe('/shop/cart');
  const { rows } = await database.read.execute(
    sql`select coupon_code as code from carts where customer_id = ${customerId}`,
  );
  expect(rows).toEqual([{ code: redeemed?.voucher?.code }]);
});
