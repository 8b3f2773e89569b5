import { type CartItem, completePurchase, type ShopAndGateway } from './buyer.ts';
import { processorSeconds } from './machine.ts';
import {
  type Figure,
  figureAtLeast,
  formatSpread,
  informationalFigure,
  quantile,
  spreadOf,
} from './report.ts';
import type { TransactionBaseline } from './transactions.ts';

const rounds = 5;
const buyersAtOnce = 8;
const secondsOfAnchor = 3;
const secondsOfBuying = 5;

type Bought = {
  readonly perSecond: number;
  readonly milliseconds: readonly number[];
  /** Processor time of one purchase in the web process and its worker, in milliseconds; NaN if the system does not report it. */
  readonly processorMilliseconds: number;
};

/**
 * Compares complete purchases per second with TPC-B transactions per second on the same PostgreSQL, alternating between the two.
 * @param pid process ID of the shop's web process.
 */
export async function measureCheckouts(
  market: ShopAndGateway,
  pid: number,
  anchor: TransactionBaseline,
  skuIds: readonly number[],
): Promise<Figure[]> {
  const apart = (buyer: number): CartItem => ({ skuId: skuIds[buyer % skuIds.length] ?? 0, quantity: 1 });
  const together = (): CartItem => ({ skuId: skuIds[0] ?? 0, quantity: 1 });
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
    figureAtLeast('whole checkouts ÷ TPC-B transactions', spreadOf(ratios), 0.02, 4),
    informationalFigure(
      '  checkouts a second · transactions a second',
      `${rate(spreadOf(rates).median)} · ${rate(anchorRate)}`,
    ),
    informationalFigure('  time of a whole checkout, p50 · p99', formatTimes(times)),
    informationalFigure('  processor time of the web process for one', `${processor.median.toFixed(1)} ms`),
    informationalFigure(
      '  all of one wine: checkouts a second, p50 · p99',
      `${rate(hot.perSecond)}, ${formatTimes(hot.milliseconds)}`,
    ),
  ];
}

const staffAtOnce = 5;

/**
 * Compares complete purchases per second with and without staff who have live back-office pages open, alternating between the two.
 * @param pid process ID of the shop's web process.
 */
export async function measureCheckoutsWithLivePages(
  market: ShopAndGateway,
  pid: number,
  skuIds: readonly number[],
): Promise<Figure[]> {
  const apart = (buyer: number): CartItem => ({ skuId: skuIds[buyer % skuIds.length] ?? 0, quantity: 1 });
  const cookies = await signInStaff(market.origin);
  await buyForSeconds(market, pid, apart, secondsOfBuying);
  const ratios: number[] = [];
  const processor: number[] = [];
  let received = 0;
  for (let round = 0; round < rounds; round += 1) {
    const alone = await buyForSeconds(market, pid, apart, secondsOfBuying);
    const watching = new AbortController();
    const streams = Array.from({ length: staffAtOnce }, () =>
      followChanges(market.origin, cookies, watching.signal),
    );
    const watched = await buyForSeconds(market, pid, apart, secondsOfBuying);
    watching.abort();
    received += (await Promise.all(streams)).reduce((all, changes) => all + changes, 0);
    ratios.push(watched.perSecond / alone.perSecond);
    processor.push(watched.processorMilliseconds / alone.processorMilliseconds);
  }
  return [
    figureAtLeast(`checkouts with ${staffAtOnce} streams of staff ÷ without`, spreadOf(ratios), 0.95, 3),
    informationalFigure(
      '  processor time of the web process for one, with ÷ without',
      formatSpread(spreadOf(processor), 3),
    ),
    informationalFigure('  changes that the streams received', String(received)),
  ];
}

/** Signs in as a demo staff member and returns the session cookies. */
async function signInStaff(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ demo: 'manager', to: '/admin' }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length === 0) throw new Error(`staff could not sign in: ${answer.status}`);
  return cookies.join('; ');
}

/** Reads the back office's change stream until the signal aborts, and returns the number of changes received. */
async function followChanges(origin: string, cookie: string, signal: AbortSignal): Promise<number> {
  let changes = 0;
  try {
    const answer = await fetch(`${origin}/admin/stream`, { headers: { cookie }, signal });
    if (!answer.ok || !answer.body) throw new Error(`no stream of changes: ${answer.status}`);
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      changes += chunk.split('event: change').length - 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return changes;
}

const rate = (perSecond: number) => perSecond.toFixed(1);

function formatTimes(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(0)} ms · ${quantile(times, 0.99).toFixed(0)} ms`;
}

let bought = 0;

/**
 * Lets eight concurrent buyers purchase repeatedly for the given number of seconds, each purchase under a new name. Returns their rate and
 * times.
 */
async function buyForSeconds(
  market: ShopAndGateway,
  pid: number,
  basketOf: (buyer: number) => CartItem,
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
      await completePurchase(market, basketOf(buyer), `Buyer-${bought}`);
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
