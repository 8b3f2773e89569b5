import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import type { AuthorizationRequest, GatewayPayment, PaymentAnswer } from './port.ts';
import type { GatewayFault } from './sandbox/faults.ts';
import { startTestSandbox, type TestSandbox } from './sandbox/test-sandbox.server.ts';

/** The adapter on the official SDK, over real HTTP against the sandbox gateway in its own process. */

const approved = '4242424242424242';
let sandbox: TestSandbox;
let attempts = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.control.clearFaults());

/** Returns the request for a new attempt, paid with a card entered in the card fields. */
async function attempt(
  changes: Partial<AuthorizationRequest> = {},
  number = approved,
): Promise<AuthorizationRequest> {
  attempts += 1;
  return {
    attemptKey: `order-${attempts}:1`,
    amountCents: cents(14_398),
    paymentMethodId: (await sandbox.control.tokenizeCard(number)).id,
    capture: 'manual',
    description: 'Mesa Lucero Estate',
    orderId: `order-${attempts}`,
    attemptId: `attempt-${attempts}`,
    returnUrl: 'http://localhost:3000/shop/checkout',
    ...changes,
  };
}

function paid(answer: PaymentAnswer): GatewayPayment {
  if (answer.kind !== 'payment') throw new Error(`expected a payment, got ${JSON.stringify(answer)}`);
  return answer.payment;
}

async function ledgerOf({ attemptId }: AuthorizationRequest) {
  return (await sandbox.control.ledger()).filter(({ metadata }) => metadata.attempt_id === attemptId);
}

describe('an approved card', () => {
  test('holds the amount without capturing it', async () => {
    const request = await attempt();
    const payment = paid(await sandbox.adapter().authorize(request));
    expect(payment).toMatchObject({
      status: 'authorized',
      amountCents: 14_398,
      capturedCents: 0,
      refundedCents: 0,
      attemptId: request.attemptId,
      orderId: request.orderId,
      card: { brand: 'visa', lastFour: '4242', expiryMonth: 12 },
    });
    expect(paid(await sandbox.adapter().retrieve(payment.providerReference))).toEqual(payment);
  });

  test('is charged immediately if the request specifies automatic capture', async () => {
    const payment = paid(await sandbox.adapter().authorize(await attempt({ capture: 'automatic' })));
    expect(payment).toMatchObject({ status: 'captured', capturedCents: 14_398 });
  });

  test('has the same fingerprint for the same card number and a different one for another number', async () => {
    const first = paid(await sandbox.adapter().authorize(await attempt()));
    const second = paid(await sandbox.adapter().authorize(await attempt()));
    const other = paid(await sandbox.adapter().authorize(await attempt({}, '4000002500003155')));
    expect(first.card?.fingerprint).toBe(second.card?.fingerprint);
    expect(first.card?.fingerprint).not.toBe(other.card?.fingerprint);
  });
});

describe('a declined card', () => {
  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('with the number %s is declined as %s and holds nothing', async (number, code) => {
    const request = await attempt({}, number);
    const answer = await sandbox.adapter().authorize(request);
    expect(answer).toMatchObject({ kind: 'declined', decline: { code }, payment: { status: 'failed' } });
    expect(await sandbox.adapter().find(request)).toMatchObject({ kind: 'declined', decline: { code } });
    expect(await ledgerOf(request)).toMatchObject([{ status: 'requires_payment_method', capturedCents: 0 }]);
  });

  test('does not block the next attempt for the same order', async () => {
    const declined = await attempt({}, '4000000000000002');
    await sandbox.adapter().authorize(declined);
    const next = await attempt({ orderId: declined.orderId, attemptKey: `${declined.orderId}:2` });
    expect(paid(await sandbox.adapter().authorize(next)).status).toBe('authorized');
  });

  test('is the result of reusing a single-use payment method', async () => {
    const first = await attempt();
    await sandbox.adapter().authorize(first);
    const second = await attempt({ paymentMethodId: first.paymentMethodId });
    expect(await sandbox.adapter().authorize(second)).toEqual({
      kind: 'declined',
      decline: { code: 'unusable_card' },
    });
    expect(await ledgerOf(second)).toEqual([]);
  });
});

