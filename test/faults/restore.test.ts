import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseStrayPayment } from '../../src/engine/orders/payments/index.server.ts';
import {
  startTestSandbox,
  type TestSandbox,
} from '../../src/integrations/payment/sandbox/test-sandbox.server.ts';
import { openDatabase } from '../../src/platform/database.server.ts';
import {
  deleteEmbeddedPostgresData,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres.server.ts';
import { fixedClock } from '../helpers/clock.ts';
import { createTemporaryFolder } from '../helpers/folder.ts';
import { type RestartableDatabase, startRestartableDatabase } from '../helpers/restartable-database.ts';
import { shopFixtures, wireCheckout } from '../helpers/shop.ts';

/**
 * Runs the drill of docs/operating.md, "Backup and restore": a base backup, archived write-ahead log, a lost server, and a restore from
 * both alone. Copies files instead of running `pg_basebackup`, because the test's server comes without the client programs of version 18.
 */
let postgres: RestartableDatabase;
let sandbox: TestSandbox;
const archive = createTemporaryFolder('archive');
const restored = createTemporaryFolder('restored');
const clock = fixedClock();
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  [postgres, sandbox] = await Promise.all([startRestartableDatabase(), startTestSandbox()]);
  chownSync(archive, statSync(await dataDirectory()).uid, statSync(await dataDirectory()).gid);
  await run(`alter system set archive_mode = on`);
  // A file has its name once it is whole, so that a server lost in the middle of a copy leaves none that is cut off.
  const copy = `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  await run(`alter system set archive_command = '${copy}'`);
  await postgres.cut();
  await postgres.start();
}, 60_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
  await postgres.stop();
  await sandbox[Symbol.asyncDispose]();
  deleteEmbeddedPostgresData(restored);
  await rm(archive, { recursive: true, force: true });
});

async function run<Row extends object>(statement: string): Promise<Row[]> {
  return (await postgres.database.pool.query<Row>(statement)).rows;
}

async function dataDirectory(): Promise<string> {
  const [row] = await run<{ data_directory: string }>('show data_directory');
  return row?.data_directory ?? '';
}

/** Copies the data of the running server without its write-ahead log, which is in the archive. */
async function backUp(): Promise<void> {
  const from = await dataDirectory();
  const cluster = join(restored, 'cluster');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`select pg_backup_start('drill', fast => true)`);
  execFileSync('cp', ['-a', from, cluster]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => true)');
  await client.end();
  await rm(join(cluster, 'postmaster.pid'));
  await rm(join(cluster, 'pg_wal'), { recursive: true });
  await mkdir(join(cluster, 'pg_wal'), { mode: 0o700 });
  await writeFile(join(cluster, 'backup_label'), rows[0].labelfile);
  // A real operator keeps the server's password elsewhere; here it is beside the data.
  execFileSync('cp', ['-a', join(dirname(from), 'password'), join(dirname(from), 'created'), restored]);
}

/** Starts a server on the backup, which first replays the whole archive. Returns its URL. */
async function restore(): Promise<string> {
  const cluster = join(restored, 'cluster');
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `archive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\n`,
  );
  await writeFile(join(cluster, 'recovery.signal'), '');
  const { uid, gid } = statSync(cluster);
  for (const name of ['recovery.signal', 'backup_label', 'pg_wal']) chownSync(join(cluster, name), uid, gid);
  const options = { dataFolder: restored, database: 'shop', durability: 'durable' } as const;
  const server = await startEmbeddedPostgres({ ...options, onNotice: () => {} });
  endings.push(() => server.stop());
  return server.url;
}

async function shopOn(url: string, database = postgres.database) {
  const wired = await wireCheckout({ database, databaseUrl: url, clock, payments: sandbox.adapter() });
  endings.push(wired.close);
  const { dependencies } = wired;
  return shopFixtures({ test: { url, database, drop: async () => {} }, sandbox, clock, dependencies });
}

/** Waits until everything written so far is archived. */
async function archiveLog(): Promise<void> {
  const [row] = await run<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await expect.poll(() => readdirSync(archive), { timeout: 20_000 }).toContain(row?.file);
}

test('a restore recovers every archived order and reports a later payment, which can then be released', async () => {
  const shop = await shopOn(postgres.url);
  const wine = await shop.sku(6);
  const buy = async () => {
    const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
    if (!placed.ok || placed.value.kind !== 'placed') throw new Error('the order was not placed');
    return placed.value.orderId;
  };
  const before = await buy();
  await backUp();
  const after = await buy();
  await archiveLog();
  const lost = await buy();
  const [payment] = await run<{ reference: string }>(
    `select provider_reference as reference from payment_attempts where order_id = '${lost}'`,
  );
  await postgres.cut();

  const url = await restore();
  const database = openDatabase({
    url,
    poolSize: 5,
    statementTimeoutMilliseconds: 5_000,
    connectionTimeoutMilliseconds: 3_000,
    onConnectionError: () => {},
  });
  endings.push(() => database.close());
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from orders where number is not null',
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([before, after].toSorted());
  const shopAfter = await shopOn(url, database);
  expect(await shopAfter.disagreements()).toEqual([
    {
      book: 'payments',
      finding: expect.objectContaining({ kind: 'payment_without_attempt', subject: payment?.reference }),
    },
  ]);
  // What the staff command `release-payment` does.
  const stray = { providerReference: payment?.reference ?? '', actor: 'operator:rosa' } as const;
  expect(await releaseStrayPayment(shopAfter.dependencies, stray)).toMatchObject({
    ok: true,
    value: { way: 'void' },
  });
  expect(await shopAfter.disagreements()).toEqual([]);
}, 120_000);
