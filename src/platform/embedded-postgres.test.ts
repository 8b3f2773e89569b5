import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '../../test/helpers/folder.ts';
import {
  attachEmbeddedPostgres,
  deleteEmbeddedPostgresData,
  startEmbeddedPostgres,
} from './embedded-postgres.server.ts';
import { acquireProcessLock, LockedError } from './process-lock.server.ts';

function dataFolder() {
  const folder = createTemporaryFolder('embedded');
  onTestFinished(() => deleteEmbeddedPostgresData(folder));
  return folder;
}

const start = (folder: string) =>
  startEmbeddedPostgres({ dataFolder: folder, database: 'shop', durability: 'durable', onNotice: () => {} });

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

/** Starts another shop process that opens the database, prints its URL and keeps running. */
async function otherShop(folder: string): Promise<{ process: ChildProcess; url: string }> {
  const module = new URL('./embedded-postgres.server.ts', import.meta.url).href;
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const server = await startEmbeddedPostgres({ dataFolder: ${JSON.stringify(folder)}, database: 'shop', durability: 'durable', onNotice() {} });
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const shop = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(shop.stdout, 'data')) as [Buffer];
  return { process: shop, url: output.toString().trim() };
}

test('keeps its data across a restart and leaves no server running in between', async () => {
  const folder = dataFolder();
  const first = await start(folder);
  await ask(first.url, `create table wine as select 'Zinfandel' as name`);
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  const second = await start(folder);
  expect(await ask(second.url, 'select name from wine')).toEqual({ name: 'Zinfandel' });
  await second.stop();
});

test('listens on the loopback address only, requires its password and logs no values', async () => {
  const folder = dataFolder();
  const server = await start(folder);
  onTestFinished(() => server.stop());
  expect(await ask(server.url, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  await ask(server.url, 'create table people (email text unique)');
  const twice = `insert into people values ('ann@example.com'), ('ann@example.com')`;
  await expect(ask(server.url, twice)).rejects.toThrow(/duplicate key/);
  const log = readFileSync(join(folder, 'log.txt'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('ann@example.com');
});

test('restarts a killed server on the same port with its data and reports it', async () => {
  const folder = dataFolder();
  const notices: string[] = [];
  const options = { dataFolder: folder, database: 'shop', durability: 'durable' } as const;
  const server = await startEmbeddedPostgres({ ...options, onNotice: (sentence) => notices.push(sentence) });
  onTestFinished(() => server.stop());
  await ask(server.url, `create table wine as select 'Zinfandel' as name`);
  const pid = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => notices.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(notices[0]).toContain('being restarted');
  await expect
    .poll(() => ask(server.url, 'select name from wine').catch(() => 'away'), { timeout: 20_000 })
    .toEqual({ name: 'Zinfandel' });
});

test('rejects a second shop in the same folder and names the running process', async () => {
  const folder = dataFolder();
  const other = await otherShop(folder);
  await expect(start(folder)).rejects.toThrow(
    `Another shop (process ${other.process.pid}) already uses the database`,
  );
  expect(() => deleteEmbeddedPostgresData(folder)).toThrow(LockedError);
  expect(await ask(other.url, 'select 1 as lives')).toEqual({ lives: 1 });
  other.process.kill('SIGKILL');
  await once(other.process, 'exit');
});

test('a command uses the server of a running shop and leaves it running, or starts a temporary one', async () => {
  const folder = dataFolder();
  const use = () =>
    attachEmbeddedPostgres({
      dataFolder: folder,
      database: 'shop',
      durability: 'durable',
      onNotice: () => {},
    });
  await expect(use()).rejects.toThrow(`There is no database in ${folder} yet`);
  expect(readdirSync(folder)).toEqual([]);
  const other = await otherShop(folder);
  const beside = await use();
  expect(beside.url).toBe(other.url);
  await beside.stop();
  expect(await ask(other.url, 'select 1 as lives')).toEqual({ lives: 1 });
  other.process.kill('SIGKILL');
  await once(other.process, 'exit');
  const alone = await use();
  expect(await ask(alone.url, 'select 1 as lives')).toEqual({ lives: 1 });
  await alone.stop();
  await expect(ask(alone.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('a start after the shop was killed replaces the old server and finds every committed row', async () => {
  const folder = dataFolder();
  const other = await otherShop(folder);
  await ask(other.url, `create table wine as select 'Syrah' as name`);
  other.process.kill('SIGKILL');
  await once(other.process, 'exit');
  const next = await start(folder);
  expect(await ask(next.url, 'select name from wine')).toEqual({ name: 'Syrah' });
  await expect(ask(other.url, 'select 1')).rejects.toThrow();
  await next.stop();
});

test('creates the cluster again if its first creation was interrupted', async () => {
  const folder = dataFolder();
  const first = await start(folder);
  await ask(first.url, `create table wine as select 'Grenache' as name`);
  await first.stop();
  rmSync(join(folder, 'created'));
  const second = await start(folder);
  onTestFinished(() => second.stop());
  expect(await ask(second.url, `select to_regclass('wine') as wine`)).toEqual({ wine: null });
  expect(existsSync(join(folder, 'created'))).toBe(true);
});

test('takes over a lock whose process id now belongs to another process', () => {
  const file = join(dataFolder(), 'lock');
  // The parent is alive, but it did not start when the lock's holder did.
  writeFileSync(file, `${process.ppid}\nlong ago\n`);
  acquireProcessLock(file, 'is here').release();
  writeFileSync(file, '');
  acquireProcessLock(file, 'is here').release();
});
