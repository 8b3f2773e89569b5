import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import type { PaymentWebhookEvent } from './port.ts';
import {
  type ReceivedDelivery,
  startTestSandbox,
  startWebhookReceiver,
  type TestSandbox,
} from './sandbox/test-sandbox.server.ts';
import { parseWebhook } from './stripe-webhooks.server.ts';

/** Tests of which webhooks are accepted (F26) and how the gateway delivers them. */

const now = new Date('2026-11-20T18:00:00Z');
const secret = 'whsec_current';

function signed(body: string, key = secret, at = now): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;
}

function eventBody(type: string, object: Record<string, unknown>): string {
  return JSON.stringify(
    { id: 'evt_1', object: 'event', created: 1_795_197_600, type, data: { object } },
    null,
    2,
  );
}

const intent = {
  object: 'payment_intent',
  id: 'pi_1',
  metadata: { attempt_id: 'attempt-1', order_id: 'order-1' },
};
const body = eventBody('payment_intent.succeeded', intent);
const secondsLater = (count: number) => new Date(now.getTime() + count * 1000);

describe('parseWebhook with a valid delivery', () => {
  test('accepts a body signed with our secret', () => {
    expect(parseWebhook(body, signed(body), [secret], now)).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      kind: 'payment',
      occurredAt: new Date(1_795_197_600_000),
      providerReference: 'pi_1',
      attemptId: 'attempt-1',
      orderId: 'order-1',
    });
  });

  test('accepts a thin event of Stripe’s API v2 and ignores its content', () => {
    const thin = JSON.stringify({
      id: 'evt_thin',
      object: 'v2.core.event',
      type: 'v1.billing.meter.no_meter_found',
      created: '2026-11-20T17:59:59.000Z',
      livemode: false,
      related_object: null,
    });
    expect(parseWebhook(thin, signed(thin), [secret], now)).toEqual({
      eventId: 'evt_thin',
      type: 'v1.billing.meter.no_meter_found',
      kind: 'other',
      occurredAt: new Date('2026-11-20T17:59:59.000Z'),
    });
    expect(parseWebhook(thin, signed(thin, 'whsec_of_a_thief'), [secret], now)).toBe('invalid');
  });

  test('accepts either of two secrets during a rotation', () => {
    const secrets = [secret, 'whsec_before'];
    expect(parseWebhook(body, signed(body, 'whsec_before'), secrets, now)).toHaveProperty('eventId');
    expect(parseWebhook(body, signed(body, secret), secrets, now)).toHaveProperty('eventId');
  });

  test('accepts a delivery from 300 seconds ago', () => {
    expect(parseWebhook(body, signed(body), [secret], secondsLater(300))).toHaveProperty('eventId');
  });
});

describe('parseWebhook with an invalid delivery', () => {
  const altered = body.replace('pi_1', 'pi_2');
  test.each<[string, string, string | undefined, Date]>([
    ['a missing signature', body, undefined, now],
    ['an empty signature', body, '', now],
    ['a nonsense signature', body, 't=now,v1=zz', now],
    ['a signature with another secret', body, signed(body, 'whsec_of_a_thief'), now],
    ['an altered body', altered, signed(body), now],
    ['the same JSON serialized again', JSON.stringify(JSON.parse(body)), signed(body), now],
    ['a delivery older than 300 seconds', body, signed(body), secondsLater(301)],
    ['a delivery signed more than 300 seconds ahead', body, signed(body), secondsLater(-301)],
    ['an older signature scheme', body, signed(body).replace('v1=', 'v0='), now],
    [
      'an old signature with a new timestamp',
      body,
      signed(body).replace(/t=\d+/, 't=1795201200'),
      secondsLater(3600),
    ],
    ['an empty body', '', signed(''), now],
    ['a signed body that is not JSON', 'hello', signed('hello'), now],
  ])('rejects %s', (_, given, signature, at) => {
    expect(parseWebhook(given, signature, [secret], at)).toBe('invalid');
  });

  test.each<[unknown]>([
    [null],
    ['evt_1'],
    [17],
    [[{ id: 'evt_1' }]],
    [{}],
    [{ id: 'evt_1', type: 'payment_intent.succeeded', created: 1 }],
    [{ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: null }],
    [{ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object: null } }],
    [{ id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object: [] } }],
    [{ id: 7, type: 'payment_intent.succeeded', created: 1, data: { object: intent } }],
    [{ id: 'evt_\u0000', type: 'payment_intent.succeeded', created: 1, data: { object: intent } }],
    [{ id: 'evt_1', type: 'payment_intent.succeeded', created: 'now', data: { object: intent } }],
    [{ id: 'evt_1', type: 'payment_intent.succeeded', created: 1e30, data: { object: intent } }],
    [{ id: 'evt_1', type: 'x', created: 1, data: { object: { ...intent, id: { id: 'pi_1' } } } }],
    [{ id: 'evt_1', type: 'x', created: 1, data: { object: { ...intent, metadata: 'order-1' } } }],
    [{ id: 'evt_1', type: 'x', created: 1, data: { object: { object: 'charge', payment_intent: 'pi_1' } } }],
    [{ id: 'evt_1', type: 'x', created: 1, data: { object: { object: 'refund', id: 're_1', amount: -5 } } }],
    [
      {
        id: 'evt_1',
        type: 'x',
        created: 1,
        data: { object: { object: 'dispute', id: 'dp_1', amount: 1.5 } },
      },
    ],
  ])('rejects a signed body that is not an event: %j', (told) => {
    const given = JSON.stringify(told);
    expect(parseWebhook(given, signed(given), [secret], now)).toBe('invalid');
  });

  test('rejects everything when no secret is configured', () => {
    expect(parseWebhook(body, signed(body, ''), [''], now)).toBe('invalid');
    expect(parseWebhook(body, signed(body), [], now)).toBe('invalid');
  });
});

