import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { cents } from '../../core/money.ts';
import { withCircuitBreaker } from './breaker.ts';
import type { AuthorizationRequest, PaymentGateway } from './port.ts';
import { startTestSandbox, type TestSandbox } from './sandbox/test-sandbox.server.ts';

/** The circuit breaker in front of a gateway that is down (F19). */
let sandbox: TestSandbox;
let attempts = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.control.clearFaults());

function fused() {
  const clock = fixedClock();
  const changes: string[] = [];
  const gateway = withCircuitBreaker(sandbox.adapter(), {
    clock,
    onChange: (state) => void changes.push(state),
  });
  return { clock, changes, gateway };
}

async function request(): Promise<AuthorizationRequest> {
  attempts += 1;
  return {
    attemptKey: `fused-${attempts}`,
    amountCents: cents(5_000),
    paymentMethodId: (await sandbox.control.tokenizeCard('4242424242424242')).id,
    capture: 'manual',
    description: 'Wine order',
    orderId: `fused-${attempts}`,
    attemptId: `fused-${attempts}`,
    returnUrl: 'http://localhost:3000/',
  };
}

const breakDown = (times?: number) =>
  sandbox.control.addFault({
    operation: 'POST /v1/payment_intents',
    behaviour: { kind: 'error', status: 503, acts: false },
    ...(times !== undefined && { times }),
  });

async function kinds(gateway: PaymentGateway, count: number): Promise<string[]> {
  const seen: string[] = [];
  for (let round = 0; round < count; round += 1) {
    const answer = await gateway.authorize(await request());
    seen.push(answer.kind === 'refused' ? answer.code : answer.kind);
  }
  return seen;
}
const unknown = (count: number) => Array.from({ length: count }, () => 'unknown');

test('rejects new payments without calling the gateway after five in a row go unanswered', async () => {
  const { gateway, changes } = fused();
  await breakDown();
  expect(await kinds(gateway, 8)).toEqual([...unknown(5), 'gateway_away', 'gateway_away', 'gateway_away']);
  expect(changes).toEqual(['open']);
});

test('lets one trial payment through after ten seconds and closes when it is answered', async () => {
  const { clock, gateway, changes } = fused();
  await breakDown(6);
  await kinds(gateway, 5);
  clock.advance({ seconds: 11 });
  expect(await kinds(gateway, 2)).toEqual(['unknown', 'gateway_away']);
  clock.advance({ seconds: 11 });
  expect(await kinds(gateway, 2)).toEqual(['payment', 'payment']);
  expect(changes).toEqual(['open', 'closed']);
});

test('rejects other payments while the trial payment is in progress', async () => {
  const { clock, gateway } = fused();
  await breakDown(5);
  await kinds(gateway, 5);
  clock.advance({ seconds: 11 });
  const requests = await Promise.all([request(), request(), request()]);
  const answers = await Promise.all(requests.map((each) => gateway.authorize(each)));
  expect(answers.map(({ kind }) => kind)).toEqual(['payment', 'refused', 'refused']);
});

test('stays closed when fewer than five payments in a row go unanswered', async () => {
  const { gateway, changes } = fused();
  for (let round = 0; round < 3; round += 1) {
    await breakDown(4);
    expect(await kinds(gateway, 5)).toEqual([...unknown(4), 'payment']);
  }
  expect(changes).toEqual([]);
});

test('never rejects calls for payments already under way', async () => {
  const { gateway } = fused();
  const held = await gateway.authorize(await request());
  if (held.kind !== 'payment') throw new Error('a payment was due');
  await breakDown(5);
  await kinds(gateway, 5);
  const { providerReference } = held.payment;
  expect(await gateway.retrieve(providerReference)).toMatchObject({ kind: 'payment' });
  expect(await gateway.void(providerReference, 'fused:void')).toMatchObject({
    payment: { status: 'voided' },
  });
});