describe('a 3-D Secure challenge', () => {
  const challenged = '4000002500003155';

  test('waits for the customer and is authorized on approval', async () => {
    const request = await attempt({}, challenged);
    const payment = paid(await sandbox.adapter().authorize(request));
    expect(payment.status).toBe('action_required');
    await sandbox.control.answerChallenge(payment.actionUrl ?? '', 'approve');
    const after = paid(await sandbox.adapter().find(request));
    expect(after).toMatchObject({ status: 'authorized', providerReference: payment.providerReference });
    expect(after.actionUrl).toBeUndefined();
  });

  test('becomes a decline when the customer refuses, and a later approval changes nothing', async () => {
    const request = await attempt({}, challenged);
    const payment = paid(await sandbox.adapter().authorize(request));
    await sandbox.control.answerChallenge(payment.actionUrl ?? '', 'refuse');
    await sandbox.control.answerChallenge(payment.actionUrl ?? '', 'approve');
    expect(await sandbox.adapter().find(request)).toMatchObject({
      kind: 'declined',
      decline: { code: 'authentication_failed' },
    });
  });

  test('returns the current state when the authorization is repeated', async () => {
    const request = await attempt({}, challenged);
    const payment = paid(await sandbox.adapter().authorize(request));
    await sandbox.control.answerChallenge(payment.actionUrl ?? '', 'approve');
    expect(paid(await sandbox.adapter().authorize(request)).status).toBe('authorized');
  });
});

describe('a response that contradicts the request', () => {
  const lie = (says: Readonly<Record<string, unknown>>, operation: GatewayFault['operation']) =>
    sandbox.control.addFault({ behaviour: { kind: 'lie', says }, times: 1, ...(operation && { operation }) });
  const other = { kind: 'unknown', isContradiction: true };

  test('is treated as unknown if it names another payment', async () => {
    const gateway = sandbox.adapter();
    await lie({ id: 'pi_other' }, 'POST /v1/payment_intents/:id/confirm');
    const request = await attempt();
    expect(await gateway.authorize(request)).toMatchObject(other);
    const { providerReference } = paid(await gateway.find(request));
    await lie({ id: 'pi_other' }, 'GET /v1/payment_intents/:id');
    expect(await gateway.retrieve(providerReference)).toMatchObject(other);
    await lie({ id: 'pi_other' }, 'POST /v1/payment_intents/:id/cancel');
    expect(await gateway.void(providerReference, 'void-other')).toMatchObject(other);
  });

  test('is treated as unknown if a refund names another payment, amount or currency', async () => {
    const gateway = sandbox.adapter();
    const { providerReference } = paid(await gateway.authorize(await attempt({ capture: 'automatic' })));
    for (const says of [{ payment_intent: 'pi_other' }, { amount: 1 }, { currency: 'jpy' }]) {
      await lie(says, 'POST /v1/refunds');
      expect(await gateway.refund(providerReference, cents(100), 'refund-other')).toMatchObject(other);
    }
  });

  test('never leads to a charge of another amount', async () => {
    const request = await attempt();
    await lie({ amount: 1 }, 'POST /v1/payment_intents');
    expect(paid(await sandbox.adapter().authorize(request)).status).toBe('unconfirmed');
    expect(await ledgerOf(request)).toMatchObject([{ status: 'requires_confirmation' }]);
  });

  test('never saves another card or a card for another customer', async () => {
    const gateway = sandbox.adapter();
    const customer = await gateway.openCustomer('customer-of-lies');
    if (customer.kind !== 'customer') throw new Error(customer.kind);
    for (const says of [{ id: 'seti_other' }, { customer: 'cus_other' }, { payment_method: 'pm_other' }]) {
      await lie(says, 'POST /v1/setup_intents/:id/confirm');
      const { id: paymentMethodId } = await sandbox.control.tokenizeCard('4242424242424242');
      const { gatewayCustomer } = customer;
      const setupKey = `lie-${Object.keys(says)}`;
      const kept = await gateway.keepCard({
        setupKey,
        paymentMethodId,
        gatewayCustomer,
        returnUrl: 'http://localhost/',
      });
      expect(kept).toMatchObject(other);
    }
  });
});

