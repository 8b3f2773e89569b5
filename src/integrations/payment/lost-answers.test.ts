import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import type { AuthorizationRequest, PaymentAnswer } from './port.ts';
import type { FaultBehavior, GatewayFault } from './sandbox/faults.ts';
import { startTestSandbox, type TestSandbox } from './sandbox/test-sandbox.server.ts';

/** The adapter's results when responses get lost, and what `find` returns for them (I-22, F17, F18). */

let sandbox: TestSandbox;
let attempts = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.control.clearFaults());

async function attempt(): Promise<AuthorizationRequest> {
  attempts += 1;
  return {
    attemptKey: `order-${attempts}:1`,
    amountCents: cents(8_000),
    paymentMethodId: (await sandbox.control.tokenizeCard('4242424242424242')).id,
    capture: 'manual',
    description: 'Mesa Lucero Estate',
    orderId: `order-${attempts}`,
    attemptId: `attempt-${attempts}`,
    returnUrl: 'http://localhost:3000/shop/checkout',
  };
}

/** Makes the sandbox misbehave in the call that sends this attempt's payment to the bank. */
function disturbConfirm(
  request: AuthorizationRequest,
  behaviour: FaultBehavior,
  limit: Partial<GatewayFault> = {},
) {
  const metadata = { attempt_id: request.attemptId };
  return sandbox.control.addFault({
    operation: 'POST /v1/payment_intents/:id/confirm',
    metadata,
    behaviour,
    ...limit,
  });
}

async function moneyOf({ attemptId }: AuthorizationRequest) {
  const entries = await sandbox.control.ledger();
  return entries
    .filter(({ metadata }) => metadata.attempt_id === attemptId)
    .map(({ status, capturedCents }) => `${status} ${capturedCents}`);
}

const status = (answer: PaymentAnswer) => (answer.kind === 'payment' ? answer.payment.status : answer.kind);
/** A short timeout for tests in which no response comes. It is long enough for the earlier calls on a busy machine. */
const hasty = { timeoutMilliseconds: 1_500 };

describe('a charge whose response was lost', () => {
  test.each<[string, FaultBehavior]>([
    ['charged, but never answered', { kind: 'never_answer', acts: true }],
    ['charged, but the connection was reset', { kind: 'reset', acts: true }],
    ['charged, but answered with 500', { kind: 'error', status: 500, acts: true }],
    [
      'charged, but answered with a 500 that the idempotency key repeats',
      { kind: 'error', status: 500, acts: true, remembered: true },
    ],
    ['charged, but answered with 429', { kind: 'error', status: 429, acts: true }],
  ])('is unknown, then found, and holds the amount once: %s', async (_, behaviour) => {
    const request = await attempt();
    await disturbConfirm(request, behaviour);
    const answer = await sandbox.adapter(hasty).authorize(request);
    expect(answer.kind).toBe('unknown');
    expect(status(await sandbox.adapter().find(request))).toBe('authorized');
    expect(await moneyOf(request)).toEqual(['requires_capture 0']);
  });

  test('is found if the response arrives after the timeout', async () => {
    const request = await attempt();
    await disturbConfirm(request, { kind: 'late', acts: 'before_waiting', milliseconds: 60_000 });
    expect((await sandbox.adapter(hasty).authorize(request)).kind).toBe('unknown');
    expect(status(await sandbox.adapter().find(request))).toBe('authorized');
  });

  test('is made once if the SDK retries, which gets the first response', async () => {
    const request = await attempt();
    await disturbConfirm(request, { kind: 'reset', acts: true }, { times: 1 });
    expect(status(await sandbox.adapter({ maxNetworkRetries: 1 }).authorize(request))).toBe('authorized');
    expect(await moneyOf(request)).toEqual(['requires_capture 0']);
  });
});

