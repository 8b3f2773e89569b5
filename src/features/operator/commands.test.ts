import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { cents } from '../../core/money.ts';
import { reportProblem } from '../../engine/orders/returns/index.server.ts';
import { createTestOperator } from './testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run, rowsOf, auditOf } = createTestOperator(() => shop);

async function placed(bottles: number, patch: Parameters<TestShop['buyer']>[1] = {}) {
  const wine = await shop.sku(24);
  const answer = await shop.place(await shop.buyer([[wine.skuId, bottles]], patch));
  if (!answer.ok || answer.value.kind !== 'placed') throw new Error('no order');
  const { orderId, publicToken } = answer.value;
  const [row] = await rowsOf<{ number: number; code: string; resource: string }>(
    sql`select o.number, l.sku_code as code, r.code as resource from orders o join order_lines l on l.order_id = o.id
        join skus s on s.id = l.sku_id join resources r on r.id = s.resource_id where o.id = ${orderId}`,
  );
  return {
    orderId,
    publicToken,
    number: String(row?.number),
    code: row?.code ?? '',
    resource: row?.resource ?? '',
  };
}

describe('the order commands', () => {
  test('show the customer’s phone number for the carrier', async () => {
    const { number } = await placed(1, { phone: '(805) 555-0147' });
    const { text, data } = await run('show', number);
    expect(data).toMatchObject({ phone: expect.stringContaining('805') });
    expect(text).toContain((data as { phone: string }).phone);
  });

  test('reject a hold of a shipped order and send no email', async () => {
    const { orderId, number } = await placed(2);
    await run('pack', number);
    await run('ship', number, '--carrier', 'FedEx', '--tracking', '794644790132');
    expect((await run('hold', number, '--reason', 'weather')).refused).toContain('all of it has shipped');
    const mails = await rowsOf(
      sql`select 1 from notices where subject_id = ${orderId} and kind = 'order-held'`,
    );
    expect(mails).toEqual([]);
  });

  test('name the commands to use instead when a refund is not possible yet', async () => {
    const { number } = await placed(2);
    const { refused = '' } = await run('refund', number, '--all', '--reason', 'asked for');
    expect(refused).toContain('`cancel`');
    expect(refused).toContain('`drop`');
    expect(await run('refund', number, '--reason', 'asked for')).toEqual({
      refused: 'Give --lines with codes and quantities, --all, --shipping or --amount.',
    });
  });

  test('hold, release and cancel an order and audit each step', async () => {
    const { orderId, number } = await placed(2);
    expect(await run('hold', number, '--reason', 'weather', '--until', '2026-11-20')).toEqual({
      refused: 'A hold must end on a future date. 2026-11-20 has passed.',
    });
    await run('hold', number, '--reason', 'weather', '--until', '2026-12-07');
    expect(await run('pack', number)).toEqual({
      refused: `Order ${number} is on hold until December 7, 2026, for the weather.`,
    });
    expect((await run('show', number)).text).toContain(`Order ${number}: on hold`);
    await run('release-hold', number);
    expect(await run('release-hold', number)).toEqual({ refused: `Order ${number} is not on hold.` });
    expect((await run('cancel', number, '--reason', 'asked for')).text).toMatch(
      /^Order \d+ was canceled. \$\d+\.\d\d was returned, \$\d+\.\d\d of it released on the card\./,
    );
    expect((await run('cancel', number, '--reason', 'again')).text).toBe(
      `Order ${number} was already canceled.`,
    );
    expect(await auditOf(orderId)).toEqual([
      'operator:rosa order.held',
      'operator:rosa order.hold_released',
      'operator:rosa order.refunded',
      'operator:rosa order.cancelled',
    ]);
  });

  test('filter orders by status, day, email and number', async () => {
    const { number } = await placed(1, { email: 'wanted@example.com' });
    const numbers = async (...words: string[]) => {
      const { data } = await run('orders', ...words);
      return (data as { number: number }[]).map((order) => String(order.number));
    };
    expect(await numbers('--email', 'Wanted@Example.com')).toEqual([number]);
    expect(await numbers('--number', number, '--state', 'placed', '--since', '2026-11-20')).toEqual([number]);
    expect(await numbers('--number', number, '--state', 'completed')).toEqual([]);
    expect(await numbers('--number', number, '--since', '2026-11-21')).toEqual([]);
    expect(await numbers('--limit', '1')).toEqual([number]);
  });

  test('drop and refund bottles by code, each only once', async () => {
    const { number, code } = await placed(3);
    expect(await run('refund', number, '--all', '--lines', `${code}=1`, '--reason', 'x')).toEqual({
      refused: 'Give either --lines or --all, not both.',
    });
    expect(await run('refund', number, '--lines', 'NO-SUCH=1', '--reason', 'x')).toEqual({
      refused: `This order has no NO-SUCH. Its codes are ${code}.`,
    });
    await run('pack', number, '--lines', `${code}=2`);
    await run('ship', number, '--carrier', 'UPS', '--tracking', '1Z9990000000000001');
    expect((await run('drop', number, '--lines', `${code}=1`, '--reason', 'broken')).text).toContain(
      'was refunded',
    );
    expect((await run('deliver', number, '--note', 'signed by A. N.')).text).toBe(
      `Parcel 1 of order ${number} was delivered.`,
    );
    expect((await run('refund', number, '--amount', '3', '--reason', 'late')).text).toMatch(
      /^\$3\.00 of order/,
    );
    await run('refund', number, '--all', '--reason', 'corked');
    expect(await run('refund', number, '--all', '--reason', 'corked')).toEqual({
      refused: `Order ${number} is already fully refunded.`,
    });
    const { text } = await run('show', number);
    expect(text).toContain(`Order ${number}: completed, parcels delivered, payment refunded`);
    expect(text).toContain('delivered by operator:rosa: signed by A. N.');
  });

  test('restock a parcel that is returned after two delivery attempts', async () => {
    const { number, resource } = await placed(2);
    await run('pack', number);
    await run('unpack', number);
    await run('pack', number);
    await run('ship', number, '--shipment', '2', '--carrier', 'UPS', '--tracking', '1Z9990000000000002');
    await run('attempt', number, '--shipment', '2');
    await run('attempt', number, '--shipment', '2');
    const { text } = await run('return-shipment', number, '--shipment', '2');
    expect(text).toContain('was returned. Its bottles are back in stock');
    expect((await run('show', number)).text).toMatch(
      /2\. returned[\s\S]*attempted by[^\n]*\n[^\n]*attempted by[^\n]*\n[^\n]*returned by/,
    );
    expect((await run('stock', resource)).data).toMatchObject({ onHand: 24, allocated: 0, free: 24 });
  });

  test('prepare a pickup and require an ID check to hand it over', async () => {
    const { number } = await placed(1, {
      isPickup: true,
      selectedPickupLocation: 'hilltop',
      billingPrimaryStreet: '12 Vine Street',
      billingCity: 'Paso Robles',
      billingState: 'CA',
      billingZipCode: '93446',
    });
    expect((await run('ready', number)).text).toBe(
      `Order ${number} is ready for pickup until Monday, January 4. The customer will be notified.`,
    );
    expect((await run('hand-over', number, '--to', 'Ana')).refused).toContain('Check a photo ID');
    expect((await run('hand-over', number, '--to', 'Ana', '--id-checked')).text).toBe(
      `Order ${number} was picked up.`,
    );
  });
});

