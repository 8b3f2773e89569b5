import { expect, onTestFinished, test } from 'vitest';
import { waitingJobs } from '../../../test/helpers/jobs.ts';
import { startTestShop } from '../../../test/helpers/shop.ts';
import { noticeJobs } from './jobs.server.ts';

test('a mail whose job gave up is queued again after twelve hours, once, and not before', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { database } = shop.dependencies;
  const wine = await shop.sku(5);
  expect(await shop.place(await shop.buyer([[wine.skuId, 1]]))).toMatchObject({ ok: true });
  const [owed] = await waitingJobs(database, 'send-notice');
  await database.pool.query(`delete from jobs.job where name = 'send-notice'`);
  const sweep = noticeJobs(shop.dependencies)['sweep-notices'];

  shop.clock.advance({ hours: 11 });
  await sweep({});
  expect(await waitingJobs(database, 'send-notice')).toEqual([]);

  shop.clock.advance({ hours: 2 });
  await sweep({});
  await sweep({});
  expect(await waitingJobs(database, 'send-notice')).toEqual([owed]);
});
