import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isProcessAlive } from '../../../platform/process-lock.server.ts';
import { findProjectFolder } from '../../../platform/project-folder.server.ts';
import type { CardFieldsSource } from '../port.ts';
import {
  type SandboxConfiguration,
  type SandboxShopSettings,
  sandboxEnvironmentVariable,
} from './configuration.ts';
import { createSandboxControl, type SandboxControl } from './control-client.server.ts';
import { alreadyRunningExitCode, type GatewayState, readGatewayState } from './state-file.ts';

export type SandboxOptions = {
  /** The gateway's own directory; the shop never opens its files. */
  readonly dataDirectory: string;
  readonly host?: string;
  /** The port to listen on. With 0, the default, the gateway uses its previous port if that is free, else any free one. */
  readonly port?: number;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The URL to which events are delivered. Without a URL, events stay queued. */
  readonly webhookUrl?: string;
  readonly webhookSecret: string;
  /** The shop's origins as browsers see them, such as `http://localhost:3000`. */
  readonly allowedOrigins: readonly string[];
  /** The origin at which browsers reach the gateway, if it is not `http://<host>:<port>`. */
  readonly publicOrigin?: string;
};

export type RunningSandbox = {
  readonly pid: number;
  readonly port: number;
  /** The origin at which the shop's server reaches the gateway. */
  readonly origin: string;
  /** The settings that the payment step needs to show the card fields, with the URL that browsers use. */
  readonly cardFields: CardFieldsSource;
  readonly control: SandboxControl;
  /** Stops the gateway process and waits for its exit. Its data is kept. */
  stop(): Promise<void>;
};

type SandboxKeys = Pick<
  SandboxOptions,
  'dataDirectory' | 'host' | 'secretKey' | 'publishableKey' | 'publicOrigin'
>;

const defaultHost = '127.0.0.1';
const main = join(findProjectFolder(), 'src/integrations/payment/sandbox/main.ts');
const startsWithinMilliseconds = 10_000;
const stopsWithinMilliseconds = 5_000;

/**
 * Starts the gateway as a process that outlives this one, or connects the gateway that is already running in this data directory to this
 * shop. Restarts a running gateway that has another port than the one requested. Trusts a running gateway only after it responds to our
 * secret key with the instance id in its state file, so that another process with its id or port is never used or stopped.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? defaultHost;
  for (const deadline = Date.now() + startsWithinMilliseconds; ; await wait(50)) {
    const running = await findRunning(options, host);
    if (running !== undefined && (!options.port || running.port === options.port)) {
      await running.control.setShop(sandboxShopSettingsOf(options));
      return running;
    }
    await running?.stop();
    const started = await launch(options, host);
    if (started !== undefined) return createSandboxHandle(options, host, started);
    if (Date.now() > deadline) {
      throw new Error(`a gateway that does not accept our key holds ${options.dataDirectory}; end it first.`);
    }
  }
}

const lookMilliseconds = 1_000;
const longestWaitMilliseconds = 30_000;

/**
 * Starts the gateway like `startSandbox`, and restarts it on the same port whenever its process exits.
 * @param onNotice receives sentences for the person who started the shop
 */
export async function startRestartingSandbox(
  options: SandboxOptions,
  onNotice: (sentence: string) => void,
): Promise<RunningSandbox> {
  let running = await startSandbox(options);
  const { port } = running;
  const asked = new AbortController();

  async function watch(): Promise<void> {
    for (let pause = lookMilliseconds; ; ) {
      await wait(pause, undefined, { signal: asked.signal, ref: false }).catch(() => {});
      if (asked.signal.aborted) return;
      if (isProcessAlive(running.pid)) continue;
      try {
        running = await startSandbox({ ...options, port });
        onNotice('The sandbox gateway stopped unexpectedly and was restarted.');
        pause = lookMilliseconds;
      } catch (error) {
        pause = Math.min(pause * 2, longestWaitMilliseconds);
        onNotice(
          `The sandbox gateway stopped unexpectedly and could not be restarted: ${(error as Error).message}`,
        );
      }
    }
  }

  const watched = watch();
  return {
    ...running,
    stop: async () => {
      asked.abort();
      await watched;
      await running.stop();
    },
  };
}

