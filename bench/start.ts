import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deleteEmbeddedPostgresData } from '../src/platform/embedded-postgres.server.ts';
import { residentMegabytes } from './machine.ts';
import { type Figure, figureAtMost, formatSpread, informationalFigure, spreadOf } from './report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const runs = 3;
const pages = 1_000;
const visitors = ['isOver21=yes', `isOver21=yes; cart=${'A'.repeat(43)}`];
const paths = ['/', '/wines', '/wines/cabernet-sauvignon-2022', '/wines?type=red', '/shop/cart', '/privacy'];

type Started = { readonly seconds: number; readonly process: ChildProcess; readonly origin: string };

/**
 * Measures `npm start` with its own database from launch to the first page, first with an empty data folder and then with existing data.
 * Also measures the web process's memory at start and after a thousand pages.
 */
export async function measureStartup(): Promise<Figure[]> {
  const fresh: number[] = [];
  const existing: number[] = [];
  let memory = { atStart: 0, afterPages: 0 };
  for (let run = 0; run < runs; run += 1) {
    const dataFolder = await mkdtemp(join(tmpdir(), 'cellar-door-bench-'));
    try {
      const first = await start(dataFolder);
      fresh.push(first.seconds);
      await stop(first);
      const second = await start(dataFolder);
      existing.push(second.seconds);
      if (run === runs - 1) memory = await measureMemory(second);
      await stop(second);
    } finally {
      deleteEmbeddedPostgresData(join(dataFolder, 'postgres'));
      await rm(dataFolder, { recursive: true, force: true });
    }
  }
  return [
    figureAtMost('start on existing data to the first page, median', spreadOf(existing).median, 5, ' s', 2),
    informationalFigure('  all runs', formatSpread(spreadOf(existing), 2)),
    figureAtMost('start on an empty folder to the first page, median', spreadOf(fresh).median, 5, ' s', 2),
    informationalFigure('  all runs', formatSpread(spreadOf(fresh), 2)),
    informationalFigure('memory of the web process after the first page', `${memory.atStart.toFixed(0)} MB`),
    figureAtMost(`memory of the web process after ${pages} pages`, memory.afterPages, 300, ' MB'),
  ];
}

async function measureMemory({ process: { pid = 0 }, origin }: Started) {
  const atStart = residentMegabytes(pid);
  for (let page = 0; page < pages; page += 1) {
    const path = paths[page % paths.length] ?? '/';
    const cookie = visitors[Math.floor(page / paths.length) % visitors.length] ?? '';
    const response = await fetch(`${origin}${path}`, { headers: { cookie } });
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`);
    await response.arrayBuffer();
  }
  return { atStart, afterPages: residentMegabytes(pid) };
}

async function start(dataFolder: string): Promise<Started> {
  const port = await freePort();
  const { PATH } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...(PATH !== undefined && { PATH }),
      HOST: '127.0.0.1',
      PORT: String(port),
      GATEWAY_PORT: '0',
      DATA_DIR: dataFolder,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isAnswered(`${origin}/wines`))) {
    if (child.exitCode !== null) throw new Error('the shop ended while starting');
    await pause(5);
  }
  return { seconds: (performance.now() - began) / 1000, process: child, origin };
}

/** Returns whether the URL responds; false while nothing listens yet. */
async function isAnswered(url: string): Promise<boolean> {
  try {
    const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
    await answer.resume().toArray();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}

async function stop({ process: child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
