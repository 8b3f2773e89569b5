import { describe, expect, it } from 'vitest';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { cents, zeroCents } from '../../../core/money.ts';
import { authorizationRequestFor } from './rules.ts';
import type { PaymentAttempt } from './types.ts';

describe('an authorization request', () => {
  const stored = {
    id: 'attempt-1' as PaymentAttemptId,
    orderId: 'order-1' as OrderId,
    providerReference: undefined,
    state: 'created',
    failureCode: undefined,
    amountCents: cents(14_398),
    authorizedCents: zeroCents,
    capturedCents: zeroCents,
    refundedCents: zeroCents,
    n: 1,
    purpose: 'place',
    idempotencyKey: 'order-1:1',
    capture: 'manual',
    provider: 'stripe',
    paymentMethodReference: 'pm_1',
    gatewayCustomer: undefined,
    keepsCard: false,
    isOffSession: false,
    returnUrl: 'https://shop.example/',
    actionUrl: undefined,
    card: undefined,
    captureBefore: undefined,
    createdAt: new Date('2026-11-20T20:00:00Z'),
    updatedAt: new Date('2026-11-20T20:00:00Z'),
  } as const satisfies PaymentAttempt;

  it('contains only data of the stored payment attempt', () => {
    expect(authorizationRequestFor(stored)).toEqual({
      attemptKey: 'order-1:1',
      amountCents: 14_398,
      paymentMethodId: 'pm_1',
      capture: 'manual',
      description: 'Wine order',
      orderId: 'order-1',
      attemptId: 'attempt-1',
      returnUrl: 'https://shop.example/',
    });
  });

  it.each([
    [{ purpose: 'renew' }, { isRenewal: true, description: 'Wine order' }],
    [{ gatewayCustomer: 'cus_1' }, { gatewayCustomer: 'cus_1' }],
    [{ keepsCard: true }, { keepsCard: true }],
    [{ capture: 'automatic' }, { capture: 'automatic', description: 'Order paid at checkout' }],
    [
      { capture: 'automatic', isOffSession: true },
      { isOffSession: true, description: 'Previously authorized charge' },
    ],
  ] as const)('for an attempt with %j contains %j', (more, expected) => {
    expect(authorizationRequestFor({ ...stored, ...more })).toMatchObject(expected);
  });
});
