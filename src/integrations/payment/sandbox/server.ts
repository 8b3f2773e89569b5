import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createIdempotencyStore } from './answer-store.ts';
import { areSecretsEqual, toErrorResponse } from './api.ts';
import { unauthorizedError } from './api-error.ts';
import { createApiRequestHandler } from './api-server.ts';
import type { SandboxConfiguration, SandboxShopSettings } from './configuration.ts';
import { type ControlDependencies, handleControlRequest } from './control.ts';
import { openSandboxDatabase, readOrCreateSetting, saveSetting } from './database.ts';
import { createWebhookDeliverer } from './deliverer.ts';
import { insertDemoCards } from './demo-cards.ts';
import { createFaultInjector } from './faults.ts';
import { createSandboxGateway, unixSeconds } from './gateway.ts';
import { releaseExpiredHolds } from './intent-changes.ts';
import { type PageServerDependencies, servePage } from './page-server.ts';
import type { GatewayPageResponse } from './pages/page.ts';

const maximumBodyBytes = 64 * 1024;
const pruneEveryMilliseconds = 60 * 60 * 1000;
const expireEveryMilliseconds = 60 * 1000;
/**
 * The keep-alive time of idle connections. It is longer than the shop's, so that no request is sent on a connection that is being closed.
 */
const keepAliveMilliseconds = 75_000;

export type RunningGateway = {
  readonly port: number;
  readonly instanceId: string;
  /** Stops listening, drops open connections and closes the database. */
  close(): Promise<void>;
};

/**
 * Opens the database and serves the gateway.
 * @param onStop called when the control API requests that the process end
 */
export async function startGateway(
  configuration: SandboxConfiguration,
  onStop: () => void,
): Promise<RunningGateway> {
  const database = openSandboxDatabase(configuration.dataDirectory);
  let shop = configuration.shop;
  let port = 0;
  const origin = () => shop.publicOrigin ?? `http://${configuration.host}:${port}`;
  const gateway = createSandboxGateway(database, origin);
  insertDemoCards(gateway);
  const answers = createIdempotencyStore(database);
  const deliverer = createWebhookDeliverer(gateway.events);
  const faults = createFaultInjector();
  const serveApi = createApiRequestHandler({
    database,
    gateway,
    answers,
    keys: configuration,
    faults,
    deliverer,
  });
  const setShop = (settings: SandboxShopSettings) => {
    shop = settings;
    const { webhookUrl, webhookSecret } = settings;
    deliverer.configure(webhookUrl === undefined ? undefined : { url: webhookUrl, secret: webhookSecret });
  };
  const health = { instanceId: randomUUID(), pid: process.pid };
  const controlParts: ControlDependencies = {
    ...{ database, gateway, answers, faults, deliverer, health, setShop },
    stop: onStop,
  };

  const { publishableKey, secretKey } = configuration;
  const allowedOrigins = () => shop.allowedOrigins;
  const pageParts: PageServerDependencies = { database, gateway, deliverer, publishableKey, allowedOrigins };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    const body = await readBody(request);
    if (url.pathname.startsWith('/v1/')) return serveApi(request, url, body, response);
    if (!url.pathname.startsWith('/control/')) {
      return write(response, servePage(pageParts, request.method ?? 'GET', url, body));
    }
    write(response, serveControl(controlParts, secretKey, request, url.pathname, body));
  };

  const server = createServer({ keepAliveTimeout: keepAliveMilliseconds }, (request, response) => {
    serve(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  const lastPort = Number(readOrCreateSetting(database, 'last_port', () => '0'));
  port = await listen(
    server,
    configuration.host,
    configuration.port === 0 ? [lastPort, 0] : [configuration.port],
  );
  saveSetting(database, 'last_port', String(port));
  setShop(shop);
  const prune = () => answers.prune(unixSeconds(gateway.now()));
  const expire = () => database.transaction(() => releaseExpiredHolds(gateway, gateway.now()));
  prune();
  expire();
  const timers = [setInterval(prune, pruneEveryMilliseconds), setInterval(expire, expireEveryMilliseconds)];

  return {
    port,
    instanceId: health.instanceId,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      deliverer.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 500).unref();
      await closed;
      database.close();
    },
  };
}

function serveControl(
  parts: ControlDependencies,
  secretKey: string,
  request: IncomingMessage,
  pathname: string,
  body: string,
): GatewayPageResponse {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  try {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!areSecretsEqual(bearer, secretKey)) throw unauthorizedError('Invalid API Key provided.');
    return {
      status: 200,
      headers,
      body: JSON.stringify(handleControlRequest(parts, request.method ?? '', pathname, body)),
    };
  } catch (error) {
    const { status, body: text } = toErrorResponse(error);
    return { status, headers, body: text };
  }
}

/** Listens on the first free port of a list and returns it. */
async function listen(server: Server, host: string, ports: readonly number[]): Promise<number> {
  for (const [position, port] of ports.entries()) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      if (position === ports.length - 1) throw error;
    }
  }
  throw new Error('no port to listen on');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maximumBodyBytes) throw new Error('the request body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function write(response: ServerResponse, answer: GatewayPageResponse): void {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
  response.end(answer.body);
}
