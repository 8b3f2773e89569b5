import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { webProcessArguments, webProcessEnvironment } from '../../bin/setup.mjs';

/** The URL that browsers use. Tests send plain HTTP, as a reverse proxy does. */
export const publicUrl = 'https://shop.example';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the environment variables of a complete production configuration. The configured gateway and mail server don't exist. */
export const productionEnvironment = (databaseUrl: string) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  RUN_WORKER: 'true',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'error',
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: publicUrl,
  SEAL_KEYS: '0123456789abcdef'.repeat(4),
  HASH_KEY: 'fedcba9876543210'.repeat(4),
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@example.com',
});

export type ProductionProcess = {
  /** The URL at which the process listens. */
  readonly url: string;
  /** Returns everything that the process has printed so far. */
  printed(): string;
  /** The path of the setup page that the process printed; empty if it printed none. */
  setupPath(): string;
  stop(): Promise<void>;
};

/** Starts the built shop as a production process on a migrated database. Requires a build. */
export async function startProductionProcess(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductionProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...webProcessArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: webProcessEnvironment({ ...productionEnvironment(databaseUrl), PORT: port, ...environment }),
  });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the shop ended while starting:\n${printed}`)));
    child.stdout.on('data', (words) => {
      printed += words;
      if (printed.includes('Cellar Door is open')) resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    printed: () => printed,
    setupPath: () =>
      /^Finish the setup at https:\/\/shop\.example(\/admin\/setup\?token=[\w-]{43})$/m.exec(printed)?.[1] ??
      '',
    stop: () => end(child),
  };
}

/** Returns a free port. The test must choose the port, because the shop prints only its public address. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

async function end(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