describe('the problem report commands', () => {
  test('show a report with its photo, approve it once and close it', async () => {
    const { number, code, publicToken } = await placed(3);
    await run('pack', number);
    await run('ship', number, '--carrier', 'UPS', '--tracking', '1Z9990000000000003');
    await run('deliver', number);
    const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const reported = await reportProblem(
      shop.dependencies,
      { kind: 'token', publicToken, now: shop.clock.now() },
      {
        reportKey: randomUUID(),
        units: [{ position: 0, quantity: 2 }],
        reason: 'corked',
        words: 'Smells of wet\ncardboard',
        requestedRemedy: 'replacement',
        photos: [photo],
      },
    );
    expect(reported.ok).toBe(true);
    const line = new RegExp(
      `${number} +1 +.* open +${code}=2 +corked +replacement +1 +Smells of wet cardboard`,
    );
    expect((await run('problems')).text).toMatch(line);
    const { files } = (await run('photos', number)).data as { files: readonly [string] };
    expect(new Uint8Array(await readFile(files[0]))).toEqual(photo);
    await rm(dirname(files[0]), { recursive: true });
    expect((await run('approve', number, '--remedy', 'replacement')).text).toBe(
      `Report 1 of order ${number} was approved: 2 bottles can be packed again (\`pack ${number}\`). The customer will be notified.`,
    );
    expect(await run('decline', number, '--answer', 'No.')).toEqual({
      refused: 'Problem 1 already has a replacement order.',
    });
    await run('pack', number, '--lines', `${code}=2`);
    expect((await run('close-problem', number)).text).toBe(`Report 1 of order ${number} was closed.`);
    expect(await run('problems', number, '--limit', '5')).toMatchObject({ data: [{ state: 'closed' }] });
    expect(await run('approve', number, '--problem', '2', '--remedy', 'refund')).toEqual({
      refused: `Order ${number} has no report 2.`,
    });
    expect((await run('problems')).text).toBe('No problem reports.');
  });
});

