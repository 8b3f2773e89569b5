import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/helpers/database.ts';
import { waitingJobs } from '../../test/helpers/jobs.ts';
import { bindJobs, defineJob } from './job-definitions.ts';
import { listDeadLetterJobs, listJobQueueCounts } from './job-view.server.ts';
import { attachJobService, openJobService } from './jobs.server.ts';
import { createLog } from './log.server.ts';

async function shop({ works }: { works: boolean }) {
  const { url, database, drop } = await createTestDatabase();
  const jobs = await openJobService({ url, works, log: createLog('silent') });
  onTestFinished(async () => {
    await jobs.stop();
    await drop();
  });
  return { url, database, jobs };
}

test('enqueues a job only if its transaction commits (I-45)', async () => {
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

test('queues one job per singleton key, and every job without a key', async () => {
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

test('retries a failed job without affecting the others of its batch', async () => {
  const { database, jobs } = await shop({ works: true });
  const runs: string[] = [];
  const settled = Promise.withResolvers<void>();
  await database.transaction(async (transaction) => {
    for (const eventId of ['fails-once', 'works']) {
      await jobs.queue.enqueue(transaction, 'handle-webhook', { provider: 'x', eventId });
    }
  });
  const handleWebhook = defineJob({
    name: 'handle-webhook',
    run: async (_: undefined, { eventId }) => {
      runs.push(eventId);
      if (runs.length === 3) settled.resolve();
      if (eventId === 'fails-once' && runs.filter((run) => run === eventId).length === 1)
        throw new Error('not yet');
    },
  });
  await jobs.startWorker(bindJobs([handleWebhook], undefined));
  await settled.promise;
  expect(runs.toSorted()).toEqual(['fails-once', 'fails-once', 'works']);
});

test('a worker creates the queues of scheduled jobs, and a command skips queues that do not exist', async () => {
  const { url, database, jobs } = await shop({ works: true });
  const tick = defineJob({
    name: 'tick',
    schedule: '0 0 1 1 *',
    runLimitSeconds: 77,
    run: async () => {},
  });
  const command = await attached(url);
  expect(await command.runDue(bindJobs([tick], undefined))).toEqual({ done: 0, failed: [] });
  await jobs.startWorker(bindJobs([tick], undefined));
  const { rows } = await database.pool.query(
    `select cron, retry_limit, expire_seconds from jobs.queue join jobs.schedule using (name) where name = 'tick'`,
  );
  expect(rows).toEqual([{ cron: '0 0 1 1 *', retry_limit: 0, expire_seconds: 77 }]);
});

async function attached(url: string) {
  const jobs = await attachJobService({ url, log: createLog('silent') });
  onTestFinished(() => jobs.stop());
  return jobs;
}

test('a command runs due jobs and the jobs they enqueue once and leaves later jobs queued', async () => {
  const { url, database } = await shop({ works: false });
  const command = await attached(url);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await database.transaction(async (transaction) => {
    await command.queue.enqueue(transaction, 'handle-webhook', { provider: 'x', eventId: 'leads-on' });
    await command.queue.enqueue(transaction, 'handle-webhook', { provider: 'x', eventId: 'fails' });
    await command.queue.enqueue(transaction, 'send-notice', { noticeId: 'later' }, { startAfter: tomorrow });
  });
  const runs: string[] = [];
  const handleWebhook = defineJob({
    name: 'handle-webhook',
    run: async (_: undefined, { eventId }) => {
      runs.push(eventId);
      if (eventId === 'fails') throw new Error('ann@example.com does not answer');
      await database.transaction((transaction) =>
        command.queue.enqueue(transaction, 'send-notice', { noticeId: 'led-to' }),
      );
    },
  });
  const sendNotice = defineJob({
    name: 'send-notice',
    run: async (_: undefined, { noticeId }) => runs.push(noticeId),
  });
  const drained = await command.runDue(bindJobs([handleWebhook, sendNotice], undefined));
  expect(runs.toSorted()).toEqual(['fails', 'leads-on', 'led-to']);
  expect(drained).toEqual({
    done: 2,
    failed: [{ name: 'handle-webhook', sentence: 'Error: [email] does not answer' }],
  });
  expect(await listJobQueueCounts(database.read)).toMatchObject([
    { name: 'handle-webhook', later: 1, running: 0 },
    { name: 'send-notice', due: 0, later: 1, running: 0 },
  ]);
});

test('moves a job to the dead-letter queue with its error after the last attempt', async () => {
  const { url, database } = await shop({ works: false });
  const command = await attached(url);
  await database.transaction((transaction) => command.queue.enqueue(transaction, 'reconcile-payments', {}));
  const reconcile = defineJob({
    name: 'reconcile-payments',
    schedule: '* * * * *',
    run: () => Promise.reject(new Error('no shelf')),
  });
  await command.runDue(bindJobs([reconcile], undefined));
  expect(await listJobQueueCounts(database.read)).toEqual([]);
  expect(await listDeadLetterJobs(database.read, 10)).toMatchObject([
    { name: 'reconcile-payments', data: {}, tries: 1, reason: 'Error: no shelf' },
  ]);
});

test('a command on a database without queues creates none and says to start the shop first', async () => {
  const { url, database, drop } = await createTestDatabase();
  onTestFinished(drop);
  await database.pool.query('drop schema jobs cascade');
  await expect(attached(url)).rejects.toThrow('Start the shop once');
  const { rows } = await database.pool.query(`select to_regnamespace('jobs') as made`);
  expect(rows).toEqual([{ made: null }]);
});