describe('parsed events', () => {
  test.each<[string, Record<string, unknown>, Partial<PaymentWebhookEvent>]>([
    [
      'charge.refunded',
      { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 100, metadata: {} },
      { kind: 'refund', providerReference: 'pi_1' },
    ],
    [
      'refund.failed',
      { object: 'refund', id: 're_1', payment_intent: 'pi_1', amount: 100, status: 'failed' },
      {
        kind: 'refund',
        providerReference: 'pi_1',
        subject: { reference: 're_1', amountCents: cents(100), status: 'failed' },
      },
    ],
    [
      'charge.dispute.created',
      { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1', amount: 100, status: 'needs_response' },
      {
        kind: 'dispute',
        providerReference: 'pi_1',
        subject: { reference: 'dp_1', amountCents: cents(100), status: 'open' },
      },
    ],
    ['payout.paid', { object: 'payout', id: 'po_1' }, { kind: 'other' }],
  ])('of type %s have the expected kind and subject', (type, object, expected) => {
    const given = eventBody(type, object);
    expect(parseWebhook(given, signed(given), [secret], now)).toMatchObject(expected);
  });
});

describe('the sandbox gateway', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  async function pay(name: string): Promise<string> {
    const answer = await sandbox.adapter().authorize({
      attemptKey: name,
      amountCents: cents(5_000),
      paymentMethodId: (await sandbox.control.tokenizeCard('4242424242424242')).id,
      capture: 'manual',
      description: 'Mesa Lucero Estate',
      orderId: name,
      attemptId: name,
      returnUrl: 'http://localhost:3000/',
    });
    if (answer.kind !== 'payment') throw new Error(answer.kind);
    return answer.payment.providerReference;
  }

  const tellShop = (webhookUrl: string) =>
    sandbox.control.setShop({ webhookUrl, webhookSecret: 'whsec_of_this_test', allowedOrigins: [] });

  /** Returns the event in a delivery. Fails if the adapter rejects its signature. */
  function read({ body: raw, headers }: ReceivedDelivery): PaymentWebhookEvent {
    const event = sandbox.adapter().parseWebhook(raw, String(headers['stripe-signature']), new Date());
    if (event === 'invalid') throw new Error('the adapter does not believe the sandbox gateway');
    return event;
  }

  test('delivers signed events in order and lists the same events for catch-up', async () => {
    await using shop = await startWebhookReceiver();
    await tellShop(shop.url);
    const since = new Date(Date.now() - 1000);
    const reference = await pay('in-order');
    await shop.arrived(1);
    await sandbox.adapter().capture(reference, cents(5_000), 'in-order:capture');
    await shop.arrived(2);
    await sandbox.adapter().refund(reference, cents(2_000), 'in-order:refund');
    const events = (await shop.arrived(3)).map(read);
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'charge.refunded',
    ]);
    expect(events.every((event) => event.providerReference === reference)).toBe(true);
    const listed: string[] = [];
    for await (const event of sandbox.adapter().listEvents(since)) listed.push(event.eventId);
    expect(listed).toEqual(expect.arrayContaining(events.map(({ eventId }) => eventId)));
  });

  test('delivers each event several times, newest first, if configured to', async () => {
    await using shop = await startWebhookReceiver();
    await sandbox.control.setWebhookMode({ hold: true, copies: 2, order: 'reversed' });
    await tellShop(shop.url);
    const reference = await pay('reversed');
    await sandbox.adapter().capture(reference, cents(5_000), 'reversed:capture');
    expect(await sandbox.control.pendingWebhooks()).toBe(2);
    expect(shop.deliveries).toEqual([]);
    await sandbox.control.setWebhookMode({ hold: false });
    const types = (await shop.arrived(4)).map((delivery) => read(delivery).type);
    expect(types).toEqual([
      'payment_intent.succeeded',
      'payment_intent.succeeded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.amount_capturable_updated',
    ]);
    await sandbox.control.setWebhookMode({ copies: 1, order: 'created' });
  });

  test('delivers the same bytes again after an error response', async () => {
    let answers = 0;
    await using shop = await startWebhookReceiver(0, () => (++answers === 1 ? 500 : 200));
    await tellShop(shop.url);
    await pay('error-answer');
    const [first, second] = await shop.arrived(2);
    expect(second?.body).toBe(first?.body);
    await expect.poll(() => sandbox.control.pendingWebhooks()).toBe(0);
  });

  test('delivers events from a shop outage as soon as the shop is back', async () => {
    const away = await startWebhookReceiver();
    const port = Number(new URL(away.url).port);
    await away[Symbol.asyncDispose]();
    await tellShop(away.url);
    const reference = await pay('shop-away');
    expect(await sandbox.control.pendingWebhooks()).toBe(1);
    await using back = await startWebhookReceiver(port);
    const [delivery] = await back.arrived(1);
    expect(delivery && read(delivery).providerReference).toBe(reference);
  });
});
