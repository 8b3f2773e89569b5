import { shopGateway, startShop } from '../test/helpers/running-shop.ts';
import { openBrowser } from './browser.ts';
import { type CartItem, createCardTokenizer, prepareCheckout } from './buyer.ts';
import type { Figure } from './report.ts';
import { openStatementCounter, type StatementCounts } from './statement-counter.ts';

const manyLines = 10;

/** Counts the database statements of a page and of an order, for one line and for ten. */
export async function countStatements(databaseUrl: string, skuIds: readonly number[]): Promise<Figure[]> {
  const counter = await openStatementCounter(databaseUrl);
  const shop = await startShop({
    databaseUrl: counter.url,
    environment: { RUN_WORKER: 'false', LOG_LEVEL: 'error' },
  });
  try {
    const gateway = shopGateway(shop.dataFolder);
    // Otherwise an event may arrive while the order is still being counted.
    await gateway.setWebhookMode({ hold: true });
    const market = {
      origin: shop.url,
      tokenizeCard: createCardTokenizer(gateway.origin, gateway.publishableKey),
    };
    const measure = async (lines: number) => {
      const baskets = skuIds.slice(0, lines).map((skuId): CartItem => ({ skuId, quantity: 1 }));
      const { browser, place } = await prepareCheckout(market, baskets, `Counted-${lines}`);
      const cart = await counter.during(() => browser.get('/shop/cart'));
      const checkout = await counter.during(() => browser.get('/shop/checkout'));
      const order = await counter.during(place);
      browser.close();
      return { cart, checkout, order };
    };
    const visitor = openBrowser(shop.url);
    await visitor.post('/shop/cart', { intent: 'add', skuId: String(skuIds[0]), quantity: '1' });
    // Until all is in memory that pages share and that a process reads once.
    const another = () => counter.during(() => visitor.get('/wines/grenache-2023'));
    while ((await another()).statements > 0);
    const wine = await counter.during(() => visitor.get('/wines/cabernet-sauvignon-2022'));
    const list = await counter.during(() => visitor.get('/wines'));
    visitor.close();
    const [one, many] = [await measure(1), await measure(manyLines)];
    return [
      figure('statements of placing an order, 1 line · 10 lines', [one.order, many.order], 25),
      figure('statements of the checkout page, 1 line · 10 lines', [one.checkout, many.checkout], undefined),
      figure('statements of the cart page, 1 line · 10 lines', [one.cart, many.cart], 3),
      figure('statements of a rendered wine page', [wine], 3),
      figure('statements of the rendered list', [list], 3),
    ];
  } finally {
    await shop.stop();
    await counter.close();
  }
}

/** Returns a figure of statement counts. Transaction statements are reported beside the count and not included in it. */
function figure(name: string, counts: readonly StatementCounts[], most: number | undefined): Figure {
  const isConstant = new Set(counts.map(({ statements }) => statements)).size === 1;
  const measured = counts
    .map(({ statements, brackets }) => `${statements}${brackets > 0 ? ` (+${brackets} begin, commit)` : ''}`)
    .join(' · ');
  if (most === undefined) return { name, measured, target: '', isMet: undefined };
  const isMet = isConstant && counts.every(({ statements }) => statements <= most);
  return { name, measured, target: `≤ ${most}${counts.length > 1 ? ', the same' : ''}`, isMet };
}