describe('the stock commands', () => {
  test('adjust stock, but never below allocations, and name the allocated orders', async () => {
    const { number, resource } = await placed(6);
    expect(
      (await run('adjust-stock', resource, '--by', '-18', '--kind', 'broken', '--reason', 'a fall')).data,
    ).toMatchObject({
      onHand: 6,
      free: 0,
    });
    expect(await run('adjust-stock', resource.toLowerCase(), '--by', '-1', '--reason', 'count')).toEqual({
      refused: `Can’t remove 1: of 6 on hand, 0 are available, 6 are allocated to orders ${number} (6), and 0 are held by checkouts. First \`drop\` bottles from one of the orders or \`cancel\` it.`,
    });
    expect(await auditOf(resource)).toEqual(['operator:rosa stock.adjusted']);
    expect((await run('stock', resource)).text).toMatch(/-18 +broken +operator:rosa +a fall/);
    expect(await run('stock', 'NOTHING')).toEqual({
      refused: 'There is no stock with the code NOTHING. See `stock`.',
    });
  });
});

describe('the promo code commands', () => {
  test('create, list and end a code', async () => {
    expect(await run('add-coupon', 'TWO', '--title', 'T', '--percent', '10', '--amount', '5')).toEqual({
      refused: 'Give exactly one of --percent, --amount and --shipping.',
    });
    await run('add-coupon', 'harvest', '--title', 'Harvest: 10% off', '--percent', '10', '--members', 'club');
    expect((await run('coupons')).text).toMatch(/HARVEST +10% off .*members of club/);
    await run('end-coupon', 'HARVEST');
    expect((await run('coupons')).text).not.toContain('HARVEST');
    expect((await run('coupons', '--all')).text).toContain('HARVEST');
    expect(await run('end-coupon', 'HARVEST')).toEqual({
      refused: 'The code HARVEST expired on 2026-11-19.',
    });
  });
});

