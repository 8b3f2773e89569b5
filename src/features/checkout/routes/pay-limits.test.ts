import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillGuestCheckoutUpToPayment } from '../../../../test/helpers/checkout-route.ts';
import { createRoutesInProcess, type RoutesInProcess } from '../../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { ensureCart } from '../../../engine/checkout/carts/index.server.ts';
import { wireGiftClaims } from '../../../engine/clubs/gift-memberships/testing.ts';
import { orderKindProperties } from '../../../engine/orders/drafts/kind-table.ts';
import { checkoutFlows, giftCheckoutFlows, plusCheckoutFlow } from '../flow-table.ts';
import { countDeclinedCard } from '../limit-tries.server.ts';

let shop: TestShop;
let routes: RoutesInProcess;
beforeAll(async () => {
  shop = await startTestShop();
  const claims = await wireGiftClaims(shop);
  const configuration = { ...claims.configuration, mode: 'test' } as ShopDependencies['configuration'];
  routes = createRoutesInProcess({ ...claims, configuration });
});
afterAll(() => shop.stop());

/** Sends a form this many times in sequence and returns the status codes. */
async function statusesOf(count: number, send: () => Promise<{ readonly status: number }>) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await send()).status);
  return statuses;
}

const pages = [...Object.values(checkoutFlows), ...Object.values(giftCheckoutFlows), plusCheckoutFlow]
  .filter(({ kind }) => orderKindProperties[kind].invitesStolenCards)
  .map(({ page }) => page);

it('the payment limits cover the five pages where stolen cards can be tested', () => {
  expect(pages).toHaveLength(5);
});

it.each(pages)(
  '%s accepts 40 payment attempts an hour from one network address, and no more',
  async (page) => {
    shop.clock.advance({ hours: 1 });
    const { token } = await ensureCart(shop.dependencies, { token: undefined });
    const member = await shop.signIn();
    const cookie = `cart=${token}${page === plusCheckoutFlow.page ? `; ${member.cookie}` : ''}`;
    const statuses = await statusesOf(41, () => routes.post(page.slice(1), cookie, {}, { intent: 'place' }));
    expect(statuses.slice(0, 40).every((status) => status !== 429)).toBe(true);
    expect(statuses[40]).toBe(429);
    shop.clock.advance({ hours: 1 });
    const [later] = await statusesOf(1, () => routes.post(page.slice(1), cookie, {}, { intent: 'place' }));
    expect(later).toBe(statuses[0]);
  },
);

it('the page that retries an order’s payment accepts ten attempts an hour per order', async () => {
  const wine = await shop.sku(3);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  if (!placed.ok || placed.value.kind !== 'placed') throw new Error('the order was not placed');
  const { publicToken } = placed.value;
  const pay = () =>
    routes.post('order-confirmation/pay', '', { t: publicToken }, { paymentMethodId: 'pm_any' });
  expect(await statusesOf(11, pay)).toEqual([...new Array<number>(10).fill(409), 429]);
});

it('a wine checkout rejects cards from a network address with 40 declines, and does not count placed orders', async () => {
  shop.clock.advance({ hours: 1 });
  const { skuId } = await shop.sku(5);
  const from = { shop: shop.dependencies, clientAddress: '127.0.0.1' };
  const declined = [{ code: 'PAY_DECLINED_CVC', sentence: '' }];
  for (let n = 0; n < 39; n += 1) await countDeclinedCard(from, declined);
  await countDeclinedCard(from, [{ code: 'TOTAL_CHANGED', sentence: '' }]);
  const statusOf = (answer: unknown) =>
    (answer as { init?: { status: number }; status?: number }).init?.status;
  const pay = await fillGuestCheckoutUpToPayment(shop, skuId);
  expect(statusOf(await pay(testCards.declined))).toBe(409);
  const { payments } = await shop.figures();
  const other = await fillGuestCheckoutUpToPayment(shop, skuId);
  expect(statusOf(await other(testCards.approved))).toBe(429);
  expect((await shop.figures()).payments).toBe(payments);
  shop.clock.advance({ hours: 1 });
  expect(await other(testCards.approved)).toMatchObject({ status: 302 });
  const next = await fillGuestCheckoutUpToPayment(shop, skuId);
  expect(await next(testCards.approved)).toMatchObject({ status: 302 });
});
