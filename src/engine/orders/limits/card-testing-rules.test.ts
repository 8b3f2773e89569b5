import { expect, it } from 'vitest';
import { type CountedTries, declinesPerHour, judgeTries, triesPerDay } from './card-testing-rules.ts';

const none: CountedTries = { declinesInSession: 0, declinesOfMailbox: 0, triesOfCard: 0 };

it.each([
  ['declinesInSession', declinesPerHour, 10],
  ['declinesOfMailbox', declinesPerHour, 10],
  ['triesOfCard', triesPerDay, 20],
] as const)(
  'allows the last attempt below the limit of %s and rejects the next one',
  (counted, limit, most) => {
    expect(limit).toBe(most);
    expect(judgeTries({ ...none, [counted]: most - 1 })).toBeUndefined();
    expect(judgeTries({ ...none, [counted]: most })).toMatchObject({ code: 'PAY_TOO_MANY_TRIES' });
  },
);
