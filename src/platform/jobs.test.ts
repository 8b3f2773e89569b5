import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/helpers/database.ts';
import { waitingJobs } from '../../test/helpers/jobs.ts';
import { type JobHandlers, openJobs } from './jobs.server.ts';
import { createLog } from './log.server.ts';

const idle: JobHandlers = {
  'send-notice': async () => {},
  'handle-webhook': async () => {},
  'reconcile-payments': async () => {},
  'sweep-holds': async () => {},
  'sweep-orders': async () => {},
  'sweep-carts': async () => {},
  'sweep-rate-limits': async () => {},
  'sweep-notices': async () => {},
  'prove-books': async () => {},
  'renew-authorizations': async () => {},
  'tell-openings': async () => {},
};

async function shop({ works }: { works: boolean }) {
  const { url, database, drop } = await createTestDatabase();
  const jobs = await openJobs({ url, works, log: createLog('silent') });
  onTestFinished(async () => {
    await jobs.stop();
    await drop();
  });
  return { database, jobs };
}

test('a job leaves with the commit of its transaction and not with a rollback (I-45)', async () => {
  const { database, jobs } = await shop({ works: false });
  await database.transaction((transaction) =>
    jobs.queue.enqueue(transaction, 'send-notice', { noticeId: 'kept' }),
  );
  const failed = database.transaction(async (transaction) => {
    await jobs.queue.enqueue(transaction, 'send-notice', { noticeId: 'lost' });
    throw new Error('the order was refused');
  });
  await expect(failed).rejects.toThrow('the order was refused');
  expect(await waitingJobs(database, 'send-notice')).toEqual([{ noticeId: 'kept' }]);
});

test('jobs with one singleton key wait once, jobs without a key each wait', async () => {
  const { database, jobs } = await shop({ works: false });
  await database.transaction(async (transaction) => {
    for (const noticeId of ['a', 'b', 'b'])
      await jobs.queue.enqueue(transaction, 'send-notice', { noticeId });
    for (const eventId of ['e1', 'e1', 'e2']) {
      await jobs.queue.enqueue(
        transaction,
        'handle-webhook',
        { provider: 'x', eventId },
        { singletonKey: eventId },
      );
    }
  });
  expect(await waitingJobs(database, 'send-notice')).toHaveLength(3);
  expect(await waitingJobs(database, 'handle-webhook')).toHaveLength(2);
});

test('a failed job is run again and hurts no other job of its batch', async () => {
  const { database, jobs } = await shop({ works: true });
  const runs: string[] = [];
  const settled = Promise.withResolvers<void>();
  await database.transaction(async (transaction) => {
    for (const eventId of ['fails-once', 'works']) {
      await jobs.queue.enqueue(transaction, 'handle-webhook', { provider: 'x', eventId });
    }
  });
  await jobs.startWorker({
    ...idle,
    'handle-webhook': async ({ eventId }) => {
      runs.push(eventId);
      if (runs.length === 3) settled.resolve();
      if (eventId === 'fails-once' && runs.filter((run) => run === eventId).length === 1)
        throw new Error('not yet');
    },
  });
  await settled.promise;
  expect(runs.toSorted()).toEqual(['fails-once', 'fails-once', 'works']);
});
