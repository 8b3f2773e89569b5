import { describe, expect, it } from 'vitest';
import type { DraftId, OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import type { PaymentAttemptFailureCode } from '../payments/types.ts';
import type { OrderProgress } from '../types.ts';
import { checkoutPaymentStatusOf, paymentRefusalFor, toPaymentResult } from './answer-rules.ts';
import { isAttemptInProgress } from './reconcile-rules.ts';
import type { CheckoutPaymentRefusalCode } from './types.ts';

const order: OrderProgress = {
  orderId: 'order-1' as OrderId,
  draftId: 'draft-1' as DraftId,
  preparation: 1,
  number: undefined,
  publicToken: 'token',
  state: 'awaiting_payment',
  paymentState: 'unpaid',
  failureCode: undefined,
  totalCents: cents(5_000),
  email: 'ana@example.com',
  couponCode: undefined,
};
const placed = { orderId: 'order-1', publicToken: 'token' };
const challenge = { state: 'action_required', actionUrl: 'https://bank.example/' } as const;

describe('the payment status shown to a customer', () => {
  it('reports no payment if there is no order', () => {
    expect(checkoutPaymentStatusOf(undefined, [challenge])).toEqual({ kind: 'none' });
  });

  it('is placed once the order has a number, regardless of its payment attempts', () => {
    expect(checkoutPaymentStatusOf({ ...order, number: 1001 }, [challenge])).toEqual({
      kind: 'placed',
      ...placed,
    });
  });

  it('links to the bank’s page during a challenge, and is processing otherwise', () => {
    const failed = { state: 'failed', actionUrl: 'https://old.example/' } as const;
    expect(checkoutPaymentStatusOf(order, [failed, challenge])).toEqual({
      kind: 'action_required',
      actionUrl: 'https://bank.example/',
      ...placed,
    });
    expect(checkoutPaymentStatusOf(order, [failed])).toEqual({ kind: 'processing', ...placed });
    expect(checkoutPaymentStatusOf(order, [{ ...challenge, actionUrl: undefined }])).toEqual({
      kind: 'processing',
      ...placed,
    });
  });

  it('includes the reason for a failure, the same one that the payment result contains', () => {
    const payment = checkoutPaymentStatusOf(
      { ...order, state: 'payment_failed', failureCode: 'expired_card' },
      [],
    );
    expect(payment).toMatchObject({ kind: 'failed', refusal: { code: 'PAY_DECLINED_EXPIRED' } });
    if (payment.kind !== 'failed') return;
    expect(toPaymentResult(payment)).toMatchObject({
      ok: false,
      refusals: [{ code: 'PAY_DECLINED_EXPIRED' }],
    });
    expect(toPaymentResult({ kind: 'placed', orderId: order.orderId, publicToken: 'token' }).ok).toBe(true);
    expect(paymentRefusalFor(undefined).code).toBe('PAY_INTERRUPTED');
  });
});

const codes: Readonly<Record<PaymentAttemptFailureCode, CheckoutPaymentRefusalCode>> = {
  generic_decline: 'PAY_DECLINED_GENERIC',
  processing_error: 'PAY_DECLINED_GENERIC',
  incorrect_number: 'PAY_DECLINED_GENERIC',
  insufficient_funds: 'PAY_DECLINED_INSUFFICIENT',
  expired_card: 'PAY_DECLINED_EXPIRED',
  incorrect_cvc: 'PAY_DECLINED_CVC',
  unusable_card: 'PAY_DECLINED_GENERIC',
  card_stopped: 'PAY_DECLINED_GENERIC',
  authentication_failed: 'PAY_DECLINED_NEEDS_AUTHENTICATION',
  challenge_abandoned: 'PAY_DECLINED_NEEDS_AUTHENTICATION',
  gateway_refused: 'PAY_DECLINED_GENERIC',
  interrupted: 'PAY_INTERRUPTED',
  amount_mismatch: 'PAY_INTERRUPTED',
  sold_out: 'SOLD_OUT_AFTER_PAYMENT',
  slot_full: 'SLOT_FULL_AFTER_PAY',
  not_needed: 'PAY_INTERRUPTED',
  renewed: 'PAY_INTERRUPTED',
  lapsed: 'PAY_INTERRUPTED',
  gateway_away: 'PAY_GATEWAY_AWAY',
};

it.each(Object.entries(codes))(
  'the message for a payment that failed with %s states that nothing was charged',
  (failure, code) => {
    const refusal = paymentRefusalFor(failure as PaymentAttemptFailureCode);
    expect(refusal.code).toBe(code);
    expect(refusal.sentence).toMatch(/you haven’t been charged/i);
  },
);

it('a payment attempt counts as in progress for two timeouts, but not once its outcome is unknown', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const made = (millisecondsAgo: number, state: 'created' | 'unknown' = 'created') =>
    isAttemptInProgress({ state, updatedAt: new Date(now.getTime() - millisecondsAgo) }, now, {
      paymentTimeoutMilliseconds: 10_000,
    });
  expect([made(0), made(19_999), made(20_000), made(0, 'unknown')]).toEqual([true, true, false, false]);
});
