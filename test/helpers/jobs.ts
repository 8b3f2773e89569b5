import type { Database } from '../../src/platform/database.server.ts';
import type { JobData, JobName } from '../../src/platform/job-definitions.ts';

/** What was enqueued under this name, committed and not yet taken by a worker; oldest first. */
export async function waitingJobs<Name extends JobName>(
  database: Database,
  name: Name,
): Promise<JobData[Name][]> {
  const { rows } = await database.pool.query<{ data: JobData[Name] }>(
    `select data from jobs.job where name = $1 and state in ('created', 'retry') order by created_on, id`,
    [name],
  );
  return rows.map(({ data }) => data);
}

/** The same, taken out of the queue: whoever asks runs them. */
export async function takeJobs<Name extends JobName>(
  database: Database,
  name: Name,
): Promise<JobData[Name][]> {
  const { rows } = await database.pool.query<{ data: JobData[Name] }>(
    `with taken as (delete from jobs.job where name = $1 and state in ('created', 'retry') returning data, created_on, id)
     select data from taken order by created_on, id`,
    [name],
  );
  return rows.map(({ data }) => data);
}
