import { expect, test } from 'vitest';
import { cents } from '../../../core/money.ts';
import { disputesFromEvents, lostDisputeCents } from './dispute-rules.ts';
import type { PaymentEvent } from './types.ts';

const reported = (
  kind: PaymentEvent['kind'],
  providerReference: string,
  amountCents = 5_000,
): PaymentEvent => ({
  kind,
  amountCents: cents(amountCents),
  providerReference,
});

test('each dispute is open, won or lost by its own events, in any order (I-23)', () => {
  const events = [
    reported('captured', 'pi_1'),
    reported('dispute_lost', 'dp_2', 300),
    reported('disputed', 'dp_1'),
    reported('disputed', 'dp_2', 300),
    reported('disputed', 'dp_3', 200),
    reported('dispute_won', 'dp_3', 200),
  ];
  const expected = [
    { disputeReference: 'dp_1', amountCents: 5_000, state: 'open' },
    { disputeReference: 'dp_2', amountCents: 300, state: 'lost' },
    { disputeReference: 'dp_3', amountCents: 200, state: 'won' },
  ];
  expect(disputesFromEvents(events)).toEqual(expected);
  expect(disputesFromEvents(events.toReversed())).toEqual(expected.toReversed());
});

test('the bank keeps the amount of lost disputes only', () => {
  const events = ['dp_1', 'dp_2', 'dp_3', 'dp_4'].map((reference) => reported('disputed', reference, 100));
  const ends = [
    reported('dispute_lost', 'dp_1', 100),
    reported('dispute_won', 'dp_2', 100),
    reported('dispute_lost', 'dp_3', 100),
  ];
  expect(lostDisputeCents(disputesFromEvents([...events, ...ends]))).toBe(200);
  expect(lostDisputeCents(disputesFromEvents(events))).toBe(0);
});
