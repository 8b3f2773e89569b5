import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { type ChannelSubscription, listenToChannels } from '../announcements.server.ts';
import { invalidateCachedPages, pageInvalidationListener } from './page-drops.server.ts';

let shop: TestDatabase;
let drops: ChannelSubscription;
let dropped: string[];

beforeEach(async () => {
  shop = await createTestDatabase();
  dropped = [];
  drops = listenToChannels(
    shop.url,
    [pageInvalidationListener({ drop: (tag) => dropped.push(tag), dropAll: () => dropped.push('(all)') })],
    () => {},
  );
  await expect.poll(() => dropped).toEqual(['(all)']);
});
afterEach(async () => {
  await drops.stop();
  await shop.drop();
});

test('receives a change when its transaction commits and not when it rolls back', async () => {
  const { database } = shop;
  await expect(
    database.transaction(async (transaction) => {
      await invalidateCachedPages(transaction, 'never');
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  await database.transaction((transaction) => invalidateCachedPages(transaction, 'catalog'));
  await expect.poll(() => dropped).toEqual(['(all)', 'catalog']);
});

test('drops everything after a lost connection, since notifications may have been missed', async () => {
  const { database } = shop;
  await database.read.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cellar-door listener' and datname = current_database()`,
  );
  await expect.poll(() => dropped, { timeout: 10_000 }).toEqual(['(all)', '(all)']);
  await database.transaction((transaction) => invalidateCachedPages(transaction, 'catalog'));
  await expect.poll(() => dropped).toEqual(['(all)', '(all)', 'catalog']);
});
