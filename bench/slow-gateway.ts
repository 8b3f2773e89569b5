import { setTimeout as pause } from 'node:timers/promises';
import type { ShopGateway } from '../test/helpers/running-shop.ts';
import { openBrowser } from './browser.ts';
import { prepareCheckout, type ReadyCheckout, type ShopAndGateway } from './buyer.ts';
import { type Figure, figureAtMost, informationalFigure, quantile, spreadOf } from './report.ts';

const rounds = 5;
const buyersWaiting = 16;
const gatewayMilliseconds = 5_000;
const askMilliseconds = 3_500;
const path = '/wines';

/**
 * Compares page rendering times while payments wait at a gateway that takes five seconds each with the times before (F19). The measurements
 * alternate, so that other load affects both.
 */
export async function measureSlowGateway(
  market: ShopAndGateway,
  gateway: ShopGateway,
  skuIds: readonly number[],
): Promise<Figure[]> {
  const pairs: { readonly calm: readonly number[]; readonly busy: readonly number[] }[] = [];
  await timesOf(market.origin, skuIds[0] ?? 0);
  for (let round = 0; round < rounds; round += 1) {
    const ready: ReadyCheckout[] = [];
    for (let buyer = 0; buyer < buyersWaiting; buyer += 1) {
      const basket = { skuId: skuIds[buyer % skuIds.length] ?? 0, quantity: 1 };
      ready.push(await prepareCheckout(market, [basket], `Patient-${round}-${buyer}`));
    }
    const calm = await timesOf(market.origin, skuIds[0] ?? 0);
    await gateway.addFault({
      operation: 'POST /v1/payment_intents/:id/confirm',
      behaviour: { kind: 'late', acts: 'after_waiting', milliseconds: gatewayMilliseconds },
    });
    const placing = ready.map(({ place }) => place());
    // The orders are written and the payments are at the gateway: from here on everybody waits.
    await pause(gatewayMilliseconds - askMilliseconds - 500);
    const busy = await timesOf(market.origin, skuIds[0] ?? 0);
    await Promise.all(placing);
    await gateway.clearFaults();
    for (const { browser } of ready) browser.close();
    pairs.push({ calm, busy });
  }
  const ratios = pairs.map(({ calm, busy }) => quantile(busy, 0.5) / quantile(calm, 0.5));
  const [calm, busy] = [pairs.flatMap((pair) => pair.calm), pairs.flatMap((pair) => pair.busy)];
  const { median } = spreadOf(ratios);
  return [
    figureAtMost(`rendered page with ${buyersWaiting} payments hanging ÷ without`, median, 1.5, '', 2),
    informationalFigure(
      '  p50 · p99 with',
      `${quantile(busy, 0.5).toFixed(1)} ms · ${quantile(busy, 0.99).toFixed(1)} ms`,
    ),
    informationalFigure(
      '  p50 · p99 without',
      `${quantile(calm, 0.5).toFixed(1)} ms · ${quantile(calm, 0.99).toFixed(1)} ms`,
    ),
  ];
}

/** Requests the page repeatedly for a visitor with this item in the cart. Returns the milliseconds of each request. */
async function timesOf(origin: string, skuId: number): Promise<number[]> {
  const browser = openBrowser(origin);
  const times: number[] = [];
  await browser.post('/shop/cart', { intent: 'add', skuId: String(skuId), quantity: '1' });
  const ends = performance.now() + askMilliseconds;
  while (performance.now() < ends) {
    const began = performance.now();
    const { status } = await browser.get(path);
    if (status !== 200) throw new Error(`the page was answered ${status}`);
    times.push(performance.now() - began);
  }
  browser.close();
  return times;
}
