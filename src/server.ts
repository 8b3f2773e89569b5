import './platform/quick-resolution.ts';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from './core/invariant.ts';
import type { ServerBundle } from './entry.server.tsx';
import { type Configuration, readConfiguration } from './platform/configuration.server.ts';
import { type Ending, runProcess } from './platform/run-process.ts';
import { StartError } from './platform/start-error.ts';

/** How long requests that have begun may take to end. */
const finishMilliseconds = 25_000;

/** The web process: listens first, so that a taken port is known before anything is started, and answers when the shop is open. */
async function openServer(): Promise<Ending> {
  const configuration = readConfiguration(process.env);
  let answer: RequestListener | undefined;
  const waiting: Parameters<RequestListener>[] = [];
  const servers = await listen(configuration, (request, response) => {
    if (answer) answer(request, response);
    else waiting.push([request, response]);
  });
  const port = portOf(servers);
  const ownOrigins = originsOf(configuration, port);
  // Pages and all that stands behind them are one bundle: as sources beside it, most of it would be in this process twice.
  const bundle = await importBundle();
  const application = await bundle.entry.module.openApplication({
    configuration,
    build: bundle,
    ownOrigins,
    localOrigin: `http://127.0.0.1:${port}`,
    onNotice: (sentence) => console.log(sentence),
  });
  answer = application.answer;
  for (const [request, response] of waiting) application.answer(request, response);
  console.log(`Cellar Door is open: ${ownOrigins[0]}`);
  await application.work();
  return async () => {
    application.drain();
    // Requests are still taken until whoever distributes them has noticed; only in production is there somebody.
    if (configuration.mode === 'production') await pause(configuration.drainSeconds * 1000);
    application.endStreams();
    await Promise.all(servers.map(finish));
    await application.stop();
  };
}

async function importBundle(): Promise<ServerBundle> {
  const bundle = new URL('../build/server/index.js', import.meta.url);
  if (!existsSync(bundle)) throw new StartError('The pages are not built yet: `npm start` builds them.');
  return import(bundle.href) as Promise<ServerBundle>;
}

/** Listens on every configured address. Of the two loopback addresses the newer may be missing on a machine. */
async function listen({ hosts, port }: Configuration, listener: RequestListener): Promise<Server[]> {
  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer(
      { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
      listener,
    );
    server.listen(servers.length === 0 ? port : portOf(servers), host);
    try {
      await once(server, 'listening');
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      for (const opened of servers) opened.close();
      if (code !== 'EADDRINUSE') throw error;
      throw new StartError(
        `PORT ${port} is taken on ${host}: perhaps the shop runs already. Stop it, or set PORT to another port.`,
      );
    }
  }
  return servers;
}

/** The port that was taken; all servers of this process share it. */
function portOf([first]: readonly Server[]): number {
  const address = first?.address();
  invariant(address !== null && typeof address === 'object', 'a listening server has a port');
  return address.port;
}

/** Every name under which browsers may know this shop; the first one is said to people. */
function originsOf({ mode, publicUrl }: Configuration, port: number): string[] {
  const named = publicUrl === undefined ? [] : [publicUrl];
  if (mode === 'production') return named;
  return [...named, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** Takes no new connection, ends the idle ones and waits for the requests that have begun. */
async function finish(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const late = setTimeout(() => server.closeAllConnections(), finishMilliseconds);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(late);
  clearInterval(idle);
}

await runProcess(openServer);
