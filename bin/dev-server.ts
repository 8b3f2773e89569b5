import '../src/platform/quick-resolution.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { Application } from '../src/application.server.ts';
import type { BackOfficeBundle, BackOfficePages } from '../src/back-office/entry.server.tsx';
import type { ServerBundle, ShopPages } from '../src/entry.server.tsx';
import { isBackOfficePath } from '../src/platform/back-office-path.ts';
import { readConfiguration } from '../src/platform/configuration.server.ts';
import { startEmbeddedDatabase } from '../src/platform/configured-database.server.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.server.ts';
import type { CleanupSteps } from '../src/platform/endings.ts';
import {
  closeServer,
  listenOnConfiguredHosts,
  portOfServers,
  shopOrigins,
} from '../src/platform/http-servers.server.ts';
import { pathOfRequestTarget } from '../src/platform/request-path.server.ts';
import { runProcess, type StopProcess } from '../src/platform/run-process.ts';
import { toolPaths } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Generated files, whose changes must not trigger a reload. */
const notSources = ['.data', '.react-router', 'src/back-office/.react-router', 'build', 'dist'].map(
  (name) => `${root}${name}/**`,
);

/**
 * Runs the development server: Vite serves the sources with hot reload. The database is started here, so that it keeps running when the
 * application restarts. The modules that this file imports are loaded only once.
 */
async function openDevelopment(): Promise<StopProcess> {
  const configuration = readConfiguration(process.env);
  const onNotice = (sentence: string) => console.log(sentence);
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let answer = (...call: [IncomingMessage, ServerResponse]): void => void waiting.push(call);
  const servers = await listenOnConfiguredHosts(configuration, (request, response) =>
    answer(request, response),
  );
  const endings: CleanupSteps = [() => Promise.all(servers.map(closeServer)).then(() => {})];
  const port = portOfServers(servers);
  const ownOrigins = shopOrigins(configuration, port);
  shareUpgrades(servers);
  const [vite, officeVite, databaseUrl] = await Promise.all([
    openVite(servers, root),
    openVite(servers, `${root}src/back-office`),
    configuration.databaseUrl ??
      startEmbeddedDatabase(startEmbeddedPostgres, { configuration, onNotice }, endings),
  ]);
  const backOffice = openBackOffice(officeVite);
  const sources = openSources(vite, backOffice.pages, {
    databaseUrl,
    ownOrigins,
    localOrigin: `http://127.0.0.1:${port}`,
    onNotice,
  });
  answer = (request, response) => {
    const { url = '/' } = request;
    const { middlewares } = isBackOfficePath(pathOfRequestTarget(url)) ? officeVite : vite;
    middlewares(request, response, () => {
      // Vite takes the base of its own files away.
      request.url = url;
      void answerFrom(sources, request, response);
    });
  };
  for (const call of waiting) answer(...call);
  await sources.current();
  const types = keepTypes(vite);
  console.log(`Cellar Door is open for development: ${ownOrigins[0]}`);
  return async () => {
    await types.stop();
    await sources.close();
    await backOffice.close();
    await Promise.all([vite.close(), officeVite.close()]);
    for (const end of endings.reverse()) await end();
  };
}

/** Forwards WebSocket upgrades of the other servers to the first one, so that browsers on every address of this machine get hot updates. */
function shareUpgrades([server, ...others]: readonly Server[]): void {
  for (const other of others) other.on('upgrade', (...call) => server?.emit('upgrade', ...call));
}

/** Starts Vite on the shop's own servers, for the application in the given folder. */
async function openVite([server]: readonly Server[], folder: string): Promise<ViteDevServer> {
  return createServer({
    root: folder,
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
  /**
   * Returns the application built from the current sources.
   * @throws when the sources fail to load.
   */
  current(): Promise<Application>;
  close(): Promise<void>;
};

type ApplicationModule = typeof import('../src/application.server.ts');
type ConfigurationModule = typeof import('../src/platform/configuration.server.ts');
type ApplicationOptions = Omit<Parameters<ApplicationModule['openApplication']>[1], 'configuration'> & {
  readonly databaseUrl: string;
};

/**
 * Returns the sources, which load changes at the first request after a change. Vite reloads a module when one of its imports has changed.
 * If only the pages were reloaded, the application receives new pages; if other code was reloaded, the application restarts.
 */
function openSources(
  vite: ViteDevServer,
  backOffice: BackOfficePages,
  { databaseUrl, ...options }: ApplicationOptions,
): Sources {
  // Changes are detected on request; hot updates would reload everything again.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  let build: ServerBundle | undefined;
  let pages: ShopPages | undefined;
  let loadedModules: readonly object[] = [];
  let application: Application | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Application> {
    const newBuild = await runner.import<ServerBundle>('virtual:react-router/server-build');
    const module = await runner.import<ApplicationModule>('/src/application.server.ts');
    const settings = await runner.import<ConfigurationModule>('/src/platform/configuration.server.ts');
    if (build !== newBuild) {
      // No component has its own styles, and critical CSS would only differ between server and browser.
      const { unstable_getCriticalCss: _, ...shown } = newBuild;
      pages = newBuild.entry.module.openPages(shown);
      build = newBuild;
    }
    if (application && loadedModules[0] === module && loadedModules[1] === settings) return application;
    await end();
    const configuration = { ...settings.readConfiguration(process.env), databaseUrl };
    application = await module.openApplication(
      { pages: currentPages(() => pages as ShopPages), backOffice },
      { ...options, configuration },
    );
    loadedModules = [module, settings];
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

/** Returns pages that always delegate to the current ones. Their declared caching is ignored, so that nothing is cached. */
function currentPages(pages: () => ShopPages): ShopPages {
  return {
    respond: (...call) => pages().respond(...call),
    handleOf: () => undefined,
    patternOf: (path) => pages().patternOf(path),
    pagePatternOf: (path) => pages().pagePatternOf(path),
    drop: (tag) => pages().drop(tag),
    dropAll: () => pages().dropAll(),
  };
}

/** Returns the back office's pages, which reload their sources at each request. */
function openBackOffice(vite: ViteDevServer): { readonly pages: BackOfficePages; close(): Promise<void> } {
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  let build: BackOfficeBundle | undefined;
  let pages: BackOfficePages | undefined;

  async function current(): Promise<BackOfficePages> {
    const newBuild = await runner.import<BackOfficeBundle>('virtual:react-router/server-build');
    if (pages && build === newBuild) return pages;
    const { unstable_getCriticalCss: _, ...shown } = newBuild;
    build = newBuild;
    pages = newBuild.entry.module.openPages(shown);
    return pages;
  }

  return {
    pages: {
      respond: async (...asked) => (await current()).respond(...asked),
      patternOf: (path) => pages?.patternOf(path) ?? path,
    },
    close: () => runner.close(),
  };
}

/**
 * Generates the route types of both applications now and whenever routes change. The router's plugin generates only those of the shop, at
 * its start and just after a change.
 */
function keepTypes(vite: ViteDevServer): { stop(): Promise<void> } {
  let writing = writeTypes();
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on('change', (file) => {
    if (!file.endsWith('routes.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      writing = writeTypes();
    }, 2_000);
  });
  return {
    async stop() {
      clearTimeout(timer);
      if (writing.exitCode !== null || writing.signalCode !== null) return;
      writing.kill();
      await once(writing, 'exit');
    },
  };
}

function writeTypes() {
  return spawn(process.execPath, [toolPaths.reactRouter, 'typegen'], { cwd: root, stdio: 'ignore' });
}

await runProcess(openDevelopment);