describe('capture and void', () => {
  test('a partial capture releases the rest of the hold, which does not count as refunded', async () => {
    const held = paid(await sandbox.adapter().authorize(await attempt()));
    const captured = paid(
      await sandbox.adapter().capture(held.providerReference, cents(5_000), 'capture-part'),
    );
    expect(captured).toMatchObject({ status: 'captured', capturedCents: 5_000, refundedCents: 0 });
    await sandbox.adapter().refund(held.providerReference, cents(1_200), 'refund-part');
    expect(paid(await sandbox.adapter().retrieve(held.providerReference)).refundedCents).toBe(1_200);
  });

  test('a repeated capture changes nothing, with the same key or another one', async () => {
    const held = paid(await sandbox.adapter().authorize(await attempt()));
    const reference = held.providerReference;
    const once = () => sandbox.adapter().capture(reference, cents(5_000), 'capture-once');
    expect(paid(await once()).capturedCents).toBe(5_000);
    expect(paid(await once()).capturedCents).toBe(5_000);
    expect(paid(await sandbox.adapter().capture(reference, cents(14_398), 'again')).capturedCents).toBe(
      5_000,
    );
  });

  test('a capture of more than the held amount is rejected', async () => {
    const held = paid(await sandbox.adapter().authorize(await attempt()));
    const answer = await sandbox.adapter().capture(held.providerReference, cents(14_399), 'too-much');
    expect(answer).toMatchObject({ kind: 'refused', code: 'amount_too_large' });
    expect(paid(await sandbox.adapter().retrieve(held.providerReference)).status).toBe('authorized');
  });

  test('a voided hold cannot be captured, and a captured payment cannot be voided', async () => {
    const gateway = sandbox.adapter();
    const released = paid(await gateway.authorize(await attempt()));
    expect(paid(await gateway.void(released.providerReference, 'void-1'))).toMatchObject({
      status: 'voided',
      refundedCents: 0,
    });
    expect(paid(await gateway.capture(released.providerReference, cents(14_398), 'late')).status).toBe(
      'voided',
    );
    const taken = paid(await gateway.authorize(await attempt({ capture: 'automatic' })));
    expect(paid(await gateway.void(taken.providerReference, 'void-2'))).toMatchObject({
      status: 'captured',
      capturedCents: 14_398,
    });
  });
});

describe('refunds', () => {
  test('never exceed the captured amount, even if twenty run concurrently', async () => {
    const gateway = sandbox.adapter();
    const { providerReference } = paid(
      await gateway.authorize(await attempt({ amountCents: cents(7_500), capture: 'automatic' })),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => gateway.refund(providerReference, cents(1_000), `refund-20-${n}`)),
    );
    expect(answers.filter(({ kind }) => kind === 'refund')).toHaveLength(7);
    expect(answers.filter(({ kind }) => kind === 'refused')).toHaveLength(13);
    expect(paid(await gateway.retrieve(providerReference)).refundedCents).toBe(7_000);
  });

  test('are made once per idempotency key', async () => {
    const gateway = sandbox.adapter();
    const { providerReference } = paid(await gateway.authorize(await attempt({ capture: 'automatic' })));
    const refunds = await Promise.all(
      Array.from({ length: 10 }, () => gateway.refund(providerReference, cents(2_000), 'refund-once')),
    );
    const references = refunds.map((answer) =>
      answer.kind === 'refund' ? answer.refund.refundReference : answer.kind,
    );
    expect(new Set(references).size).toBe(1);
    expect(paid(await gateway.retrieve(providerReference)).refundedCents).toBe(2_000);
  });

  test('are rejected for a hold that was not captured', async () => {
    const held = paid(await sandbox.adapter().authorize(await attempt()));
    const answer = await sandbox.adapter().refund(held.providerReference, cents(100), 'refund-hold');
    expect(answer).toMatchObject({ kind: 'refused' });
  });
});

describe('the idempotency key of an attempt', () => {
  test('turns twenty identical authorizations into one payment', async () => {
    const request = await attempt();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.adapter().authorize(request)));
    const references = answers.map((answer) => paid(answer).providerReference);
    expect(new Set(references).size).toBe(1);
    expect(await ledgerOf(request)).toHaveLength(1);
  });

  test('returns “unknown” and charges nothing if reused with another amount', async () => {
    const request = await attempt();
    await sandbox.adapter().authorize(request);
    const changed = { ...request, amountCents: cents(1) };
    expect(await sandbox.adapter().authorize(changed)).toMatchObject({ kind: 'unknown' });
    expect(await ledgerOf(request)).toMatchObject([{ amountCents: 14_398 }]);
  });
});

test('lists every payment of a period across several pages of gateway results', async () => {
  const createdSince = new Date(Date.now() - 60_000);
  const references: string[] = [];
  for (let batch = 0; batch < 11; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => sandbox.adapter().authorize(await attempt())),
    );
    references.push(...answers.map((answer) => paid(answer).providerReference));
  }
  const listed = new Map<string, GatewayPayment>();
  for await (const payment of sandbox.adapter().listPayments({ createdSince })) {
    listed.set(payment.providerReference, payment);
  }
  expect(references.every((reference) => listed.get(reference)?.status === 'authorized')).toBe(true);
  const future = sandbox.adapter().listPayments({ createdSince: new Date(Date.now() + 3_600_000) });
  expect(await future[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});
