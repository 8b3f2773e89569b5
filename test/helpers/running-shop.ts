import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { webProcessArguments, webProcessEnvironment } from '../../bin/setup.mjs';
import type { PaymentGateway } from '../../src/integrations/payment/port.ts';
import {
  createSandboxControl,
  type SandboxControl,
} from '../../src/integrations/payment/sandbox/control-client.server.ts';
import { readGatewayState } from '../../src/integrations/payment/sandbox/state-file.ts';
import { createStripeGateway } from '../../src/integrations/payment/stripe-adapter.server.ts';
import type { Secrets } from '../../src/platform/secrets.server.ts';
import { createTemporaryFolder } from './folder.ts';

/** The addresses and data folder of a running shop, as plain data that a test runner can pass to its workers. */
export type ShopConnection = {
  /** The origin that browsers use. */
  readonly url: string;
  readonly databaseUrl: string;
  /** The shop's `DATA_DIR`, with its secrets and the data of gateway and mailbox. */
  readonly dataFolder: string;
};

export type RunningShop = ShopConnection & {
  readonly pid: number;
  /**
   * Stops the shop and its gateway and removes their data. Returns the errors in the shop's log; a healthy run has
   * none.
   */
  stop(): Promise<string[]>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const startsWithinMilliseconds = 60_000;
const stopsWithinMilliseconds = 15_000;

/**
 * Starts the built shop in its own process, in demo mode on free loopback ports, with data in a folder that `stop`
 * removes. Requires a build.
 * @param options.databaseUrl an empty, migrated database; the shop adds its demo data
 * @param options.environment more settings, such as `SMTP_URL`
 * @param options.opensAt the starting time of the shop's and gateway's clocks; default: the actual time
 */
export async function startShop(options: {
  readonly databaseUrl: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly opensAt?: Date | undefined;
}): Promise<RunningShop> {
  const { databaseUrl } = options;
  const dataFolder = createTemporaryFolder('shop');
  const logFile = join(dataFolder, 'shop.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, webProcessArguments, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: webProcessEnvironment({
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DEMO: 'true',
      HOST: '127.0.0.1',
      PORT: '0',
      GATEWAY_PORT: '0',
      DATA_DIR: dataFolder,
      DATABASE_URL: databaseUrl,
      ...(options.opensAt && { NODE_OPTIONS: dated(options.opensAt) }),
      ...options.environment,
    }),
  });
  closeSync(log);
  const endWithParent = () => void child.kill();
  process.once('exit', endWithParent);
  const { pid } = child;
  if (pid === undefined) throw new Error('the shop could not be started as a process');
  const url = await whenReady(child, logFile);
  return {
    url,
    databaseUrl,
    dataFolder,
    pid,
    stop: async () => {
      process.off('exit', endWithParent);
      await end(child);
      await endGateway(dataFolder);
      const errors = errorLines(logFile);
      await rm(dataFolder, { recursive: true, force: true });
      return errors;
    },
  };
}

/** Returns the Node options that start a process's clock at this moment. */
function dated(moment: Date): string {
  const file = new URL('process-date.ts', import.meta.url);
  file.searchParams.set('ahead', String(moment.getTime() - Date.now()));
  return `--import=${file.href}`;
}

/** Waits until the shop is ready, and returns its origin, read from its log. */
async function whenReady(child: ChildProcess, logFile: string): Promise<string> {
  for (const deadline = Date.now() + startsWithinMilliseconds; Date.now() < deadline; await pause(50)) {
    const said = readFileSync(logFile, 'utf8');
    if (child.exitCode !== null) throw new Error(`the shop ended while starting:\n${said}`);
    const url = /^Cellar Door is open: (\S+)$/m.exec(said)?.[1];
    if (url !== undefined && (await fetch(`${url}/readyz`)).ok) return url;
  }
  child.kill('SIGKILL');
  throw new Error(`the shop was not ready in time:\n${readFileSync(logFile, 'utf8')}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopsWithinMilliseconds);
  await ended;
  clearTimeout(late);
}

/** Stops the gateway, which outlives a killed shop. */
async function endGateway(dataFolder: string): Promise<void> {
  if (readGatewayState(gatewayFolder(dataFolder)) !== undefined) await shopGateway(dataFolder).stop();
}

const gatewayFolder = (dataFolder: string) => join(dataFolder, 'gateway');

export type ShopGateway = SandboxControl & {
  readonly origin: string;
  /** The key with which browsers exchange card data for payment methods. */
  readonly publishableKey: string;
  /** The shop's own adapter, connected to the gateway. */
  readonly payments: PaymentGateway;
};

/** Returns the controls of a running shop's gateway, including its ledger. */
export function shopGateway(dataFolder: string): ShopGateway {
  const state = readGatewayState(gatewayFolder(dataFolder));
  if (state === undefined) throw new Error(`no gateway runs in ${dataFolder}`);
  const origin = `http://127.0.0.1:${state.port}`;
  const { sandboxGateway } = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Secrets;
  return {
    ...createSandboxControl({ origin, ...sandboxGateway }),
    origin,
    publishableKey: sandboxGateway.publishableKey,
    payments: createStripeGateway({
      secretKey: sandboxGateway.secretKey,
      webhookSecrets: [sandboxGateway.webhookSecret],
      server: { protocol: 'http', host: '127.0.0.1', port: state.port },
      browser: { kind: 'sandbox', fieldsUrl: `${origin}/fields`, origin },
    }),
  };
}

function errorLines(logFile: string): string[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"level":"error"') || /^\w*Error\b/.test(line));
}
