import { expect, it } from 'vitest';
import {
  type CardAttemptCounts,
  evaluateCardAttempts,
  maxAttemptsPerCardPerDay,
  maxCardDeclinesPerHour,
} from './card-testing-rules.ts';

const none: CardAttemptCounts = { declinesInSession: 0, declinesOfMailbox: 0, triesOfCard: 0 };

it.each([
  ['declinesInSession', maxCardDeclinesPerHour, 10],
  ['declinesOfMailbox', maxCardDeclinesPerHour, 10],
  ['triesOfCard', maxAttemptsPerCardPerDay, 20],
] as const)(
  'allows a card attempt while %s is below its limit, and rejects it at the limit',
  (counted, limit, most) => {
    expect(limit).toBe(most);
    expect(evaluateCardAttempts({ ...none, [counted]: most - 1 })).toBeUndefined();
    expect(evaluateCardAttempts({ ...none, [counted]: most })).toMatchObject({ code: 'PAY_TOO_MANY_TRIES' });
  },
);