/**
 * Attaches to the running gateway of this data directory without changing where it sends events or which origins it serves. Returns
 * undefined if none is running.
 */
export function attachSandbox(options: SandboxKeys): Promise<RunningSandbox | undefined> {
  return findRunning(options, options.host ?? defaultHost);
}

/**
 * Returns the running gateway named in the state file. Returns undefined if there is no such file or the process doesn't identify itself as
 * that gateway.
 */
async function findRunning(options: SandboxKeys, host: string): Promise<RunningSandbox | undefined> {
  const state = readGatewayState(options.dataDirectory);
  if (state === undefined) return undefined;
  const running = createSandboxHandle(options, host, state);
  return (await isProven(running.control, state)) ? running : undefined;
}

async function isProven(control: SandboxControl, state: GatewayState): Promise<boolean> {
  try {
    const health = await control.health();
    return health.instanceId === state.instanceId && health.pid === state.pid;
  } catch {
    return false;
  }
}

/** Starts a gateway process and waits until it is ready. Returns undefined if another process already uses the data directory. */
async function launch(options: SandboxOptions, host: string): Promise<GatewayState | undefined> {
  mkdirSync(options.dataDirectory, { recursive: true, mode: 0o700 });
  const logFile = join(options.dataDirectory, 'gateway.log');
  const log = openSync(logFile, 'a', 0o600);
  const configuration: SandboxConfiguration = {
    dataDirectory: options.dataDirectory,
    host,
    port: options.port ?? 0,
    secretKey: options.secretKey,
    publishableKey: options.publishableKey,
    shop: sandboxShopSettingsOf(options),
  };
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2', main],
    {
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
      // The options of the shop’s own Node also apply to its gateway.
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: process.env.NODE_OPTIONS,
        [sandboxEnvironmentVariable]: JSON.stringify(configuration),
      },
    },
  );
  closeSync(log);
  child.unref();
  const outcome = await readyState(child);
  if (outcome !== null && typeof outcome === 'object') return outcome;
  if (outcome === alreadyRunningExitCode) return undefined;
  throw new Error(
    `the sandbox gateway did not start (${outcome}): ${readFileSync(logFile, 'utf8').trim().slice(-500)}`,
  );
}

/** Returns the state that a new process sends when it is ready, or its exit code if it ends before that (null if a signal ended it). */
async function readyState(child: ChildProcess): Promise<GatewayState | number | null> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as GatewayState));
    child.once('exit', resolve);
    child.once('error', reject);
  });
}

/** Returns the handle with which the shop uses and stops the running gateway that has this state. */
export function createSandboxHandle(options: SandboxKeys, host: string, state: GatewayState): RunningSandbox {
  const origin = `http://${host}:${state.port}`;
  const { secretKey, publishableKey, publicOrigin = origin } = options;
  const control = createSandboxControl({ origin, secretKey, publishableKey });
  return {
    pid: state.pid,
    port: state.port,
    origin,
    cardFields: {
      kind: 'sandbox',
      fieldsUrl: `${publicOrigin}/fields?${new URLSearchParams({ publishable_key: publishableKey })}`,
      origin: publicOrigin,
    },
    control,
    stop: async () => {
      if (!(await isProven(control, state))) return;
      await control.stop();
      const deadline = Date.now() + stopsWithinMilliseconds;
      while (readGatewayState(options.dataDirectory)?.instanceId === state.instanceId) {
        if (Date.now() > deadline)
          throw new Error(`the sandbox gateway (process ${state.pid}) does not stop.`);
        await wait(20);
      }
    },
  };
}

export function sandboxShopSettingsOf({
  webhookUrl,
  webhookSecret,
  allowedOrigins,
  publicOrigin,
}: SandboxOptions): SandboxShopSettings {
  return {
    webhookSecret,
    allowedOrigins,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(publicOrigin === undefined ? {} : { publicOrigin }),
  };
}
