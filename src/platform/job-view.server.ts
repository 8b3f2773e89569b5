import { sql } from 'drizzle-orm';
import type { Transaction } from './database.server.ts';

/** The numbers of waiting and running jobs with one name. */
export type JobQueueCounts = {
  readonly name: string;
  /** The number of jobs ready to run now. */
  readonly due: number;
  /** The number of jobs scheduled for later or waiting for a retry. */
  readonly later: number;
  readonly running: number;
  readonly nextAt: Date | null;
};

/** A job that failed its last attempt and needs staff attention. */
export type DeadLetterJob = {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly failedAt: Date;
  readonly tries: number;
  readonly reason: string;
};

/** Returns the numbers of waiting and running jobs, by job name. */
export async function listJobQueueCounts(read: Transaction): Promise<JobQueueCounts[]> {
  const { rows } = await read.execute<JobQueueCounts & { readonly nextAt: string | Date | null }>(sql`
    select name, count(*) filter (where waits and start_after <= now()) as due,
           count(*) filter (where waits and start_after > now()) as later,
           count(*) filter (where not waits) as running,
           min(start_after) filter (where waits and start_after > now()) as "nextAt"
      from (select name, start_after, state in ('created', 'retry') as waits from jobs.job
             where state in ('created', 'retry', 'active') and name in (select name from jobs.queue where dead_letter is not null)) open
     group by name order by name`);
  return rows.map((row) => ({ ...row, nextAt: row.nextAt === null ? null : new Date(row.nextAt) }));
}

/** Returns the jobs that failed their last attempt, newest first. */
export async function listDeadLetterJobs(read: Transaction, limit: number): Promise<DeadLetterJob[]> {
  const { rows } = await read.execute<
    Omit<DeadLetterJob, 'failedAt'> & { readonly failedAt: string | Date }
  >(sql`
    select id, source_name as name, data, created_on as "failedAt", coalesce(source_retry_count, 0) + 1 as tries,
           coalesce(source_output ->> 'message', '') as reason
      from jobs.job where name = 'dead-letter' and state = 'created'
     order by created_on desc limit ${limit}`);
  return rows.map((row) => ({ ...row, failedAt: new Date(row.failedAt) }));
}
