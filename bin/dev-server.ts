import '../src/platform/quick-resolution.ts';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { Application } from '../src/application.server.ts';
import type { Pages, ServerBundle } from '../src/entry.server.tsx';
import { readConfiguration } from '../src/platform/configuration.server.ts';
import { openOwnServer } from '../src/platform/configured-database.server.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.server.ts';
import type { Endings } from '../src/platform/endings.ts';
import { closeServer, listen, originsOf, portOf } from '../src/platform/http-servers.server.ts';
import { type Ending, runProcess } from '../src/platform/run-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Written by the shop, or made from its sources, while it runs. */
const notSources = ['.data', '.react-router', 'build', 'dist'].map((name) => `${root}${name}/**`);

/**
 * The development server: the sources as Vite loads them, with hot updates for browsers. The database is started here, so that
 * it runs on when the application is opened again. What this file itself imports is loaded once.
 */
async function openDevelopment(): Promise<Ending> {
  const configuration = readConfiguration(process.env);
  const onNotice = (sentence: string) => console.log(sentence);
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let answer = (...asked: [IncomingMessage, ServerResponse]): void => void waiting.push(asked);
  const servers = await listen(configuration, (request, response) => answer(request, response));
  const endings: Endings = [() => Promise.all(servers.map(closeServer)).then(() => {})];
  const port = portOf(servers);
  const ownOrigins = originsOf(configuration, port);
  const [vite, databaseUrl] = await Promise.all([
    openVite(servers),
    configuration.databaseUrl ?? openOwnServer(startEmbeddedPostgres, { configuration, onNotice }, endings),
  ]);
  const sources = openSources(vite, {
    databaseUrl,
    ownOrigins,
    localOrigin: `http://127.0.0.1:${port}`,
    onNotice,
  });
  answer = (request, response) =>
    vite.middlewares(request, response, () => void answerFrom(sources, request, response));
  for (const asked of waiting) answer(...asked);
  await sources.current();
  console.log(`Cellar Door is open for development: ${ownOrigins[0]}`);
  return async () => {
    await sources.close();
    await vite.close();
    for (const end of endings.reverse()) await end();
  };
}

/** Vite inside of the shop's own servers: browsers that know both addresses of this machine are told of changes at each. */
async function openVite([server, ...others]: readonly Server[]): Promise<ViteDevServer> {
  for (const other of others) other.on('upgrade', (...asked) => server?.emit('upgrade', ...asked));
  return createServer({
    root,
    mode: 'development',
    appType: 'custom',
    server: {
      middlewareMode: true,
      ...(server && { ws: { server } }),
      watch: { ignored: notSources },
    },
  });
}

async function answerFrom(
  sources: Sources,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const { answer } = await sources.current();
    answer(request, response);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(error instanceof Error ? error.stack : String(error));
  }
}

type Sources = {
  /** Returns the application as the sources are now. Throws what keeps them from being loaded. */
  current(): Promise<Application>;
  close(): Promise<void>;
};

type ApplicationModule = typeof import('../src/application.server.ts');
type ConfigurationModule = typeof import('../src/platform/configuration.server.ts');
type ApplicationOptions = Omit<Parameters<ApplicationModule['openApplication']>[1], 'configuration'> & {
  readonly databaseUrl: string;
};

/**
 * Loads the sources at the first request after a change, as far as it reaches: Vite loads a module again when something that it
 * imports has changed, and it is another object then. Pages that were loaded again are opened for the application that runs; when
 * what stands behind the pages was loaded again, the application is ended and opened anew.
 */
function openSources(vite: ViteDevServer, { databaseUrl, ...options }: ApplicationOptions): Sources {
  // What has changed is found out when it is asked for; updates on its own would load everything again.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  let build: ServerBundle | undefined;
  let pages: Pages | undefined;
  let behind: readonly object[] = [];
  let application: Application | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Application> {
    const newBuild = await runner.import<ServerBundle>('virtual:react-router/server-build');
    const module = await runner.import<ApplicationModule>('/src/application.server.ts');
    const settings = await runner.import<ConfigurationModule>('/src/platform/configuration.server.ts');
    if (build !== newBuild) {
      // No component brings styles of its own, and what the router collects of them only differs between server and browser.
      const { unstable_getCriticalCss: _, ...shown } = newBuild;
      pages = newBuild.entry.module.openPages(shown);
      build = newBuild;
    }
    if (application && behind[0] === module && behind[1] === settings) return application;
    await end();
    const configuration = { ...settings.readConfiguration(process.env), databaseUrl };
    application = await module.openApplication(
      currentPages(() => pages as Pages),
      { ...options, configuration },
    );
    behind = [module, settings];
    await application.work();
    return application;
  }

  async function end(): Promise<void> {
    const ended = application;
    application = undefined;
    ended?.endStreams();
    await ended?.stop();
  }

  return {
    current: () => {
      const loaded = last.then(load);
      last = loaded.catch(() => {});
      return loaded;
    },
    close: async () => {
      await last;
      await end();
      await runner.close();
    },
  };
}

/** The pages as they are when they are asked for. None is kept: what a page declares of that is not told. */
function currentPages(pages: () => Pages): Pages {
  return {
    respond: (...asked) => pages().respond(...asked),
    handleOf: () => undefined,
    patternOf: (path) => pages().patternOf(path),
    pagePatternOf: (path) => pages().pagePatternOf(path),
    drop: (tag) => pages().drop(tag),
    dropAll: () => pages().dropAll(),
  };
}

await runProcess(openDevelopment);
