import { describe, expect, it, test } from 'vitest';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { cents, zeroCents } from '../../../core/money.ts';
import type { GatewayPayment } from '../../../integrations/payment/port.ts';
import {
  answerMismatchOf,
  attemptChangeFrom,
  type ExpectedAttemptPayment,
  paymentEventsOf,
  paymentMismatchOf,
} from './snapshot-rules.ts';

const asked: ExpectedAttemptPayment = {
  id: 'attempt-1' as PaymentAttemptId,
  orderId: 'order-1' as OrderId,
  amountCents: cents(5_000),
  providerReference: 'pi_1',
};
const held: GatewayPayment = {
  providerReference: 'pi_1',
  attemptId: 'attempt-1',
  orderId: 'order-1',
  status: 'authorized',
  currency: 'usd',
  amountCents: cents(5_000),
  heldCents: cents(5_000),
  capturedCents: zeroCents,
  refundedCents: zeroCents,
  createdAt: new Date('2026-11-20T20:00:00Z'),
};
const taken: GatewayPayment = {
  ...held,
  status: 'captured',
  heldCents: zeroCents,
  capturedCents: cents(5_000),
};

describe('the gateway’s report of a payment', () => {
  it.each<[string, Partial<GatewayPayment>]>([
    ['that is held in full', held],
    ['that was captured in full', taken],
    ['that was captured and refunded', { ...taken, refundedCents: cents(5_000) }],
    ['that requires a bank challenge', { status: 'action_required', heldCents: zeroCents }],
    [
      'that was voided with another amount',
      { status: 'voided', amountCents: cents(1), heldCents: zeroCents },
    ],
    ['that failed in another currency', { status: 'failed', currency: 'jpy', heldCents: zeroCents }],
  ])('is accepted for a payment %s', (_, more) => {
    expect(paymentMismatchOf(asked, { ...held, ...more })).toBeUndefined();
  });

  it.each<[string, string, Partial<GatewayPayment>]>([
    ['other_payment', 'for another attempt', { attemptId: 'attempt-2' }],
    ['other_payment', 'for another order', { orderId: 'order-2' }],
    ['other_payment', 'with another payment reference', { providerReference: 'pi_2' }],
    ['other_currency', 'in another currency', { currency: 'jpy' }],
    ['other_amount', 'for one cent less', { amountCents: cents(4_999) }],
    ['other_sum', 'with one cent less authorized', { heldCents: cents(4_999) }],
    ['other_sum', 'that is both authorized and captured', { capturedCents: cents(1) }],
    ['other_sum', 'with more refunded than captured', { ...taken, refundedCents: cents(5_001) }],
    ['other_sum', 'that was voided with one cent captured', { status: 'voided', capturedCents: cents(1) }],
    ['other_sum', 'that failed with one cent captured', { status: 'failed', capturedCents: cents(1) }],
  ])('is rejected as %s for a payment %s', (contradiction, _, more) => {
    expect(paymentMismatchOf(asked, { ...held, ...more })).toBe(contradiction);
  });

  it('is accepted while the attempt has no payment reference yet', () => {
    expect(paymentMismatchOf({ ...asked, providerReference: null }, held)).toBeUndefined();
  });

  it('is rejected when a declined or unknown answer belongs to another payment', () => {
    const decline = { code: 'generic_decline' } as const;
    const of = (more: Partial<GatewayPayment>) =>
      answerMismatchOf(asked, { kind: 'declined', decline, payment: { ...held, ...more, status: 'failed' } });
    expect(of({})).toBeUndefined();
    expect(of({ orderId: 'order-2' })).toBe('other_payment');
    expect(answerMismatchOf(asked, { kind: 'declined', decline })).toBeUndefined();
    expect(answerMismatchOf(asked, { kind: 'unknown', cause: 'time-out' })).toBeUndefined();
    expect(answerMismatchOf(asked, { kind: 'unknown', cause: 'odd', isContradiction: true })).toBe(
      'other_payment',
    );
  });
});

describe('the stored update of a payment attempt', () => {
  const card = { brand: 'visa', lastFour: '4242' } as const;
  const captureBefore = new Date('2026-11-27T20:00:00Z');
  const sums = { authorizedCents: 5_000, capturedCents: 0, refundedCents: 0 };

  it('includes amounts only if money was authorized', () => {
    expect(attemptChangeFrom(held, 'authorized')).toEqual({
      state: 'authorized',
      providerReference: 'pi_1',
      ...sums,
    });
    expect(attemptChangeFrom(taken, 'captured')).toMatchObject({ ...sums, capturedCents: 5_000 });
    const voided = { ...held, status: 'voided' } as const;
    expect(attemptChangeFrom(voided, 'voided')).toEqual({ state: 'voided', providerReference: 'pi_1' });
  });

  it('includes the card, the capture deadline and the challenge page when the gateway sends them', () => {
    const payment = { ...held, card, captureBefore, actionUrl: 'https://bank.example/' } as GatewayPayment;
    expect(attemptChangeFrom(payment, 'authorized')).toEqual({
      ...{ state: 'authorized', providerReference: 'pi_1', card, captureBefore },
      ...sums,
    });
    const challenged = { ...payment, status: 'action_required' } as const;
    expect(attemptChangeFrom(challenged, 'action_required')).toMatchObject({
      actionUrl: 'https://bank.example/',
    });
  });
});

test.each<[GatewayPayment['status'], readonly (readonly [string, number])[]]>([
  ['authorized', [['authorized', 5_000]]],
  [
    'captured',
    [
      ['authorized', 5_000],
      ['captured', 4_000],
    ],
  ],
  ['voided', [['voided', 5_000]]],
  ['failed', [['failed', 0]]],
  ['processing', []],
])('a gateway payment in status %s results in the payment events %j (I-23)', (status, expected) => {
  const events = paymentEventsOf({ ...held, status, capturedCents: cents(4_000) });
  expect(events.map(({ kind, amountCents }) => [kind, amountCents])).toEqual(expected);
  for (const { providerReference } of events) expect(providerReference).toBe('pi_1');
});
