import { expect, test } from 'vitest';
import type { Database } from './database.server.ts';
import { createHealth } from './health.server.ts';

/** A database that answers as it is told, and a clock that stands until it is moved. */
function healthOf(answer: () => Promise<unknown>) {
  const clock = { time: 0, asked: 0 };
  const execute = () => {
    clock.asked += 1;
    return answer();
  };
  const database = { read: { execute } } as unknown as Pick<Database, 'read'>;
  return { clock, health: createHealth(database, () => clock.time) };
}

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const busy = new Error('timeout exceeded when trying to connect');
const never = new Promise<never>(() => {});

test('a database that answers is ready, one that is away is not, at once', async () => {
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
  ['takes its time', () => never],
  ['has no connection free', () => Promise.reject(busy)],
])('a database that %s stays ready for ten seconds and no longer', async (_what, answer) => {
  const { clock, health } = healthOf(answer);
  clock.time = 9_000;
  expect(await health.isReady()).toBe(true);
  clock.time = 11_000;
  expect(await health.isReady()).toBe(false);
});

test('many who ask at once ask the database once', async () => {
  const { clock, health } = healthOf(async () => {});
  expect(await Promise.all([health.isReady(), health.isReady(), health.isReady()])).toEqual([
    true,
    true,
    true,
  ]);
  expect(clock.asked).toBe(1);
});

test('a process on its way out is not ready', async () => {
  const { health } = healthOf(async () => {});
  health.drain();
  expect(await health.isReady()).toBe(false);
});
