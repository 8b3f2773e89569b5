import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from './test-sandbox.server.ts';

/** Tests of the API through the official SDK and a plain HTTP client. */

let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = new Stripe(sandbox.options.secretKey, {
    protocol: 'http',
    host: '127.0.0.1',
    port: sandbox.port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.control.clearFaults());

const newCard = async (number = '4242424242424242') => (await sandbox.control.tokenizeCard(number)).id;

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.options.secretKey}`, ...headers },
    body: new URLSearchParams(form),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

test('a card keeps its billing details', async () => {
  const billing = {
    name: 'Clara Mora',
    address: {
      line1: '12 Vine Street',
      city: 'Paso Robles',
      state: 'CA',
      postal_code: '93446',
      country: 'US',
    },
  };
  const made = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    billing_details: billing,
  });
  const kept = await stripe.paymentMethods.retrieve(made.id);
  expect(kept.billing_details).toEqual({
    name: billing.name,
    email: null,
    phone: null,
    address: { ...billing.address, line2: null },
  });
});

describe('idempotency keys', () => {
  const form = { amount: '1000', currency: 'usd' };

  test('return the first response byte for byte when reused', async () => {
    const first = await post('/v1/payment_intents', form, { 'idempotency-key': 'same' });
    const second = await post('/v1/payment_intents', form, { 'idempotency-key': 'same' });
    expect(second.body).toBe(first.body);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('reject a request with different parameters', async () => {
    await post('/v1/payment_intents', form, { 'idempotency-key': 'other' });
    const second = await post(
      '/v1/payment_intents',
      { ...form, amount: '2000' },
      { 'idempotency-key': 'other' },
    );
    expect(second.status).toBe(400);
    expect(JSON.parse(second.body).error.type).toBe('idempotency_error');
  });

  test('replay a decline with its status code', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: await newCard('4000000000009995'),
    });
    const confirm = () =>
      post(`/v1/payment_intents/${intent.id}/confirm`, {}, { 'idempotency-key': 'decline' });
    const first = await confirm();
    const second = await confirm();
    expect(first.status).toBe(402);
    expect(JSON.parse(first.body).error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    });
    expect(second).toMatchObject({ status: 402, body: first.body });
  });

  test('can be reused after a malformed request', async () => {
    const wrong = await post('/v1/payment_intents', { currency: 'usd' }, { 'idempotency-key': 'malformed' });
    expect(wrong.status).toBe(400);
    expect((await post('/v1/payment_intents', form, { 'idempotency-key': 'malformed' })).status).toBe(200);
  });

  test('return a conflict while the first request is still running', async () => {
    await sandbox.control.addFault({
      operation: 'POST /v1/payment_intents',
      behaviour: { kind: 'late', acts: 'after_waiting', milliseconds: 1_000 },
      times: 2,
    });
    const answers = await Promise.all([
      post('/v1/payment_intents', form, { 'idempotency-key': 'at-work' }),
      post('/v1/payment_intents', form, { 'idempotency-key': 'at-work' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('API keys and parameters', () => {
  test.each<[string, Record<string, string>]>([
    ['a request without a key', { authorization: '' }],
    ['a wrong key', { authorization: 'Bearer sk_test_guess' }],
    ['the publishable key', { authorization: 'Bearer pk_test_of_this_test' }],
  ])('%s gives no access to payments or control endpoints', async (_, headers) => {
    expect((await post('/v1/payment_intents', { amount: '1000', currency: 'usd' }, headers)).status).toBe(
      401,
    );
    expect((await post('/control/stop', {}, headers)).status).toBe(401);
    expect((await fetch(`${sandbox.origin}/control/ledger`, { headers })).status).toBe(401);
  });

  test.each<[string, Record<string, string>]>([
    ['amount', { currency: 'usd' }],
    ['amount', { currency: 'usd', amount: '-5' }],
    ['amount', { currency: 'usd', amount: '10.5' }],
    ['currency', { amount: '1000', currency: 'eur' }],
    ['capture_method', { amount: '1000', currency: 'usd', capture_method: 'sometimes' }],
    ['surprise', { amount: '1000', currency: 'usd', surprise: '1' }],
  ])("a wrong %s is rejected with the parameter's name", async (param, form) => {
    const answer = await post('/v1/payment_intents', form);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error.param).toBe(param);
  });

  test('an unknown path, payment or payment method returns 404', async () => {
    expect((await post('/v1/payment_intents/pi_missing/confirm', {})).status).toBe(404);
    expect((await post('/v1/unheard_of', {})).status).toBe(404);
    expect(
      (await post('/v1/payment_intents', { amount: '1', currency: 'usd', payment_method: 'pm_x' })).status,
    ).toBe(404);
  });
});

describe('saved cards', () => {
  test('can pay repeatedly while attached to a customer and never after being detached', async () => {
    const customer = await stripe.customers.create({ email: 'guest@example.test' });
    const card = await stripe.paymentMethods.attach(await newCard(), { customer: customer.id });
    const payWith = async () => {
      const parameters = { amount: 1000, currency: 'usd', customer: customer.id, payment_method: card.id };
      return stripe.paymentIntents.confirm((await stripe.paymentIntents.create(parameters)).id);
    };
    expect((await payWith()).status).toBe('succeeded');
    expect((await payWith()).status).toBe('succeeded');
    const listed = await stripe.paymentMethods.list({ customer: customer.id });
    expect(listed.data.map(({ id }) => id)).toEqual([card.id]);
    await stripe.paymentMethods.detach(card.id);
    await expect(payWith()).rejects.toThrow(/may not be used again/);
  });

  test('cannot be used by another customer', async () => {
    const owner = await stripe.customers.create({});
    const other = await stripe.customers.create({});
    const card = await stripe.paymentMethods.attach(await newCard(), { customer: owner.id });
    const parameters = { amount: 1000, currency: 'usd', customer: other.id, payment_method: card.id };
    await expect(stripe.paymentIntents.create(parameters)).rejects.toThrow(/another customer/);
  });

  test('are created by a setup intent, after a challenge if the bank requires one', async () => {
    const customer = await stripe.customers.create({});
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: await newCard('4000002500003155'),
    });
    const asked = await stripe.setupIntents.confirm(setup.id, { return_url: 'http://localhost:3000/' });
    expect(asked.status).toBe('requires_action');
    await sandbox.control.answerChallenge(asked.next_action?.redirect_to_url?.url ?? '', 'approve');
    const kept = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
    expect(kept).toMatchObject({ status: 'succeeded', payment_method: { customer: customer.id } });
  });

  test('are not created if the bank declines, and the setup intent returns the reason', async () => {
    const setup = await stripe.setupIntents.create({ payment_method: await newCard('4000000000000002') });
    await expect(stripe.setupIntents.confirm(setup.id)).rejects.toMatchObject({ code: 'card_declined' });
  });
});
