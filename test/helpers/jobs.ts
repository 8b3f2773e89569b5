import type { Database } from '../../src/platform/database.server.ts';
import type { JobDataByName, JobName } from '../../src/platform/job-definitions.ts';

/** Returns the data of the committed jobs of this name that no worker has taken yet, oldest first. */
export async function waitingJobs<Name extends JobName>(
  database: Database,
  name: Name,
): Promise<JobDataByName[Name][]> {
  const { rows } = await database.pool.query<{ data: JobDataByName[Name] }>(
    `select data from jobs.job where name = $1 and state in ('created', 'retry') order by created_on, id`,
    [name],
  );
  return rows.map(({ data }) => data);
}

/** Returns the data of the waiting jobs of this name, and removes the jobs from the queue; the caller runs them. */
export async function takeWaitingJobs<Name extends JobName>(
  database: Database,
  name: Name,
): Promise<JobDataByName[Name][]> {
  const { rows } = await database.pool.query<{ data: JobDataByName[Name] }>(
    `with taken as (delete from jobs.job where name = $1 and state in ('created', 'retry') returning data, created_on, id)
     select data from taken order by created_on, id`,
    [name],
  );
  return rows.map(({ data }) => data);
}
