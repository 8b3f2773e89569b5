import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { wineryTimeZone } from '../core/dates.ts';
import type { Transaction } from './database.server.ts';
import {
  type JobDataByName,
  type JobLimits,
  type JobName,
  queuedJobLimits,
  type RunnableJob,
} from './job-definitions.ts';
import { type Log, redact, throttleErrorReports } from './log.server.ts';
import { runSqlText } from './prepared.server.ts';
import { StartError } from './start-error.ts';

/** The transactional outbox. A job is enqueued when the transaction that caused it commits, or not at all (I-45). */
export type JobQueue = {
  /** Enqueues a job. At most one job with the same name and `singletonKey` waits at a time; a running job does not count. */
  enqueue<Name extends JobName>(
    transaction: Pick<Transaction, '$client'>,
    name: Name,
    data: JobDataByName[Name],
    options?: { readonly singletonKey?: string; readonly startAfter?: Date },
  ): Promise<void>;
};

export type JobService = {
  readonly queue: JobQueue;
  /** Starts running jobs in this process, including scheduled ones. */
  startWorker(jobs: readonly RunnableJob[]): Promise<void>;
  /** Stops accepting jobs, waits up to ten seconds for running ones, and closes the connections. */
  stop(): Promise<void>;
};

const schema = 'jobs';
const deadLetter = 'dead-letter';
const secondsPerDay = 24 * 60 * 60;
/** The maximum number of jobs with the same name that run at the same time in one process. */
const batchSize = 10;

/**
 * Opens the job queue, and creates its tables on the first run so that no request has to.
 * @param options.works whether this process also runs jobs
 */
export async function openJobService(options: {
  readonly url: string;
  readonly works: boolean;
  readonly log: Log;
}): Promise<JobService> {
  const { url, works, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'cellar-door jobs',
    schema,
    max: works ? 4 : 1,
    schedule: works,
    supervise: works,
    clockMonitorIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
  });
  boss.on('error', queueFailure(log));
  await boss.start();
  await defineQueues(
    boss,
    Object.entries(queuedJobLimits).map(([name, limits]) => ({ name, ...limits })),
  );
  return {
    queue: { enqueue: (transaction, name, data, choice) => enqueue(boss, transaction, name, data, choice) },
    startWorker: (jobs) => startWorker(boss, jobs, log),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

const errorLineMilliseconds = 10_000;

/**
 * Returns a handler that logs queue errors at a limited rate. The queue polls many times a second, and each poll of an unavailable database
 * is a separate error.
 */
function queueFailure(log: Log): (error: unknown) => void {
  const report = (error: unknown, count: number) => log.error('job queue failed', { error, count });
  return throttleErrorReports(report, errorLineMilliseconds, () => performance.now());
}

export type DueJobsResult = {
  readonly done: number;
  /** The failed jobs. Each is retried later, or is in the queue `dead-letter` after its last attempt. */
  readonly failed: readonly { readonly name: string; readonly sentence: string }[];
};

/** The job queue as used by a command that runs next to the shop's processes, which have already created its tables. */
export type AttachedJobService = Pick<JobService, 'queue' | 'stop'> & {
  /**
   * Runs all due jobs, and the jobs that these enqueue, until none is due. Workers may run at the same time; each job still runs once.
   * Leaves the rest of a queue to the worker if a failed job in it is due again.
   */
  runDue(jobs: readonly RunnableJob[]): Promise<DueJobsResult>;
};

/**
 * Attaches to the job queue of a shop.
 * @throws StartError when the queue's tables are missing or have another version
 */
export async function attachJobService({
  url,
  log,
}: {
  readonly url: string;
  readonly log: Log;
}): Promise<AttachedJobService> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'cellar-door operator',
    schema,
    max: 2,
    migrate: false,
    schedule: false,
    supervise: false,
  });
  boss.on('error', queueFailure(log));
  try {
    await boss.start();
  } catch (cause) {
    await boss.stop({ graceful: false });
    throw new StartError(
      'The job queue of this database is missing or of another version. Start the shop once.',
      {
        cause,
      },
    );
  }
  return {
    queue: { enqueue: (transaction, name, data, choice) => enqueue(boss, transaction, name, data, choice) },
    runDue: (jobs) => runDue(boss, jobs, log),
    stop: () => boss.stop({ graceful: false }),
  };
}