describe('a charge that never reached the bank', () => {
  test.each<[string, FaultBehavior]>([
    ['not charged and never answered', { kind: 'never_answer', acts: false }],
    ['not charged, and the connection was reset', { kind: 'reset', acts: false }],
    ['not charged, and answered with 503', { kind: 'error', status: 503, acts: false }],
    ['not charged, and answered with 429', { kind: 'error', status: 429, acts: false }],
  ])('is unknown, then unconfirmed, and looking it up charges nothing: %s', async (_, behaviour) => {
    const request = await attempt();
    await disturbConfirm(request, behaviour);
    expect((await sandbox.adapter(hasty).authorize(request)).kind).toBe('unknown');
    for (let asked = 0; asked < 5; asked += 1) {
      expect(status(await sandbox.adapter().find(request))).toBe('unconfirmed');
    }
    expect(await moneyOf(request)).toEqual(['requires_confirmation 0']);
  });

  test('cannot be completed by a late request after it was voided', async () => {
    const request = await attempt();
    await disturbConfirm(request, { kind: 'reset', acts: false });
    await sandbox.adapter().authorize(request);
    const found = await sandbox.adapter().find(request);
    if (found.kind !== 'payment') throw new Error('expected the open payment');
    await sandbox.adapter().void(found.payment.providerReference, `${request.attemptKey}:void`);
    await sandbox.control.clearFaults();
    expect(status(await sandbox.adapter().authorize(request))).toBe('voided');
    expect(await moneyOf(request)).toEqual(['canceled 0']);
  });

  test('is found as unconfirmed if its first call never arrived', async () => {
    const request = await attempt();
    expect(status(await sandbox.adapter().find(request))).toBe('unconfirmed');
    expect(await moneyOf(request)).toEqual(['requires_confirmation 0']);
  });

  test('is reported as never created if the idempotency key remembers the error', async () => {
    const request = await attempt();
    await sandbox.control.addFault({
      operation: 'POST /v1/payment_intents',
      metadata: { attempt_id: request.attemptId },
      behaviour: { kind: 'error', status: 500, acts: false, remembered: true },
      times: 1,
    });
    expect((await sandbox.adapter().authorize(request)).kind).toBe('unknown');
    expect(await sandbox.adapter().find(request)).toMatchObject({ kind: 'refused', code: 'never_created' });
    expect(await moneyOf(request)).toEqual([]);
  });
});

test('finds an old attempt after its idempotency key has expired', async () => {
  const request = await attempt();
  await sandbox.adapter().authorize(request);
  await sandbox.control.forgetIdempotencyKeys();
  expect(status(await sandbox.adapter().find(request))).toBe('authorized');
  expect(await moneyOf(request)).toEqual(['requires_capture 0']);
});

test('finds the authorized payment despite an unconfirmed duplicate after keys have expired', async () => {
  const request = await attempt();
  await disturbConfirm(request, { kind: 'reset', acts: false });
  await sandbox.adapter().authorize(request);
  await sandbox.control.clearFaults();
  await sandbox.control.forgetIdempotencyKeys();
  await sandbox.adapter().find(request);
  expect(await moneyOf(request)).toEqual(['requires_confirmation 0', 'requires_confirmation 0']);
  expect(status(await sandbox.adapter().authorize(request))).toBe('authorized');
  await sandbox.control.forgetIdempotencyKeys();
  expect(status(await sandbox.adapter().find(request))).toBe('authorized');
});

test('a wrong API key rejects a new payment and leaves earlier attempts unknown', async () => {
  const request = await attempt();
  await sandbox.adapter().authorize(request);
  const stranger = sandbox.adapter({ secretKey: 'sk_test_wrong' });
  expect((await stranger.authorize(await attempt())).kind).toBe('refused');
  expect((await stranger.find(request)).kind).toBe('unknown');
  expect((await stranger.retrieve('pi_any')).kind).toBe('unknown');
});

test('payment calls return “unknown” and lists throw while the gateway is unreachable', async () => {
  const gateway = sandbox.adapter({ server: { protocol: 'http', host: '127.0.0.1', port: 1 } });
  const request = await attempt();
  expect((await gateway.authorize(request)).kind).toBe('unknown');
  expect((await gateway.find(request)).kind).toBe('unknown');
  expect((await gateway.capture('pi_any', cents(1), 'k')).kind).toBe('unknown');
  expect((await gateway.refund('pi_any', cents(1), 'k')).kind).toBe('unknown');
  await expect(
    gateway
      .listPayments({ createdSince: new Date(0) })
      [Symbol.asyncIterator]()
      .next(),
  ).rejects.toThrow();
});

test('retrieving a payment that does not exist returns “resource_missing”', async () => {
  expect(await sandbox.adapter().retrieve('pi_missing')).toMatchObject({
    kind: 'refused',
    code: 'resource_missing',
  });
});
