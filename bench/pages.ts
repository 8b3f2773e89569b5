import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FixedResponse } from './bare-server.ts';
import { type LoadTarget, runLoad } from './load.ts';
import { processorSeconds } from './machine.ts';
import { type Figure, figureAtLeast, formatWholeNumber, informationalFigure, spreadOf } from './report.ts';

const rounds = 5;
const warmUpSeconds = 3;
const secondsEach = 1.5;
const path = '/wines';

/**
 * Request cookies by kind of page. A cart, even an empty one, makes pages personal, so they are rendered for each request instead of coming
 * from the page cache.
 */
const visitors = {
  finished: { cookie: 'isOver21=yes' },
  rendered: { cookie: `isOver21=yes; cart=${'A'.repeat(43)}` },
} as const;

type Kind = keyof typeof visitors;

type Round = {
  readonly ratio: number;
  readonly perSecond: number;
  readonly processorRatio: number | undefined;
};

/**
 * Compares the wine list, cached and rendered, with a bare server that sends the same bytes. The measurements alternate, so that other load
 * affects both.
 */
export async function measurePages(shop: { readonly port: number; readonly pid: number }): Promise<Figure[]> {
  const measured = { finished: await measure('finished', shop), rendered: await measure('rendered', shop) };
  return [
    figureAtLeast(
      'finished page ÷ bare server',
      spreadOf(measured.finished.map(({ ratio }) => ratio)),
      0.5,
      2,
    ),
    ...inProcessorTime('finished page', measured.finished, 2),
    figureAtLeast(
      'rendered page ÷ bare server',
      spreadOf(measured.rendered.map(({ ratio }) => ratio)),
      0.008,
      4,
    ),
    ...inProcessorTime('rendered page', measured.rendered, 4),
    informationalFigure(
      'pages a second, finished · rendered',
      `${formatWholeNumber(medianRate(measured.finished))} · ${formatWholeNumber(medianRate(measured.rendered))}`,
    ),
  ];
}

async function measure(kind: Kind, shop: { readonly port: number; readonly pid: number }): Promise<Round[]> {
  const target: LoadTarget = {
    port: shop.port,
    path,
    headers: { ...visitors[kind], accept: 'text/html', 'accept-encoding': 'gzip' },
  };
  const bare = await startBareServer(await capture(target));
  try {
    const anchor = { ...target, port: bare.port };
    // Until frequently requested code is compiled, a page costs several times as much.
    for (const each of [anchor, target]) await runLoad(each, warmUpSeconds);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const least = await rate(anchor, bare.pid);
      const ours = await rate(target, shop.pid);
      measured.push({
        ratio: ours.perSecond / least.perSecond,
        perSecond: ours.perSecond,
        processorRatio: ours.perProcessorSecond / least.perProcessorSecond,
      });
    }
    return measured;
  } finally {
    bare.stop();
  }
}

async function rate(target: LoadTarget, pid: number) {
  const before = processorSeconds(pid) ?? Number.NaN;
  const { answers, seconds } = await runLoad(target, secondsEach);
  const used = (processorSeconds(pid) ?? Number.NaN) - before;
  return { perSecond: answers / seconds, perProcessorSecond: answers / used };
}

/**
 * Returns a figure with the median ratio by processor time, which excludes other load and the client; empty if the system does not report
 * processor time.
 */
function inProcessorTime(name: string, rounds: readonly Round[], digits: number): Figure[] {
  const ratios = rounds.map(({ processorRatio }) => processorRatio ?? Number.NaN);
  if (ratios.some(Number.isNaN)) return [];
  const { median } = spreadOf(ratios);
  return [informationalFigure(`  ${name}, by processor time`, median.toFixed(digits))];
}

function medianRate(rounds: readonly Round[]): number {
  return spreadOf(rounds.map(({ perSecond }) => perSecond)).median;
}

/** Returns the shop's response for the page without connection headers, which the bare server adds itself. */
async function capture({ port, path, headers }: LoadTarget): Promise<FixedResponse> {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers }), 'response')) as [
    IncomingMessage,
  ];
  const body = await buffer(answer);
  const ofConnection = new Set(['date', 'connection', 'keep-alive']);
  const kept: string[] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2);
    if (!ofConnection.has(name.toLowerCase())) kept.push(name, value);
  }
  return { headers: kept, bodyBase64: body.toString('base64') };
}

async function startBareServer(answer: FixedResponse) {
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)));
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}
