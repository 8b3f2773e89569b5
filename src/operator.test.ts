import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completePurchase } from '../bench/buyer.ts';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, shopGateway, startShop } from '../test/helpers/running-shop.ts';
import type { OrderListRow } from './engine/orders/staff-view.server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await createTestDatabase();
  // Without a worker: background work runs when the operator runs it.
  shop = await startShop({ databaseUrl: database.url, environment: { RUN_WORKER: 'false' } });
});
afterAll(async () => {
  expect(await shop.stop()).toEqual([]);
  await database.drop();
});

type Ran = { readonly code: number; readonly out: string; readonly complaint: string };

/** Runs the operator command in its own process, next to the running shop. */
function operator(...words: readonly string[]): Promise<Ran> {
  const { PATH } = process.env;
  const env = {
    PATH,
    NODE_ENV: 'production',
    DEMO: 'true',
    DATA_DIR: shop.dataFolder,
    DATABASE_URL: database.url,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['bin/operator.mjs', ...words], { cwd: root, env }, (error, out, complaint) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), complaint: complaint.trim() }),
    );
  });
}

async function bottlesBought(quantity: number, name: string): Promise<number> {
  const { rows } = await database.database.pool.query<{ id: number }>(
    `select id from skus where code = 'ML-BDX-21'`,
  );
  const gateway = shopGateway(shop.dataFolder);
  const market = {
    origin: shop.url,
    tokenizeCard: async () => (await gateway.tokenizeCard('4242424242424242')).id,
  };
  await completePurchase(market, { skuId: rows[0]?.id ?? 0, quantity }, name);
  const listed = await operator('orders', '--email', `${name}@customers.example`, '--json');
  const [order] = JSON.parse(listed.out) as OrderListRow[];
  expect(order).toMatchObject({ state: 'placed', paymentState: 'authorized', lastName: name });
  return order?.number ?? 0;
}

describe('the operator command next to a running shop', () => {
  let number: string;
  const rosa = (...words: readonly string[]) => operator(...words, '--as', 'Rosa');
  const all = async (steps: readonly (readonly string[])[]) => {
    for (const step of steps) {
      expect(await rosa(...step), step.join(' ')).toMatchObject({ code: 0, complaint: '' });
    }
  };

  // Other tests cover every command in process; here one order goes through the command.
  test("packs and ships a customer's order", async () => {
    number = String(await bottlesBought(3, 'Harvester'));
    await all([
      ['pack', number, '--lines', 'ML-BDX-21=3'],
      ['ship', number, '--carrier', 'ups', '--tracking', '1Z 999 AA1 01 2345 6784'],
    ]);
  });

  test('delivers the order and refunds one of its bottles', () =>
    all([
      ['attempt', number, '--note', 'nobody home'],
      ['deliver', number],
      ['refund', number, '--lines', 'ML-BDX-21=1', '--reason', 'corked'],
    ]));

  test('sends the order’s emails, shows its history, and finds that all ledgers agree', async () => {
    const drained = await rosa('drain');
    expect(drained).toMatchObject({ code: 0, complaint: '' });
    expect(drained.out).toContain(' done, 0 failed.');
    const { out: shown } = await operator('show', number);
    expect(shown).toContain(`Order ${number}: completed, parcels delivered, payment partially refunded`);
    expect(shown).toContain('UPS 1Z999AA10123456784: ML-BDX-21=3');
    expect(shown).toMatch(/operator:Rosa +order\.refunded/);
    expect(shown).toMatch(/parcel-attempted +harvester@customers\.example/i);
    expect(shown).not.toContain('not yet');
    expect((await readdir(join(shop.dataFolder, 'mailbox'))).length).toBeGreaterThan(3);
    expect(await operator('prove')).toMatchObject({
      code: 0,
      out: expect.stringContaining('All ledgers agree'),
    });
  });

  test('prints one sentence with exit code 1 when rejected, and help with exit code 2 for an invalid command', async () => {
    expect(await operator('show', '999999999')).toEqual({
      code: 1,
      out: '',
      complaint: 'There is no order 999999999.',
    });
    const wrong = await operator('ship', '1001', '--carrier', 'UPS');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.complaint).toMatch(
      /^--tracking is missing\.\n[\s\S]*Usage\n {2}npm run operator -- ship NUMBER/,
    );
    const anonymous = await operator('orders', '--as', ' ');
    expect(anonymous).toMatchObject({
      code: 2,
      complaint: expect.stringMatching(/^--as must not be empty\./),
    });
  });

  test('reports ledgers that disagree, with exit code 1', async () => {
    await database.database.pool.query(
      `update stock set held = held + 1 where resource_id = (select id from resources where code = 'ML-BDX-21')`,
    );
    const proved = await operator('prove');
    expect(proved).toMatchObject({ code: 1, complaint: '' });
    expect(proved.out).toMatch(/^1 mismatch: the ledgers do not agree\.\n\nstock\n/);
  });

  test('rejects a database with another schema and leaves it unchanged', async () => {
    const { pool } = database.database;
    await pool.query(
      `insert into schema_migrations (number, name, checksum) values (9999, '9999_later.sql', '')`,
    );
    const newer = await operator('orders');
    expect(newer).toMatchObject({ code: 1, out: '' });
    expect(newer.complaint).toMatch(
      /^The database is newer than this code: it has the migration 9999_later\.sql\./,
    );
    await pool.query(`delete from schema_migrations where number = 9999`);
    const last = await pool.query(
      `delete from schema_migrations where number = (select max(number) from schema_migrations) returning *`,
    );
    const { number, name, checksum } = last.rows[0];
    const older = await operator('orders');
    expect(older).toMatchObject({ code: 1, out: '' });
    expect(older.complaint).toContain(
      `The database is older than this code: the migration ${name} is missing.`,
    );
    await pool.query(`insert into schema_migrations (number, name, checksum) values ($1, $2, $3)`, [
      number,
      name,
      checksum,
    ]);
    expect((await operator('orders')).code).toBe(0);
  });
});
