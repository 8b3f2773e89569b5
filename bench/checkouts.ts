import { type Basket, buy, type Market } from './buyer.ts';
import { processorSeconds } from './machine.ts';
import { atLeast, type Figure, informational, quantile, spreadOf } from './report.ts';
import type { Anchor } from './transactions.ts';

const rounds = 5;
const buyersAtOnce = 8;
const secondsOfAnchor = 3;
const secondsOfBuying = 5;

type Bought = {
  readonly perSecond: number;
  readonly milliseconds: readonly number[];
  /** Processor time of one purchase in the web process and its worker; NaN if the system does not report it. */
  readonly processorMilliseconds: number;
};

/**
 * Compares complete purchases per second with TPC-B transactions per second on the same PostgreSQL, in turns.
 * @param pid of the shop's web process.
 */
export async function measureCheckouts(
  market: Market,
  pid: number,
  anchor: Anchor,
  skuIds: readonly number[],
): Promise<Figure[]> {
  const apart = (buyer: number): Basket => ({ skuId: skuIds[buyer % skuIds.length] ?? 0, quantity: 1 });
  const together = (): Basket => ({ skuId: skuIds[0] ?? 0, quantity: 1 });
  await buyForSeconds(market, pid, apart, secondsOfBuying);
  const pairs: { readonly anchor: number; readonly bought: Bought }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const perSecond = await anchor.run(secondsOfAnchor);
    pairs.push({ anchor: perSecond, bought: await buyForSeconds(market, pid, apart, secondsOfBuying) });
  }
  const hot = await buyForSeconds(market, pid, together, secondsOfBuying);
  const ratios = pairs.map(({ anchor: transactions, bought }) => bought.perSecond / transactions);
  const rates = pairs.map(({ bought }) => bought.perSecond);
  const times = pairs.flatMap(({ bought }) => bought.milliseconds);
  const processor = spreadOf(pairs.map(({ bought }) => bought.processorMilliseconds));
  const anchorRate = spreadOf(pairs.map((pair) => pair.anchor)).median;
  return [
    atLeast('whole checkouts ÷ TPC-B transactions', spreadOf(ratios), 0.02, 4),
    informational(
      '  checkouts a second · transactions a second',
      `${rate(spreadOf(rates).median)} · ${rate(anchorRate)}`,
    ),
    informational('  time of a whole checkout, p50 · p99', formatTimes(times)),
    informational('  processor time of the web process for one', `${processor.median.toFixed(1)} ms`),
    informational(
      '  all of one wine: checkouts a second, p50 · p99',
      `${rate(hot.perSecond)}, ${formatTimes(hot.milliseconds)}`,
    ),
  ];
}

const rate = (perSecond: number) => perSecond.toFixed(1);

function formatTimes(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(0)} ms · ${quantile(times, 0.99).toFixed(0)} ms`;
}

let bought = 0;

/** Runs eight buyers with different kinds of baskets, each returning under another name after a purchase. */
async function buyForSeconds(
  market: Market,
  pid: number,
  basketOf: (buyer: number) => Basket,
  seconds: number,
): Promise<Bought> {
  const began = performance.now();
  const processorBefore = processorSeconds(pid) ?? Number.NaN;
  const ends = began + seconds * 1000;
  const milliseconds: number[] = [];
  const keepBuying = async (buyer: number) => {
    while (performance.now() < ends) {
      const start = performance.now();
      bought += 1;
      await buy(market, basketOf(buyer), `Buyer-${bought}`);
      milliseconds.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, (_, buyer) => keepBuying(buyer)));
  const processor = (processorSeconds(pid) ?? Number.NaN) - processorBefore;
  return {
    perSecond: milliseconds.length / ((performance.now() - began) / 1000),
    milliseconds,
    processorMilliseconds: (processor * 1000) / milliseconds.length,
  };
}
