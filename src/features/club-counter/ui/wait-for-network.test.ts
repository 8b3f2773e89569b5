import { expect, test } from 'vitest';
import { waitForServer } from './wait-for-network.ts';

/** Returns a fake server that responds after this many failed requests, and the pauses recorded between them. */
function unreachableFor(questions: number) {
  const pauses: number[] = [];
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked <= questions) throw new TypeError('Failed to fetch');
  };
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  return { pauses, reached: () => waitForServer(ask, wait) };
}

test('waitForServer returns immediately if the server responds', async () => {
  const { pauses, reached } = unreachableFor(0);
  expect(await reached()).toBe(true);
  expect(pauses).toEqual([]);
});

test('waitForServer retries with increasing delays while the server is unreachable', async () => {
  const { pauses, reached } = unreachableFor(3);
  expect(await reached()).toBe(true);
  expect(pauses).toHaveLength(3);
  expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
});

test('waitForServer returns false after the last retry', async () => {
  expect(await unreachableFor(100).reached()).toBe(false);
});
