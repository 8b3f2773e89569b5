import { expect, it } from 'vitest';
import {
  type CardTryCounts,
  judgeCardTries,
  maxCardTriesPerDay,
  maxDeclinesPerHour,
} from './card-testing-rules.ts';

const none: CardTryCounts = { declinesInSession: 0, declinesOfMailbox: 0, triesOfCard: 0 };

it.each([
  ['declinesInSession', maxDeclinesPerHour, 10],
  ['declinesOfMailbox', maxDeclinesPerHour, 10],
  ['triesOfCard', maxCardTriesPerDay, 20],
] as const)(
  'allows a card attempt while %s is below its limit, and rejects it at the limit',
  (counted, limit, most) => {
    expect(limit).toBe(most);
    expect(judgeCardTries({ ...none, [counted]: most - 1 })).toBeUndefined();
    expect(judgeCardTries({ ...none, [counted]: most })).toMatchObject({ code: 'PAY_TOO_MANY_TRIES' });
  },
);
