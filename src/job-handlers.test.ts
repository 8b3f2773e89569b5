import { expect, test } from 'vitest';
import { shopJobs } from './job-handlers.server.ts';
import { queuedJobLimits } from './platform/job-definitions.ts';

test('every job has a unique name, and every queue has a job that handles it', () => {
  const names = shopJobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(Object.keys(queuedJobLimits)));
});