describe('the payment and ledger commands', () => {
  test('retry a webhook event that was given up', async () => {
    const { provider } = shop.dependencies.payments;
    await rowsOf(sql`insert into webhook_inbox (provider, event_id, kind, payload, received_at, tries, given_up_at)
      values (${provider}, 'evt_lost', 'payment_intent.succeeded', '{"providerReference": "pi_lost"}', now(), 9, now())`);
    expect((await run('webhooks')).text).toMatch(/evt_lost .*pi_lost .*given up/);
    expect((await run('retry-webhook', 'evt_lost')).text).toBe('The event evt_lost will be handled again.');
    expect(await auditOf('evt_lost')).toEqual(['operator:rosa webhook.reopened']);
    expect((await run('jobs')).text).toMatch(/handle-webhook +1 /);
    expect((await run('retry-webhook', 'evt_unknown')).refused).toContain(
      'There is no unhandled event evt_unknown',
    );
    await rowsOf(sql`update webhook_inbox set handled_at = now() where event_id = 'evt_lost'`);
  });

  test('list webhook events that wait for a retry, and report success only if there are none', async () => {
    const { provider } = shop.dependencies.payments;
    expect((await run('webhooks')).text).toBe('Every event found its payment.');
    await rowsOf(sql`insert into webhook_inbox (provider, event_id, kind, payload, received_at, tries, next_try_at)
      values (${provider}, 'evt_parked', 'payment_intent.succeeded', '{"providerReference": "pi_new"}', now(), 1, now())`);
    expect((await run('webhooks')).text).toMatch(/evt_parked .*pi_new /);
    await rowsOf(sql`update webhook_inbox set handled_at = now() where event_id = 'evt_parked'`);
  });

  test.each([
    ['held', 'manual', 'void', 'canceled'],
    ['captured', 'automatic', 'refund', 'succeeded'],
  ] as const)('show, then release a %s payment without an order', async (_what, capture, way, status) => {
    const { payments } = shop.dependencies;
    const attemptId = randomUUID();
    const paid = await payments.authorize({
      ...{ attemptKey: attemptId, attemptId, orderId: randomUUID(), capture, amountCents: cents(5_000) },
      ...{ paymentMethodId: await shop.tokenize('4242424242424242'), description: 'Wine order' },
      returnUrl: 'http://localhost:3000/',
    });
    if (paid.kind !== 'payment') throw new Error(paid.kind);
    const { providerReference } = paid.payment;
    const found = async () =>
      (await shop.disagreements()).filter((each) => JSON.stringify(each).includes(providerReference));
    const inLedger = async () =>
      (await shop.sandbox.control.ledger()).find(({ id }) => id === providerReference);
    expect(await found()).toHaveLength(1);
    const before = await inLedger();
    expect(await run('release-payment', providerReference)).toMatchObject({
      text: expect.stringContaining('With --confirm'),
      data: { way, amountCents: 5_000, isDone: false },
    });
    expect(await inLedger()).toEqual(before);
    expect(await run('release-payment', providerReference, '--confirm')).toMatchObject({
      data: { way, amountCents: 5_000, isDone: true },
    });
    expect(await inLedger()).toMatchObject({ status, refundedCents: way === 'refund' ? 5_000 : 0 });
    expect(await auditOf(providerReference)).toEqual([
      'operator:rosa payment.release_requested',
      'operator:rosa payment.released',
    ]);
    expect((await run('release-payment', providerReference, '--confirm')).refused).toContain(
      'nothing to release',
    );
    expect(await found()).toEqual([]);
  });

  test('never release the payment of an order or an unknown payment', async () => {
    const { orderId } = await placed(1);
    const [row] = await rowsOf<{ reference: string }>(
      sql`select provider_reference as reference from payment_attempts where order_id = ${orderId}`,
    );
    const reference = row?.reference ?? '';
    expect((await run('release-payment', reference, '--confirm')).refused).toContain('belongs to an order');
    expect((await run('release-payment', 'pi_nobody')).refused).toContain('has no payment');
    expect((await shop.sandbox.control.ledger()).find(({ id }) => id === reference)?.status).toBe(
      'requires_capture',
    );
  });

  test('settle nothing and write an audit event when no payment is open', async () => {
    expect(await run('reconcile')).toMatchObject({ data: { settled: 0, failed: 0 }, isAlarming: false });
    expect(await auditOf('payments')).toEqual(['operator:rosa payments.reconciled']);
  });

  test('write an audit event for a command without a subject of its own', async () => {
    await run('expire-points');
    expect(await auditOf('points')).toEqual(['operator:rosa points.expired']);
    expect((await run('plus-price', '--amount', '139', '--from', '2026-11-20')).refused).toContain(
      'a future date',
    );
    await run('plus-price', '--amount', '139', '--from', '2027-03-01');
    expect(await auditOf('plus')).toEqual(['operator:rosa plus.price-planned']);
  });

  test('find no mismatch in consistent records, and report a dispute unknown to the gateway', async () => {
    expect(await run('prove', '--since', '2026-01-01')).toMatchObject({ data: [], isAlarming: false });
    const { orderId, number } = await placed(1);
    await rowsOf(sql`insert into payment_events (attempt_id, kind, amount_cents, provider_reference, at)
      select id, 'disputed', 900, 'du_1', now() from payment_attempts where order_id = ${orderId}`);
    expect(await run('prove')).toMatchObject({ isAlarming: true });
    expect((await run('disputes')).text).toMatch(new RegExp(`du_1 +open +\\$9\\.00 +${number}`));
    await rowsOf(sql`insert into payment_events (attempt_id, kind, amount_cents, provider_reference, at)
      select id, 'dispute_won', 900, 'du_1', now() from payment_attempts where order_id = ${orderId}`);
    expect((await run('disputes')).text).toMatch(/du_1 +won/);
  });
});
