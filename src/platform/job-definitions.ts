/** The data of each job that code enqueues, by job name. It consists of ids or sealed data, so that a job exposes no customer data. */
export type JobDataByName = {
  'send-notice': { readonly noticeId: string };
  'answer-account-wish': { readonly sealed: string };
  'answer-staff-sign-in': { readonly sealed: string };
  'handle-webhook': { readonly provider: string; readonly eventId: string };
  'send-submission': { readonly submissionId: string };
  'work-bulk-run': { readonly runId: string };
  'work-package-import': { readonly importId: string };
  'reconcile-payments': Record<string, never>;
  'charge-club-shipments': Record<string, never>;
};

/** The name of a job that code enqueues. All other jobs run only on a schedule. */
export type JobName = keyof JobDataByName;

export type JobLimits = {
  /** The number of retries. After the last one, the job moves to the queue `dead-letter` for staff to review. */
  readonly retryLimit: number;
  /** Seconds before the first retry. The delay doubles with each further retry, up to the maximum. */
  readonly retryDelaySeconds: number;
  readonly retryDelayMaxSeconds: number;
  /**
   * The maximum duration of a run in seconds. After that, the run counts as lost with its process, and the job is retried if it has retries
   * left.
   */
  readonly runLimitSeconds: number;
  readonly pollSeconds: number;
};

/** The limits of periodic jobs, which need no retry because they run again soon. */
const periodic: JobLimits = {
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 60,
  runLimitSeconds: 300,
  pollSeconds: 2,
};

/** The limits of the jobs that code enqueues, by job name. They are separate from the code that runs the jobs, which callers don't need. */
export const queuedJobLimits: Readonly<Record<JobName, JobLimits>> = {
  // A mail server may be down for a night: 20 s, 40 s … then every ten minutes for about ten hours.
  'send-notice': {
    retryLimit: 65,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  // Someone is waiting for this email.
  'answer-account-wish': {
    retryLimit: 10,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 60,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  // Someone is waiting for this email.
  'answer-staff-sign-in': {
    retryLimit: 10,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 60,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  // An event may arrive before the order that it is about has been committed, so the first retries come soon (I-21).
  'handle-webhook': {
    retryLimit: 40,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 600,
    runLimitSeconds: 60,
    pollSeconds: 0.5,
  },
  // Its own attempts are counted in the database; these retries are for an unavailable database.
  'send-submission': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    runLimitSeconds: 60,
    pollSeconds: 2,
  },
  // Someone watches its progress; anything lost is picked up a minute later.
  'work-bulk-run': { ...periodic, runLimitSeconds: 3_600, pollSeconds: 0.5 },
  // The same, and a package with many pictures takes a while.
  'work-package-import': { ...periodic, runLimitSeconds: 3_600, pollSeconds: 0.5 },
  'reconcile-payments': periodic,
  // A release with thousands of shipments takes a while; anything lost is picked up a minute later.
  'charge-club-shipments': { ...periodic, runLimitSeconds: 3_600 },
};

type ScheduledJob<Dependencies> = {
  readonly name: string;
  /** The job's schedule, a cron expression in the winery's time zone. */
  readonly schedule: string;
  readonly runLimitSeconds?: number;
  readonly run: (dependencies: Dependencies) => Promise<unknown>;
};

type QueuedJob<Dependencies, Name extends JobName> = {
  readonly name: Name;
  readonly run: (dependencies: Dependencies, data: JobDataByName[Name]) => Promise<unknown>;
};

export type Job<Dependencies> =
  | ScheduledJob<Dependencies>
  | { readonly [Name in JobName]: QueuedJob<Dependencies, Name> }[JobName];

/**
 * Defines a scheduled or enqueued job. A job can run more than once, and twice at the same time after a process is lost, so it must be
 * idempotent. If it throws, it is retried up to its `retryLimit`.
 */
export function defineJob<Dependencies>(job: ScheduledJob<Dependencies>): ScheduledJob<Dependencies>;
export function defineJob<Dependencies, Name extends JobName>(
  job: QueuedJob<Dependencies, Name>,
): QueuedJob<Dependencies, Name>;
export function defineJob<Job>(job: Job): Job {
  return job;
}

/** A job bound to its limits and dependencies. */
export type RunnableJob = JobLimits & {
  readonly name: string;
  readonly schedule?: string;
  readonly run: (data: JobDataByName[JobName]) => Promise<unknown>;
};

/** Returns the jobs, each bound to its limits and dependencies. */
export function bindJobs<Dependencies>(
  jobs: readonly Job<Dependencies>[],
  dependencies: Dependencies,
): readonly RunnableJob[] {
  return jobs.map((job) => {
    const limits = job.name in queuedJobLimits ? queuedJobLimits[job.name as JobName] : periodic;
    const run = job.run as (dependencies: Dependencies, data: JobDataByName[JobName]) => Promise<unknown>;
    return { ...limits, ...job, run: (data) => run(dependencies, data) };
  });
}
