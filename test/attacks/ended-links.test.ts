import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopDependencies } from '../../src/dependencies.server.ts';
import { newGiftBuyer, wireGiftClaims } from '../../src/engine/clubs/gift-memberships/testing.ts';
import { setUpClubs } from '../../src/engine/clubs/shipments/testing.ts';
import { boughtCardsOf, giftCardBuyer } from '../../src/engine/gifts/cards/testing.ts';
import { newOrderLinkToken } from '../../src/engine/orders/public-token.server.ts';
import { allRoutes } from '../../src/routes.ts';
import {
  createRoutesInProcess,
  type RouteAnswer,
  type RoutesInProcess,
} from '../helpers/routes-in-process.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';

let shop: TestShop;
let routes: RoutesInProcess;
beforeAll(async () => {
  shop = await startTestShop();
  await setUpClubs(shop);
  const claims = await wireGiftClaims(shop);
  const configuration = { ...claims.configuration, mode: 'demo' } as ShopDependencies['configuration'];
  routes = createRoutesInProcess({ ...claims, configuration });
});
afterAll(() => shop.stop());

const buyerFor = async (path: string) => {
  if (path.endsWith('/gift-card')) return giftCardBuyer(shop);
  if (path.endsWith('/gift-membership')) return newGiftBuyer(shop);
  const wine = await shop.sku(3);
  return shop.buyer([[wine.skuId, 1]]);
};

/** Places an order whose confirmation is shown at this path. Returns the token of its link and any other query parameters of the link. */
async function orderFor(path: string) {
  const answer = await shop.place(await buyerFor(path));
  if (!answer.ok || answer.value.kind !== 'placed') throw new Error('the order was not placed');
  const { publicToken } = answer.value;
  const [card] = path.endsWith('/gift-card') ? await boughtCardsOf(shop, answer) : [];
  return { publicToken, also: card ? { card: card.id } : undefined };
}

const withoutTokens = ({ status, text }: RouteAnswer, tokens: readonly string[]) => ({
  status,
  text: tokens.reduce((all, token) => all.replaceAll(token, 'TOKEN'), text),
});

const pages = allRoutes.flatMap(({ path = '' }) => (path.startsWith('order-confirmation') ? [path] : []));

describe.each(pages)('/%s', (path) => {
  it('answers a link older than 90 days like an unknown one (I-5, I-6)', async () => {
    const { publicToken, also } = await orderFor(path);
    const stranger = newOrderLinkToken();
    const answers = async (t: string) => {
      const answered = [
        await routes.get(path, '', { t, ...also }),
        await routes.post(path, '', { t, ...also }, {}),
      ];
      return answered.map((answer) => withoutTokens(answer, [publicToken, stranger]));
    };
    const unknown = await answers(stranger);
    const placedAt = shop.clock.now();
    shop.clock.advance({ days: 90 });
    const ended = await answers(publicToken);
    shop.clock.set(placedAt);
    shop.clock.advance({ days: 89, hours: 23, minutes: 59, seconds: 59 });
    const [open] = await answers(publicToken);
    shop.clock.set(placedAt);
    expect(ended).toEqual(unknown);
    expect(open).not.toEqual(unknown[0]);
  });
});
