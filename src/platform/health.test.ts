import { expect, test } from 'vitest';
import type { Database } from './database.server.ts';
import { createHealthCheck } from './health.server.ts';

/** Returns a health check with a scripted database and a manual clock. */
function healthOf(answer: () => Promise<unknown>) {
  const clock = { time: 0, asked: 0 };
  const execute = () => {
    clock.asked += 1;
    return answer();
  };
  const database = { read: { execute } } as unknown as Pick<Database, 'read'>;
  return { clock, health: createHealthCheck(database, () => clock.time) };
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const busy = new Error('timeout exceeded when trying to connect');
const never = new Promise<never>(() => {});

test('reports ready while the database answers and not ready as soon as it is down', async () => {
  let isThere = true;
  const { health } = healthOf(async () => {
    if (!isThere) throw new Error('Failed query', { cause: refused });
  });
  expect(await health.isReady()).toBe(true);
  isThere = false;
  expect(await health.isReady()).toBe(false);
  isThere = true;
  expect(await health.isReady()).toBe(true);
});

test.each([
  ['does not respond', () => never],
  ['has no free connection', () => Promise.reject(busy)],
])('stays ready for exactly ten seconds while the database %s', async (_what, answer) => {
  const { clock, health } = healthOf(answer);
  clock.time = 9_000;
  expect(await health.isReady()).toBe(true);
  clock.time = 11_000;
  expect(await health.isReady()).toBe(false);
});

test('concurrent checks query the database once', async () => {
  const { clock, health } = healthOf(async () => {});
  expect(await Promise.all([health.isReady(), health.isReady(), health.isReady()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(clock.asked).toBe(1);
});

test('reports not ready during shutdown', async () => {
  const { health } = healthOf(async () => {});
  health.drain();
  expect(await health.isReady()).toBe(false);
});
