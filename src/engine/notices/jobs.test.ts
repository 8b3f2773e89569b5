import { expect, onTestFinished, test } from 'vitest';
import { waitingJobs } from '../../../test/helpers/jobs.ts';
import { startTestShop } from '../../../test/helpers/shop.ts';
import { sweepNoticesJob } from './jobs.server.ts';

test('an unsent email whose job gave up is queued again once, after twelve hours', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  const { database } = shop.dependencies;
  const wine = await shop.sku(5);
  expect(await shop.place(await shop.buyer([[wine.skuId, 1]]))).toMatchObject({ ok: true });
  const [owed] = await waitingJobs(database, 'send-notice');
  await database.pool.query(`delete from jobs.job where name = 'send-notice'`);

  shop.clock.advance({ hours: 11 });
  await sweepNoticesJob.run(shop.dependencies);
  expect(await waitingJobs(database, 'send-notice')).toEqual([]);

  shop.clock.advance({ hours: 2 });
  await sweepNoticesJob.run(shop.dependencies);
  await sweepNoticesJob.run(shop.dependencies);
  expect(await waitingJobs(database, 'send-notice')).toEqual([owed]);
});
