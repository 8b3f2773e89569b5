import { expect, test } from 'vitest';
import { isShopReached } from './wait-for-network.ts';

/** A shop that answers after so many questions, and how long each pause was. */
function awayFor(questions: number) {
  const pauses: number[] = [];
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked <= questions) throw new TypeError('Failed to fetch');
  };
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds);
  };
  return { pauses, reached: () => isShopReached(ask, wait) };
}

test('A shop that answers is not waited for', async () => {
  const { pauses, reached } = awayFor(0);
  expect(await reached()).toBe(true);
  expect(pauses).toEqual([]);
});

test('One that is away for a moment is asked again, after longer and longer pauses', async () => {
  const { pauses, reached } = awayFor(3);
  expect(await reached()).toBe(true);
  expect(pauses).toHaveLength(3);
  expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
});

test('One that stays away is given up, so that somebody can be told', async () => {
  expect(await awayFor(100).reached()).toBe(false);
});
