import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordDeliveredShipment } from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { approveProblem, reportProblem } from '../../src/engine/orders/returns/index.server.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/**
 * Tests that the database rejects these statements on problem reports and their remedies, even from faulty code (docs/invariants.md). Three
 * bottles of $order arrived: one is in the open case $open, one was refunded in $refunded.
 */
let shop: TestShop;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  shop = await startTestShop();
  const wine = await shop.sku(20);
  const answer = await shop.place(await shop.buyer([[wine.skuId, 3]]));
  const orderId = placedOrderIdOf(answer);
  const publicToken = answer.ok ? answer.value.publicToken : '';
  const { number } = await packAndShip(shop.dependencies, orderId);
  await recordDeliveredShipment(shop.dependencies, { orderId, number, actor: testStaffActor });
  const access = { kind: 'token', publicToken, now: shop.clock.now() } as const;
  const units = [{ position: 0, quantity: 1 }];
  const photos = [Uint8Array.from([0xff, 0xd8, 0xff])];
  for (const reportKey of [randomUUID(), randomUUID()]) {
    const fields = { units, reason: 'corked', words: '', requestedRemedy: 'refund', photos } as const;
    await reportProblem(shop.dependencies, access, { ...fields, reportKey });
  }
  await approveProblem(shop.dependencies, { orderId, number: 2, remedy: 'refund', actor: 'operator:test' });
  const { rows } = await shop.test.database.pool.query<{ id: string; state: string }>(
    'select id, state from problems',
  );
  ids = { order: orderId, ...Object.fromEntries(rows.map(({ id, state }) => [state, id])) };
});
afterAll(() => shop.stop());

const commit = (statement: string) => commitFaultySql(shop.test.database, statement, ids);

const another = (quantity: number) => `
  insert into problems (id, order_id, number, report_key, reason, words, wish, state, reported_by, reported_at, updated_at)
    values ('aaaaaaaa-0000-7000-8000-000000000001', $order, 9, gen_random_uuid(), 'leaked', '', 'refund', 'open', 'system', now(), now());
  insert into problem_units (problem_id, order_id, position, quantity)
    values ('aaaaaaaa-0000-7000-8000-000000000001', $order, 0, ${quantity})`;

test.each([
  ['I-25', 'the same bottle in two problem reports', another(2), 'arrived 3, not 4'],
  [
    'I-25',
    'a replacement for an undecided report',
    `update problems set remedy = 'replacement' where id = $open`,
    'does not become',
  ],
  [
    'I-25',
    'the state “replacement ordered” without a replacement as the remedy',
    `update problems set state = 'replacement_ordered', decided_by = 'system', decided_at = now() where id = $open`,
    'problem_remedy_fits_state',
  ],
  [
    'I-25',
    'marking a report as refunded without a refund',
    `update problems set state = 'refunded', remedy = 'refund', decided_by = 'system', decided_at = now() where id = $open`,
    'problem_refund_is_written',
  ],
  [
    'I-25',
    'one refund for two problem reports',
    `update problems set state = 'refunded', remedy = 'refund', refund_n = 1, decided_by = 'system', decided_at = now() where id = $open`,
    'problems_order_id_refund_n_key',
  ],
  [
    'I-46',
    'a decision without the person who made it',
    `update problems set state = 'declined', answer = 'no' where id = $open`,
    'problem_decided_by_somebody',
  ],
  [
    'I-46',
    'declining a report without an answer',
    `update problems set state = 'declined', decided_by = 'system', decided_at = now() where id = $open`,
    'problem_declined_with_a_reason',
  ],
  [
    'I-46',
    'changing the answer of a decided report',
    `update problems set answer = 'more' where id = $refunded`,
    'does not become',
  ],
  [
    'I-46',
    'reopening a decided report',
    `update problems set state = 'open', remedy = null, refund_n = null, decided_by = null, decided_at = null where id = $refunded`,
    'does not become',
  ],
  [
    'I-46',
    'changing the text of a report',
    `update problems set words = 'sound' where id = $open`,
    'stays as it was written',
  ],
  ['I-46', 'deleting a report', `delete from problems where id = $open`, 'is kept'],
  ['I-46', 'changing the quantity in a report', 'update problem_units set quantity = 2', 'append-only'],
  ['I-46', 'replacing a photo of a report', "update problem_photos set sealed = '\\x00'", 'append-only'],
  [
    'I-46',
    'a sixth photo of a report',
    `insert into problem_photos (problem_id, n, kind, bytes, sealed) values ($open, 6, 'jpeg', 1, '\\x00')`,
    'problem_photos_n_check',
  ],
  [
    'I-46',
    'reopening a completed order without a replacement',
    `update orders set state = 'fulfilling' where id = $order`,
    'does not become fulfilling',
  ],
  [
    'I-16',
    'packing more bottles than ordered without a replacement',
    `insert into shipments (order_id, number, method, state, created_at, updated_at)
       values ($order, 9, 'carrier', 'packed', now(), now());
     insert into shipment_lines (shipment_id, order_id, position, quantity)
       select id, order_id, 0, 1 from shipments where order_id = $order and number = 9`,
    'has 3 units, not 4',
  ],
])('%s: the database rejects %s', async (_rule, _what, statement, reason) => {
  await expect(commit(statement)).rejects.toThrow(reason);
});

test('the database accepts one report of the third bottle and rejects a second one', async () => {
  await commit(another(1));
  await expect(commit(another(1))).rejects.toThrow();
});
