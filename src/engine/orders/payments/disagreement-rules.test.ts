import { describe, expect, it } from 'vitest';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { GatewayDispute, GatewayPayment } from '../../../integrations/payment/port.ts';
import { compareDisputesWithGateway, comparePaymentsWithGateway } from './disagreement-rules.ts';
import type { StoredPaymentAttempt } from './view.server.ts';

const booked: StoredPaymentAttempt = {
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
const kinds = (attempts: readonly StoredPaymentAttempt[], payments: readonly GatewayPayment[]) =>
  comparePaymentsWithGateway(attempts, payments).map(({ kind }) => kind);

describe('our payments and the gateway’s', () => {
  it('agree when they are the same', () => {
    expect(kinds([booked], [paid])).toEqual([]);
  });

  it.each<[string, Partial<GatewayPayment>]>([
    ['currency_differs', { currency: 'jpy' }],
    ['amount_differs', { heldCents: cents(2_500) }],
    ['amount_differs', { status: 'captured', capturedCents: cents(2_500) }],
    ['amount_differs', { status: 'captured', capturedCents: cents(0) }],
    ['payment_differs', { orderId: 'order-2' }],
  ])('are reported as %s, even if both have the same state', (kind, changes) => {
    const theirs = { ...paid, ...changes };
    const { status, capturedCents } = theirs;
    const ours = { ...booked, state: status as 'authorized' | 'captured', capturedCents };
    expect(kinds([ours], [theirs])).toEqual([kind]);
    expect(kinds([{ ...ours, state: 'voiding' }], [theirs])).toEqual([kind]);
  });

  it('may differ while the outcome of the attempt is unknown', () => {
    const open = { ...booked, state: 'unknown', authorizedCents: 0, isPlaced: false } as const;
    expect(kinds([open], [paid])).toEqual([]);
  });

  it.each<[string, StoredPaymentAttempt[], GatewayPayment[], string[]]>([
    ['a payment without an attempt', [], [paid], ['payment_without_attempt']],
    ['an attempt without a payment', [booked], [], ['attempt_without_payment']],
    ['a payment for an unplaced order', [{ ...booked, isPlaced: false }], [paid], ['money_without_order']],
    ['a different amount', [booked], [{ ...paid, amountCents: cents(4_999) }], ['amount_differs']],
    ['a different state', [{ ...booked, state: 'captured' }], [paid], ['state_differs']],
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
      'a refund that is missing in our records',
      [{ ...booked, state: 'captured', capturedCents: 5_000 }],
      [{ ...paid, status: 'captured', capturedCents: cents(5_000), refundedCents: cents(100) }],
      ['amount_differs'],
    ],
    [
      'a capture that is missing in our records',
      [{ ...booked, state: 'captured', capturedCents: 0 }],
      [{ ...paid, status: 'captured', capturedCents: cents(5_000) }],
      ['amount_differs'],
    ],
    [
      'a captured remainder of a voided attempt',
      [{ ...booked, state: 'voided' }],
      [{ ...paid, status: 'captured', capturedCents: cents(5_000), refundedCents: cents(4_999) }],
      ['state_differs'],
    ],
    [
      'a captured and partly refunded payment without an attempt',
      [],
      [{ ...paid, status: 'captured', capturedCents: cents(5_000), refundedCents: cents(4_999) }],
      ['payment_without_attempt'],
    ],
    [
      'a captured payment without a captured amount',
      [],
      [{ ...paid, status: 'captured' }],
      ['payment_without_attempt'],
    ],
    [
      'a failed payment with a captured amount',
      [],
      [{ ...paid, status: 'failed', capturedCents: cents(1) }],
      ['payment_without_attempt'],
    ],
    [
      'a pending payment without an attempt',
      [],
      [{ ...paid, status: 'processing' }],
      ['payment_without_attempt'],
    ],
  ])('disagree on %s', (_, attempts, payments, expected) => {
    expect(kinds(attempts, payments)).toEqual(expected);
  });

  it.each<[string, GatewayPayment]>([
    ['refunded', { ...paid, status: 'captured', capturedCents: cents(5_000), refundedCents: cents(5_000) }],
    ['voided', { ...paid, status: 'voided' }],
    ['never held', { ...paid, status: 'failed' }],
  ])('agree if a payment without an attempt was %s', (_, payment) => {
    expect(kinds([], [payment])).toEqual([]);
  });

  it('match an attempt by its id before its payment reference is known', () => {
    const unnamed = { ...booked, providerReference: null };
    expect(kinds([unnamed], [paid])).toEqual([]);
  });

  it('agree if an attempt that holds no money has no payment', () => {
    expect(kinds([{ ...booked, state: 'failed', authorizedCents: 0 }], [])).toEqual([]);
    expect(kinds([{ ...booked, state: 'voided' }], [{ ...paid, status: 'voided' }])).toEqual([]);
  });

  it('may include two holds for one order only while one replaces the other', () => {
    const second = { ...paid, providerReference: 'pi_2', attemptId: 'attempt-2' };
    const other = { ...booked, attemptId: 'attempt-2' as PaymentAttemptId, providerReference: 'pi_2' };
    const renewing = { ...other, purpose: 'renew', state: 'created' } as const;
    expect(kinds([booked, renewing], [paid, second])).toEqual([]);
    expect(kinds([booked, { ...renewing, purpose: 'place' }], [paid, second])).toEqual(['order_paid_twice']);
    const givenUp = { ...booked, state: 'voiding', failureCode: 'renewed' } as const;
    expect(kinds([givenUp, other], [paid, second])).toEqual([]);
    expect(kinds([{ ...givenUp, failureCode: 'not_needed' }, other], [paid, second])).toEqual([
      'order_paid_twice',
    ]);
    const taken = { ...paid, status: 'captured', capturedCents: cents(5_000) } as const;
    expect(kinds([givenUp, other], [taken, second])).toEqual(['order_paid_twice']);
    const over = { ...second, status: 'voided' } as const;
    expect(kinds([booked, { ...other, state: 'voided' }], [paid, over])).toEqual([]);
  });
});

describe('our disputes and the gateway’s', () => {
  const dispute: GatewayDispute = {
    disputeReference: 'dp_1',
    providerReference: 'pi_1',
    status: 'open',
    amountCents: cents(5_000),
  };
  const ours = { disputeReference: 'dp_1', state: 'open', amountCents: cents(5_000) } as const;
  const details = (...given: Parameters<typeof compareDisputesWithGateway>) =>
    compareDisputesWithGateway(...given).map(({ subject, detail }) => `${subject}: ${detail}`);

  it('agree when state and amount are the same, and ignore a warning that is not a dispute yet', () => {
    expect(details([ours], [dispute])).toEqual([]);
    expect(details([], [{ ...dispute, status: 'warning' }])).toEqual([]);
  });

  it('disagree when a dispute is missing or has another state or amount', () => {
    expect(details([], [dispute])).toEqual(['dp_1: ours unknown, theirs open 5000']);
    expect(details([ours], [])).toEqual(['dp_1: theirs unknown']);
    expect(details([ours], [{ ...dispute, status: 'lost' }])).toEqual([
      'dp_1: ours open 5000, theirs lost 5000',
    ]);
    expect(details([ours], [{ ...dispute, amountCents: cents(4_999) }])).toEqual([
      'dp_1: ours open 5000, theirs open 4999',
    ]);
  });
});
