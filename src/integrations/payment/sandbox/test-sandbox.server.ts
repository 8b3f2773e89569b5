import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentGateway } from '../port.ts';
import { createStripeGateway, type StripeGatewayOptions } from '../stripe-adapter.server.ts';
import { startGateway } from './server.ts';
import {
  createSandboxHandle,
  type RunningSandbox,
  type SandboxOptions,
  sandboxShopSettingsOf,
  startSandbox,
} from './start-sandbox.server.ts';

/** A sandbox gateway for a test, reached over HTTP, with an empty database. */
export type TestSandbox = RunningSandbox & {
  readonly options: SandboxOptions;
  /** Returns the real adapter, connected to this gateway and without its own retries. */
  adapter(changes?: Partial<StripeGatewayOptions>): PaymentGateway;
  /** Stops the gateway and removes its data. */
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * The process in which a test's gateway runs. `beside` is a process of its own, as in a shop, for tests of that process and its crashes.
 * `here` is the test's process, with the same gateway on a port, which saves half a second per file.
 */
export type SandboxPlacement = 'here' | 'beside';

export async function startTestSandbox(
  changes: Partial<SandboxOptions> = {},
  place: SandboxPlacement = 'here',
): Promise<TestSandbox> {
  const options: SandboxOptions = {
    dataDirectory: mkdtempSync(join(tmpdir(), 'sandbox-gateway-')),
    secretKey: 'sk_test_of_this_test',
    publishableKey: 'pk_test_of_this_test',
    webhookSecret: 'whsec_of_this_test',
    allowedOrigins: ['http://localhost:3000'],
    ...changes,
  };
  const sandbox = await (place === 'here' ? serveHere(options) : startSandbox(options));
  return {
    ...sandbox,
    options,
    adapter: (adapterChanges = {}) =>
      createStripeGateway({
        secretKey: options.secretKey,
        webhookSecrets: [options.webhookSecret],
        server: { protocol: 'http', host: '127.0.0.1', port: sandbox.port },
        browser: sandbox.cardFields,
        maxNetworkRetries: 0,
        ...adapterChanges,
      }),
    [Symbol.asyncDispose]: async () => {
      await sandbox.stop();
      rmSync(options.dataDirectory, { recursive: true, force: true });
    },
  };
}

async function serveHere(options: SandboxOptions): Promise<RunningSandbox> {
  const { dataDirectory, secretKey, publishableKey, host = '127.0.0.1', port = 0 } = options;
  const keys = { dataDirectory, secretKey, publishableKey };
  const configuration = { ...keys, host, port, shop: sandboxShopSettingsOf(options) };
  const gateway = await startGateway(configuration, () => void stop());
  let ending: Promise<void> | undefined;
  const stop = () => {
    ending ??= gateway.close();
    return ending;
  };
  const { port: taken, instanceId } = gateway;
  return { ...createSandboxHandle(options, host, { pid: process.pid, port: taken, instanceId }), stop };
}

export type ReceivedDelivery = { readonly body: string; readonly headers: IncomingHttpHeaders };

/** A webhook endpoint that records deliveries and responds with the status that `status()` returns. */
export type WebhookReceiver = {
  readonly url: string;
  readonly deliveries: readonly ReceivedDelivery[];
  /** Waits until this many deliveries have arrived, and returns all of them. */
  arrived(count: number): Promise<readonly ReceivedDelivery[]>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function startWebhookReceiver(
  port = 0,
  status: () => number = () => 200,
): Promise<WebhookReceiver> {
  const deliveries: ReceivedDelivery[] = [];
  const waiting: { readonly count: number; readonly settle: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    deliveries.push({ body, headers: request.headers });
    response.writeHead(status()).end();
    for (const { count, settle } of waiting) if (deliveries.length >= count) settle();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    deliveries,
    arrived: async (count) => {
      if (deliveries.length < count) {
        await new Promise<void>((settle) => void waiting.push({ count, settle }));
      }
      return deliveries;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
