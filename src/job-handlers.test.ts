import { expect, test } from 'vitest';
import { jobs } from './job-handlers.server.ts';
import { queues } from './platform/job-definitions.ts';

test('every job has a name of its own, and every queue somebody who runs what it holds', () => {
  const names = jobs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(Object.keys(queues)));
});
