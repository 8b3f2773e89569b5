import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cartId,
  insertAttemptSql,
  insertOrderSql,
  insertRenewalSql,
  openFaultySqlFixture,
  placedOrderId,
  placeOrderSql,
  waitingDraftId,
  waitingOrderId,
} from '../helpers/refusals.ts';

/**
 * Tests that the database rejects these statements on orders and payments, even from faulty code, for each invariant (docs/invariants.md).
 */
let world: Awaited<ReturnType<typeof openFaultySqlFixture>>;

beforeAll(async () => {
  world = await openFaultySqlFixture();
});
afterAll(() => world.drop());

test.each([
  [
    'I-1',
    'an accepted weather risk without the time of acceptance',
    `update orders set is_pickup = false, pickup_location = null, ship_to = '{}',
        delivery_wishes = '{"weather": {"kind": "heat", "decision": "shipAnyway"}}' where id = '${waitingOrderId}'`,
    'order_weather_decision_is_whole',
  ],
  [
    'I-1',
    'a weather hold without an end date',
    `update orders set is_pickup = false, pickup_location = null, ship_to = '{}',
        delivery_wishes = '{"weather": {"kind": "cold", "decision": "hold"}}' where id = '${waitingOrderId}'`,
    'order_weather_decision_is_whole',
  ],
  [
    'I-1',
    'a requested ship date on a pickup order',
    `update orders set requested_ship_on = '2026-12-07' where id = '${waitingOrderId}'`,
    'order_waits_only_when_shipped',
  ],
  [
    'I-1',
    'an engraving that is too long',
    `update orders set delivery_wishes = '{"engraving": {"bottles": 1, "lines": ["twenty-one characters"]}}' where id = '${waitingOrderId}'`,
    'order_engraving_fits',
  ],
  [
    'I-1',
    'a gift message that is too long',
    `update orders set delivery_wishes = jsonb_build_object('gift', jsonb_build_object('message', repeat('x', 201))) where id = '${waitingOrderId}'`,
    'order_gift_message_fits',
  ],
  [
    'I-2',
    'a second order from one draft',
    insertOrderSql('aaaaaaaa-0000-7000-8000-000000000003', waitingDraftId).replace(
      /insert into drafts.*\n/,
      '',
    ),
    'orders_draft_id_key',
  ],
  [
    'I-5',
    'an order number for an order that is not placed',
    `update orders set number = 1 where id = '${waitingOrderId}'`,
    'order_number_when_placed',
  ],
  [
    'I-5',
    'an order token that is too short',
    `update orders set public_token = 'short' where id = '${waitingOrderId}'`,
    'orders_public_token_check',
  ],
  [
    'I-8',
    'a total that differs from the sum of its parts',
    `update orders set total_cents = 10510 where id = '${waitingOrderId}'`,
    'order_total_is_its_parts',
  ],
  [
    'I-8',
    'lines that do not add up to their order',
    `update order_lines set tax_cents = 710 where order_id = '${waitingOrderId}'`,
    'do not sum to it',
  ],
  [
    'I-8',
    'tenders that do not add up to the total',
    `update order_tenders set amount_cents = 10512 where order_id = '${waitingOrderId}'`,
    'do not sum to it',
  ],
  ['I-11', 'placing an order without a payment', placeOrderSql(waitingOrderId), 'is not paid in full'],
  [
    'I-11',
    'placing an order with a payment below its total',
    `${insertAttemptSql('uuidv7()', waitingOrderId, 1, 'authorized', 10510)} ${placeOrderSql(waitingOrderId)}`,
    'is not paid in full',
  ],
  [
    'I-18',
    'two open drafts of the same kind for one cart',
    `insert into drafts (cart_id, kind, state, contents, created_at, updated_at)
      values ('${cartId}', 'regular', 'open', '{}', now(), now())`,
    'drafts_one_open',
  ],
  [
    'I-18',
    'changing the amounts of a placed order',
    `update orders set discount_cents = 100, total_cents = 10411 where id = '${placedOrderId}'`,
    'never rewritten',
  ],
  [
    'I-18',
    'removing a line from a placed order',
    `delete from order_lines where order_id = '${placedOrderId}'`,
    'keeps its parts',
  ],
  [
    'I-18',
    'removing a tender from a placed order',
    `delete from order_tenders where order_id = '${placedOrderId}'`,
    'keeps its parts',
  ],
  [
    'I-18',
    'two live payment attempts for one order',
    insertAttemptSql('uuidv7()', placedOrderId, 2, 'created', 0),
    'payment_attempts_one_live',
  ],
  [
    'I-18',
    'two concurrent renewals of one authorization',
    `${insertRenewalSql('uuidv7()', placedOrderId, 2)} ${insertRenewalSql('uuidv7()', placedOrderId, 3)}`,
    'payment_attempts_one_renewal',
  ],
  [
    'I-18',
    'an authorized renewal while the original authorization is still live',
    `${insertRenewalSql('uuidv7()', placedOrderId, 2)} update payment_attempts set state = 'authorized' where n = 2`,
    'payment_attempts_one_live',
  ],
  [
    'I-21',
    'storing one webhook event twice',
    "insert into webhook_inbox (provider, event_id, kind, payload, received_at) values ('sandbox', 'evt_1', 'x', '{}', now())",
    'webhook_inbox_pkey',
  ],
  ['I-23', 'an edited payment event', 'update payment_events set amount_cents = 1', 'append-only'],
  ['I-23', 'a deleted payment event', 'delete from payment_events', 'append-only'],
  [
    'I-23',
    'a captured amount above the authorized amount',
    'update payment_attempts set captured_cents = authorized_cents + 1',
    'payment_sums_are_ordered',
  ],
  [
    'I-23',
    'a refunded amount above the captured amount',
    'update payment_attempts set captured_cents = 1, refunded_cents = 2',
    'payment_sums_are_ordered',
  ],
  [
    'I-11',
    'an authorized amount above the requested amount',
    'update payment_attempts set authorized_cents = amount_cents + 1',
    'payment_never_exceeds_amount',
  ],
  [
    'I-26',
    'one idempotency key for two payment attempts',
    insertAttemptSql('uuidv7()', waitingOrderId, 1, 'failed', 0).replace(
      `order:${waitingOrderId}:1`,
      `order:${placedOrderId}:1`,
    ),
    'payment_attempts_idempotency_key_key',
  ],
  [
    'I-46',
    'a placed order that is unpaid',
    `update orders set payment_state = 'unpaid' where id = '${placedOrderId}'`,
    'order_is_placed_when_paid',
  ],
])('%s: the database rejects %s', async (_rule, _what, statements, reason) => {
  await expect(world.commit(statements)).rejects.toThrow(reason);
});

test('I-1: orders do not refer to the catalog, so later changes to products do not affect past orders', async () => {
  const { rows } = await world.database.pool.query(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and conrelid in ('orders'::regclass, 'order_lines'::regclass, 'order_tenders'::regclass)
    order by 1, 2`);
  expect(rows.map(({ from, to }) => `${from} → ${to}`)).toEqual(
    [
      'order_lines → orders',
      'order_tenders → orders',
      'order_tenders → ledger_accounts',
      'orders → drafts',
      'orders → customers',
      'orders → coupons',
    ].sort(),
  );
});
