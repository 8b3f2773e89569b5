import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { type Database, openDatabase } from '../../platform/database.server.ts';
import { operatorCommands } from './run-command.server.ts';
import { createTestOperator } from './testing.ts';

let shop: TestShop;
/** The shop's database, opened read-only. */
let readOnly: Database;
beforeAll(async () => {
  shop = await startTestShop();
  const { database, url } = shop.test;
  const name = new URL(url).pathname.slice(1);
  await database.read.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`));
  readOnly = openDatabase({
    url,
    poolSize: 2,
    statementTimeoutMilliseconds: 20_000,
    connectionTimeoutMilliseconds: 20_000,
    onConnectionError: () => {},
  });
});
afterAll(async () => {
  await readOnly.close();
  await shop.stop();
});

const { run } = createTestOperator(() => ({
  ...shop,
  dependencies: { ...shop.dependencies, database: readOnly },
}));
const reading = Object.entries(operatorCommands).filter(([, { isReadOnly }]) => isReadOnly);

test.each(reading)('%s runs on a read-only database, as its help states', async (_, { example }) => {
  expect(await run(...example.split(' '))).toBeDefined();
});

test('a command that writes fails on the read-only database', async () => {
  await expect(run('reconcile')).rejects.toThrow();
});
