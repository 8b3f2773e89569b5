import { expect, test } from 'vitest';
import { queuedJobLimits } from './platform/job-definitions.ts';
import { shopJobs } from './runnable-jobs.server.ts';

test('every job has a unique name, and every queue has a job that handles it', () => {
  const names = shopJobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(Object.keys(queuedJobLimits)));
});
