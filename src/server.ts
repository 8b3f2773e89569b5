import './platform/quick-resolution.ts';
import { existsSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openBuiltBackOffice } from './back-office-bundle.server.ts';
import type { ServerBundle } from './entry.server.tsx';
import { readConfiguration } from './platform/configuration.server.ts';
import {
  closeServer,
  listenOnConfiguredHosts,
  portOfServers,
  shopOrigins,
} from './platform/http-servers.server.ts';
import { runProcess, type StopProcess } from './platform/run-process.ts';
import { StartError } from './platform/start-error.ts';

/**
 * Starts the web process. Listens before starting anything else, so that a port in use is reported first, and responds to requests once the
 * shop is open.
 */
async function openServer(): Promise<StopProcess> {
  const configuration = readConfiguration(process.env);
  let answer: RequestListener | undefined;
  const waiting: Parameters<RequestListener>[] = [];
  const servers = await listenOnConfiguredHosts(configuration, (request, response) => {
    if (answer) answer(request, response);
    else waiting.push([request, response]);
  });
  const port = portOfServers(servers);
  const ownOrigins = shopOrigins(configuration, port);
  // Pages and their services are one bundle: loaded as separate sources, most modules would exist twice in this
  // process.
  const bundle = await importBundle();
  const application = await bundle.entry.module.openApplication({
    configuration,
    build: bundle,
    backOffice: openBuiltBackOffice(),
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
    // Requests are accepted until the load balancer has noticed, which exists in production only.
    if (configuration.mode === 'production') await pause(configuration.drainSeconds * 1000);
    application.endStreams();
    await Promise.all(servers.map(closeServer));
    await application.stop();
  };
}

async function importBundle(): Promise<ServerBundle> {
  const bundle = new URL('../build/server/index.js', import.meta.url);
  if (!existsSync(bundle))
    throw new StartError('The pages are not built yet. Run `npm start` to build them.');
  return import(bundle.href) as Promise<ServerBundle>;
}

await runProcess(openServer);