async function runDue(boss: PgBoss, runnable: readonly RunnableJob[], log: Log): Promise<DueJobsResult> {
  // Workers create the queues of scheduled jobs; a queue that does not exist is empty.
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  const open = new Set(runnable.filter(({ name }) => known.has(name)));
  const tried = new Set<string>();
  const failed: { name: string; sentence: string }[] = [];
  let done = 0;
  for (let hasRun = true; hasRun; ) {
    hasRun = false;
    for (const work of open) {
      const { name } = work;
      const jobs = await boss.fetch<JobDataByName[JobName]>(name, { batchSize });
      hasRun ||= jobs.length > 0;
      // A failed job that is due again would be retried until it is given up, so its queue is left to the worker.
      if (jobs.some(({ id }) => tried.has(id))) open.delete(work);
      for (const job of jobs) {
        tried.add(job.id);
        const sentence = await runOnce(boss, work, job, log);
        if (sentence === undefined) done += 1;
        else failed.push({ name, sentence });
      }
    }
  }
  return { done, failed };
}

/** Runs a job and reports its outcome to the queue. Returns the error message if it failed, else undefined. */
async function runOnce(
  boss: PgBoss,
  work: RunnableJob,
  job: Job<JobDataByName[JobName]>,
  log: Log,
): Promise<string | undefined> {
  const { name } = work;
  const { id, status, output } = await settle(work, job, log);
  if (status === 'completed') {
    await boss.complete(name, id);
    return undefined;
  }
  await boss.fail(name, id, output);
  return (output as { readonly message: string }).message;
}

async function defineQueues(
  boss: PgBoss,
  definitions: readonly (JobLimits & { readonly name: string })[],
): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!known.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 90 * secondsPerDay });
  for (const { name, ...definition } of definitions) {
    const queue = {
      deadLetter,
      retryLimit: definition.retryLimit,
      retryDelay: definition.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: definition.retryDelayMaxSeconds,
      expireInSeconds: definition.runLimitSeconds,
      deleteAfterSeconds: secondsPerDay,
    };
    if (known.has(name)) await boss.updateQueue(name, queue);
    else await boss.createQueue(name, { ...queue, policy: 'short' });
  }
}

async function enqueue(
  boss: PgBoss,
  transaction: Pick<Transaction, '$client'>,
  name: JobName,
  data: JobDataByName[JobName],
  { singletonKey, startAfter }: { readonly singletonKey?: string; readonly startAfter?: Date } = {},
): Promise<void> {
  await boss.send(name, data, {
    db: { executeSql: (text, values) => runSqlText(transaction, text, values ?? []) },
    // The queue policy allows one waiting job per key, so a job without a key gets a unique one.
    singletonKey: singletonKey ?? randomUUID(),
    ...(startAfter && { startAfter }),
  });
}

async function startWorker(boss: PgBoss, runnable: readonly RunnableJob[], log: Log): Promise<void> {
  await retryUntilUp(() => defineQueues(boss, runnable), 'queues', log);
  for (const work of runnable) {
    const { name, schedule, pollSeconds } = work;
    const options = {
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: pollSeconds,
      perJobResults: true,
    } as const;
    await boss.work<JobDataByName[JobName], unknown, typeof options>(name, options, (jobs) =>
      Promise.all(jobs.map((job) => settle(work, job, log))),
    );
    if (schedule) {
      const options = { tz: wineryTimeZone(), singletonKey: 'by the clock' };
      await retryUntilUp(() => boss.schedule(name, schedule, {}, options), name, log);
    }
  }
}

const mostTries = 60;

/**
 * Runs an action until it succeeds, for about a minute, so that a process whose database becomes unavailable during startup doesn't exit
 * (F12).
 */
async function retryUntilUp(act: () => Promise<void>, job: string, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await act();
      return;
    } catch (error) {
      if (tries === mostTries) throw error;
      log.warn('job not scheduled yet', { job, error });
      await pause(1_000, undefined, { ref: false });
    }
  }
}

/** Runs a job and returns its outcome. Never throws, so that a failure does not affect the other jobs in its batch. */
async function settle(
  { name, run }: RunnableJob,
  job: Job<JobDataByName[JobName]>,
  log: Log,
): Promise<JobResult> {
  try {
    await run(job.data ?? {});
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn('job failed', { job: name, jobId: job.id, error });
    return { id: job.id, status: 'failed', output: { message: redact(String(error)) } };
  }
}
