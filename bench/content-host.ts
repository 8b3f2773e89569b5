import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import { openConnection } from './connection.ts';
import { type Figure, figureAtMost, informationalFigure, quantile } from './report.ts';

/** The duration of each measurement: longer than a document counts as fresh, so that the shop calls the page builder repeatedly. */
const askMilliseconds = 60_000;
const words = 'Words of the page builder';
/** The measured paths: a list, which is rendered for each visitor with a cart, and a page that consists of a document only. */
const paths = ['/wines', '/winter-words'] as const;
const states = ['dead', 'hanging', 'rubbish'] as const;
type State = 'well' | (typeof states)[number];

/**
 * Compares page times of a shop whose hosted page builder is down, hangs or returns garbage with those of a second shop whose page builder
 * works, alternating between the two. Every page shows the last good document.
 */
export async function measureContentHost(clusterUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const state of states) {
    const [well, ill] = await Promise.all([openShop(clusterUrl), openShop(clusterUrl)]);
    try {
      ill.host.turn(state);
      figures.push(...(await compare(well, ill, state)));
    } finally {
      await Promise.all([well.close(), ill.close()]);
    }
  }
  return figures;
}

type CarryingShop = Awaited<ReturnType<typeof openShop>>;

async function compare(well: CarryingShop, ill: CarryingShop, state: State): Promise<Figure[]> {
  const times = { well: [] as number[], ill: [] as number[] };
  const before = ill.host.asked();
  const ends = performance.now() + askMilliseconds;
  for (let turn = 0; performance.now() < ends; turn += 1) {
    const path = paths[turn % paths.length] ?? paths[0];
    times.well.push(await well.timeOf(path));
    times.ill.push(await ill.timeOf(path));
  }
  const ratio = (share: number) => quantile(times.ill, share) / quantile(times.well, share);
  const spread = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => `${quantile(values, share).toFixed(1)} ms`).join(' · ');
  return [
    figureAtMost(`pages with a ${state} page builder ÷ with one that is well, p50`, ratio(0.5), 1.5, '', 2),
    figureAtMost('  p95', ratio(0.95), 1.5, '', 2),
    informationalFigure('  p50 · p95 · longest with it', spread(times.ill)),
    informationalFigure('  p50 · p95 · longest without', spread(times.well)),
    informationalFigure(
      '  pages of each · questions meanwhile',
      `${times.ill.length} · ${ill.host.asked() - before}`,
    ),
  ];
}

/** Starts a shop with its own page builder, and waits until the shop has received the documents. */
async function openShop(clusterUrl: string) {
  const host = await openHost();
  const { url, drop } = await createTestDatabase(clusterUrl);
  const environment = { CONTENT_API_HOST: host.origin, CONTENT_API_KEY: 'bench' };
  const shop: RunningShop = await startShop({ databaseUrl: url, environment });
  const connection = openConnection(shop.url);
  const ask = (path: string) =>
    connection.ask({ method: 'GET', path, headers: { cookie: `isOver21=yes; cart=${'A'.repeat(43)}` } });
  while (!(await ask('/winter-words')).body.includes(words)) await pause(50);
  return {
    host,
    /** Returns the milliseconds until a page with the page builder's text has arrived. */
    timeOf: async (path: string): Promise<number> => {
      const began = performance.now();
      const { status, body } = await ask(path);
      if (status !== 200 || !body.includes(words))
        throw new Error(`${path} was answered ${status} without them`);
      return performance.now() - began;
    },
    close: async () => {
      connection.close();
      await shop.stop();
      await drop();
      host.close();
    },
  };
}

/** Starts a page builder HTTP server that can be made to fail. */
async function openHost() {
  let state: State = 'well';
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    answer(response, state);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked: () => asked,
    turn: (next: State) => {
      state = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(response: ServerResponse, state: State): void {
  if (state === 'dead') response.destroy();
  else if (state === 'rubbish') response.end(`<html>${'x'.repeat(100_000)}`);
  else if (state === 'well') response.end(JSON.stringify({ page: entries }));
}

const entries = paths.map((url, position) => ({
  id: `bench-${position}`,
  name: words,
  published: 'published',
  createdDate: 0,
  data: {
    url,
    title: words,
    blocks: [
      {
        '@type': '@builder.io/sdk:Element',
        id: 'words',
        component: { name: 'Text', options: { text: `<p>${words}</p>` } },
      },
    ],
  },
}));
