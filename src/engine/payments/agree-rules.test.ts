import { describe, expect, it } from 'vitest';
import type { OrderId, PaymentAttemptId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import type { GatewayPayment } from '../../integrations/payment/port.ts';
import { compareBooks } from './agree-rules.ts';
import type { BookedAttempt } from './view.server.ts';

const booked: BookedAttempt = {
  attemptId: 'attempt-1' as PaymentAttemptId,
  orderId: 'order-1' as OrderId,
  purpose: 'place',
  state: 'authorized',
  failureCode: null,
  providerReference: 'pi_1',
  amountCents: cents(5_000),
  authorizedCents: 5_000,
  capturedCents: 0,
  refundedCents: 0,
  isPlaced: true,
  paymentState: 'authorized',
};
const paid: GatewayPayment = {
  providerReference: 'pi_1',
  status: 'authorized',
  currency: 'usd',
  amountCents: cents(5_000),
  heldCents: cents(5_000),
  capturedCents: cents(0),
  refundedCents: cents(0),
  createdAt: new Date('2026-11-20T20:00:00Z'),
  attemptId: 'attempt-1',
  orderId: 'order-1',
};
const kinds = (attempts: readonly BookedAttempt[], payments: readonly GatewayPayment[]) =>
  compareBooks(attempts, payments).map(({ kind }) => kind);

describe('the books', () => {
  it('agree when they tell the same', () => {
    expect(kinds([booked], [paid])).toEqual([]);
  });

  it.each<[string, Partial<GatewayPayment>]>([
    ['currency_differs', { currency: 'jpy' }],
    ['amount_differs', { heldCents: cents(2_500) }],
    ['amount_differs', { status: 'captured', capturedCents: cents(2_500) }],
    ['amount_differs', { status: 'captured', capturedCents: cents(0) }],
    ['payment_differs', { orderId: 'order-2' }],
  ])('find %s, also in a payment that both call the same', (kind, changes) => {
    const theirs = { ...paid, ...changes };
    const { status, capturedCents } = theirs;
    const ours = { ...booked, state: status as 'authorized' | 'captured', capturedCents };
    expect(kinds([ours], [theirs])).toEqual([kind]);
    expect(kinds([{ ...ours, state: 'voiding' }], [theirs])).toEqual([kind]);
  });

  it('may lag while an outcome is open', () => {
    const open = { ...booked, state: 'unknown', authorizedCents: 0, isPlaced: false } as const;
    expect(kinds([open], [paid])).toEqual([]);
  });

  it.each<[string, BookedAttempt[], GatewayPayment[], string[]]>([
    ['money that nobody booked', [], [paid], ['payment_without_attempt']],
    ['an attempt without its money', [booked], [], ['attempt_without_payment']],
    ['money without an order', [{ ...booked, isPlaced: false }], [paid], ['money_without_order']],
    ['another amount', [booked], [{ ...paid, amountCents: cents(4_999) }], ['amount_differs']],
    ['another state', [{ ...booked, state: 'captured' }], [paid], ['state_differs']],
    [
      'a hold on a failed attempt of an unplaced order',
      [{ ...booked, state: 'failed', isPlaced: false }],
      [paid],
      ['state_differs', 'money_without_order'],
    ],
    [
      'an order paid twice',
      [booked, { ...booked, attemptId: 'attempt-2' as PaymentAttemptId, providerReference: 'pi_2' }],
      [paid, { ...paid, providerReference: 'pi_2', attemptId: 'attempt-2' }],
      ['order_paid_twice'],
    ],
    [
      'a refund that only the gateway knows',
      [{ ...booked, state: 'captured', capturedCents: 5_000 }],
      [{ ...paid, status: 'captured', capturedCents: cents(5_000), refundedCents: cents(100) }],
      ['amount_differs'],
    ],
  ])('do not agree: %s', (_, attempts, payments, expected) => {
    expect(kinds(attempts, payments)).toEqual(expected);
  });
});
