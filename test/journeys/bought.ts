import { sql } from 'drizzle-orm';
import { prepareCheckout } from '../../bench/buyer.ts';
import type { Database } from '../../src/platform/database.server.ts';
import type { ShopConnection, ShopGateway } from '../helpers/running-shop.ts';
import { type Buyer, cabernet, cardNumbers, newBuyer } from './steps.ts';

/** A buyer, and the link that opens the buyer's order. */
export type OrderWithLink = { readonly buyer: Buyer; readonly link: string };

/**
 * Places an order within Paso Robles by submitting the checkout's forms, before a journey begins. Buying in a browser has its own journeys.
 */
export async function seedOrder(
  { database, shop, gateway }: Readonly<{ database: Database; shop: ShopConnection; gateway: ShopGateway }>,
  quantity = 1,
): Promise<OrderWithLink> {
  const { rows } = await database.read.execute<{ id: number }>(
    sql`select id from skus where slug = ${cabernet.slug}`,
  );
  const somebody = newBuyer();
  const [lastName = ''] = somebody.email.split('@');
  const market = {
    origin: shop.url,
    tokenizeCard: async () => (await gateway.tokenizeCard(cardNumbers.approved)).id,
  };
  const { browser, place } = await prepareCheckout(market, [{ skuId: rows[0]?.id ?? 0, quantity }], lastName);
  const link = await place();
  browser.close();
  return { buyer: { ...somebody, lastName }, link };
}
