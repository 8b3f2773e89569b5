import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

/**
 * What the database refuses even from wrong code, rule by rule (docs/invariants.md). One order stands in it that was really
 * placed, O; one that waits for its payment, W; each with its draft, and a shelf with six bottles of which O was promised two.
 */
const placed = 'aaaaaaaa-0000-7000-8000-000000000001';
const waiting = 'aaaaaaaa-0000-7000-8000-000000000002';
const placedAttempt = 'bbbbbbbb-0000-7000-8000-000000000001';
const waitingDraft = 'cccccccc-0000-7000-8000-000000000002';
const cart = 'dddddddd-0000-7000-8000-000000000001';
const once = 'eeeeeeee-0000-7000-8000-000000000001';
const voucher = 'eeeeeeee-0000-7000-8000-000000000002';

const order = (id: string, draft: string) => `
  insert into drafts (id, kind, state, contents, created_at, updated_at) values ('${draft}', 'regular', 'open', '{}', now(), now());
  insert into orders (id, draft_id, kind, order_type, public_token, public_token_expires_at, person_key, state, payment_state,
      email, phone, first_name, last_name, is_pickup, pickup_location, bill_to, subtotal_cents, discount_cents, shipping_cents,
      tax_cents, shipping_tax_cents, total_cents, explanation, created_at, updated_at)
    values ('${id}', '${draft}', 'regular', 0, repeat('${id.at(-1)}', 22), now(), 'somebody', 'awaiting_payment', 'unpaid',
      'a@b.example', '', '', '', true, 'hilltop', '{}', 9800, 0, 0, 711, 0, 10511, '[]', now(), now());
  insert into order_lines (order_id, position, sku_id, sku_code, kind, slug, title, volume_ml, tax_class, quantity,
      unit_price_cents, gross_cents, discount_cents, net_cents, tax_cents, adjustments, tax_lines, demands)
    values ('${id}', 0, 1, 'W', 'wine', 'w', 'Wine', 1500, 'wine', 2, 4900, 9800, 0, 9800, 711, '[]', '[]', '[]');
  insert into order_tenders (order_id, position, kind, amount_cents) values ('${id}', 0, 'card', 10511);`;

const attempt = (id: string, orderId: string, n: number, state: string, authorized: number) => `
  insert into payment_attempts (id, order_id, n, amount_cents, idempotency_key, capture, provider, payment_method_reference,
      return_url, state, authorized_cents, created_at, updated_at)
    values (${id}, '${orderId}', ${n}, 10511, 'order:${orderId}:${n}', 'manual', 'sandbox', 'pm', '', '${state}',
      ${authorized}, now(), now());`;

const renewal = (id: string, orderId: string, n: number) =>
  attempt(id, orderId, n, 'created', 0)
    .replace('created_at, updated_at)', 'created_at, updated_at, purpose)')
    .replace('now(), now())', "now(), now(), 'renew')");

const place = (id: string) =>
  `update orders set state = 'placed', payment_state = 'authorized', number = nextval('order_numbers'), placed_at = now() where id = '${id}';`;

let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
  await commit(`
    ${order(placed, 'cccccccc-0000-7000-8000-000000000001')}
    ${attempt(`'${placedAttempt}'`, placed, 1, 'authorized', 10511)}
    insert into payment_events (attempt_id, kind, amount_cents, provider_reference, at)
      values ('${placedAttempt}', 'authorized', 10511, 'pi_1', now());
    ${place(placed)}
    ${order(waiting, waitingDraft)}
    insert into resources (id, code, kind, title) values (7, 'W', 'goods', 'Wine');
    insert into stock (resource_id, on_hand, allocated) values (7, 6, 2);
    insert into stock_movements (resource_id, quantity_change, kind, adjusted_by, at) values (7, 6, 'received', 'seed', now());
    insert into holds (resource_id, quantity, draft_id, state, expires_at, created_at)
      values (7, 1, '${waitingDraft}', 'active', now(), now());
    insert into carts (id, token_hash, created_at, updated_at, expires_at) values ('${cart}', 'x', now(), now(), now());
    insert into drafts (cart_id, kind, state, contents, created_at, updated_at)
      values ('${cart}', 'regular', 'open', '{}', now(), now());
    insert into customers (id, email, first_name, last_name, created_at)
      values ('ffffffff-0000-7000-8000-000000000001', 'c@d.example', '', '', now());
    insert into coupons (id, code, title, kind, amount_cents, total_limit, used, created_at)
      values ('${once}', 'ONCE', 'Once.', 'amount', 500, 1, 1, now());
    insert into coupons (id, code, title, kind, amount_cents, total_limit, customer_id, ends_on, created_at)
      values ('${voucher}', 'HERS', 'Hers.', 'amount', 500, 1, 'ffffffff-0000-7000-8000-000000000001', '2027-01-01', now());
    update orders set coupon_code = 'HERS', voucher_id = '${voucher}' where id = '${waiting}';
    insert into person_limits (person_key, rule, period, used, allowed) values ('somebody', 'limit', '2026', 3, 3);
    insert into webhook_inbox (provider, event_id, kind, payload, received_at) values ('sandbox', 'evt_1', 'x', '{}', now());
    insert into notices (kind, subject_type, subject_id, recipient, message_id, created_at)
      values ('order-confirmation', 'order', '${placed}', 'a@b.example', 'm-1', now());
    insert into audit_events (at, actor, action, subject_type, subject_id) values (now(), 'system', 'order.placed', 'order', '${placed}');
  `);
});

afterAll(() => shop.drop());

async function commit(statements: string): Promise<void> {
  const client = await shop.database.pool.connect();
  try {
    await client.query(`begin; ${statements}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

test.each([
  [
    'I-1',
    'a risk of the weather that was taken at no known moment',
    `update orders set is_pickup = false, pickup_location = null, ship_to = '{}',
        delivery_wishes = '{"weather": {"kind": "heat", "decision": "shipAnyway"}}' where id = '${waiting}'`,
    'order_weather_decision_is_whole',
  ],
  [
    'I-1',
    'a box held for the weather without a day',
    `update orders set is_pickup = false, pickup_location = null, ship_to = '{}',
        delivery_wishes = '{"weather": {"kind": "cold", "decision": "hold"}}' where id = '${waiting}'`,
    'order_weather_decision_is_whole',
  ],
  [
    'I-1',
    'a pickup that waits for a day of shipping',
    `update orders set requested_ship_on = '2026-12-07' where id = '${waiting}'`,
    'order_waits_only_when_shipped',
  ],
  [
    'I-1',
    'an engraving that the glass has no room for',
    `update orders set delivery_wishes = '{"engraving": {"bottles": 1, "lines": ["twenty-one characters"]}}' where id = '${waiting}'`,
    'order_engraving_fits',
  ],
  [
    'I-1',
    'a gift message that the card has no room for',
    `update orders set delivery_wishes = jsonb_build_object('gift', jsonb_build_object('message', repeat('x', 201))) where id = '${waiting}'`,
    'order_gift_message_fits',
  ],
  [
    'I-2',
    'a second order of a draft',
    order('aaaaaaaa-0000-7000-8000-000000000003', waitingDraft).replace(/insert into drafts.*\n/, ''),
    'orders_draft_id_key',
  ],
  [
    'I-5',
    'a number for what is not placed',
    `update orders set number = 1 where id = '${waiting}'`,
    'order_number_when_placed',
  ],
  [
    'I-5',
    'a token that could be guessed',
    `update orders set public_token = 'short' where id = '${waiting}'`,
    'orders_public_token_check',
  ],
  [
    'I-8',
    'a total that is not its parts',
    `update orders set total_cents = 10510 where id = '${waiting}'`,
    'order_total_is_its_parts',
  ],
  [
    'I-8',
    'lines that do not sum to their order',
    `update order_lines set tax_cents = 710 where order_id = '${waiting}'`,
    'do not sum to it',
  ],
  [
    'I-8',
    'tenders that do not pay the total',
    `update order_tenders set amount_cents = 10512 where order_id = '${waiting}'`,
    'do not sum to it',
  ],
  ['I-11', 'an order that nobody paid', place(waiting), 'is not paid in full'],
  [
    'I-11',
    'an order that a smaller amount paid',
    `${attempt('uuidv7()', waiting, 1, 'authorized', 10510)} ${place(waiting)}`,
    'is not paid in full',
  ],
  ['I-13', 'more promised than stands there', 'update stock set held = 5', 'stock_covers_promises'],
  [
    'I-13',
    'bottles that go missing under a promise',
    'update stock set on_hand = 1',
    'stock_covers_promises',
  ],
  ['I-13', 'a negative figure', 'update stock set held = -1', 'stock_not_negative'],
  [
    'I-15',
    'a second claim of a draft on one stock',
    `insert into holds (resource_id, quantity, draft_id, state, expires_at, created_at)
      values (7, 1, '${waitingDraft}', 'active', now(), now())`,
    'holds_one_open',
  ],
  [
    'I-16',
    'a movement without a cause',
    "insert into stock_movements (resource_id, quantity_change, kind, at) values (7, 1, 'received', now())",
    'movement_has_cause',
  ],
  ['I-16', 'an edited movement', 'update stock_movements set quantity_change = 7', 'append-only'],
  [
    'I-18',
    'two open drafts of one cart',
    `insert into drafts (cart_id, kind, state, contents, created_at, updated_at)
      values ('${cart}', 'regular', 'open', '{}', now(), now())`,
    'drafts_one_open',
  ],
  [
    'I-18',
    'other sums of a placed order',
    `update orders set discount_cents = 100, total_cents = 10411 where id = '${placed}'`,
    'never rewritten',
  ],
  [
    'I-18',
    'a line taken out of a placed order',
    `delete from order_lines where order_id = '${placed}'`,
    'keeps its parts',
  ],
  [
    'I-18',
    'another tender of a placed order',
    `delete from order_tenders where order_id = '${placed}'`,
    'keeps its parts',
  ],
  [
    'I-18',
    'two payments of one order at once',
    attempt('uuidv7()', placed, 2, 'created', 0),
    'payment_attempts_one_live',
  ],
  [
    'I-18',
    'two renewals of one hold at once',
    `${renewal('uuidv7()', placed, 2)} ${renewal('uuidv7()', placed, 3)}`,
    'payment_attempts_one_renewal',
  ],
  [
    'I-18',
    'a renewal that pays beside the hold that it renews',
    `${renewal('uuidv7()', placed, 2)} update payment_attempts set state = 'authorized' where n = 2`,
    'payment_attempts_one_live',
  ],
  [
    'I-21',
    'one event of the gateway twice',
    "insert into webhook_inbox (provider, event_id, kind, payload, received_at) values ('sandbox', 'evt_1', 'x', '{}', now())",
    'webhook_inbox_pkey',
  ],
  ['I-23', 'an edited payment event', 'update payment_events set amount_cents = 1', 'append-only'],
  ['I-23', 'a deleted payment event', 'delete from payment_events', 'append-only'],
  [
    'I-23',
    'more captured than was authorized',
    'update payment_attempts set captured_cents = authorized_cents + 1',
    'payment_sums_are_ordered',
  ],
  [
    'I-23',
    'more refunded than was captured',
    'update payment_attempts set captured_cents = 1, refunded_cents = 2',
    'payment_sums_are_ordered',
  ],
  [
    'I-11',
    'more authorized than was asked for',
    'update payment_attempts set authorized_cents = amount_cents + 1',
    'payment_never_exceeds_amount',
  ],
  [
    'I-26',
    'one key of the gateway for two attempts',
    attempt('uuidv7()', waiting, 1, 'failed', 0).replace(`order:${waiting}:1`, `order:${placed}:1`),
    'payment_attempts_idempotency_key_key',
  ],
  ['I-41', 'a code used more often than it may be', 'update coupons set used = 2', 'coupon_is_not_overused'],
  [
    'I-41',
    'two uses of a code by one order',
    `update orders set coupon_code = 'ONCE', voucher_id = null where id = '${waiting}';
     insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${once}', '${waiting}', 'taken', now()),
       ('${once}', '${waiting}', 'taken', now())`,
    'coupon_redemptions_pkey',
  ],
  [
    'I-41',
    'a code used by an order that does not name it',
    `insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${once}', '${placed}', 'taken', now())`,
    'was not used by order',
  ],
  [
    'I-41',
    'a voucher in somebody else’s order',
    `insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${voucher}', '${waiting}', 'taken', now())`,
    'was not used by order',
  ],
  [
    'I-41',
    'a use that vanishes',
    `update orders set coupon_code = 'ONCE', voucher_id = null where id = '${waiting}';
     insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${once}', '${waiting}', 'taken', now());
     delete from coupon_redemptions`,
    'append-only',
  ],
  [
    'I-41',
    'another code on a placed order',
    `update orders set coupon_code = 'ONCE' where id = '${placed}'`,
    'keeps its coupon',
  ],
  [
    'I-41',
    'a voucher that can be used twice',
    `update coupons set total_limit = 2 where id = '${voucher}'`,
    'voucher_is_used_once_and_ends',
  ],
  [
    'I-41',
    'a code that takes more off than two fifths leave',
    "insert into coupons (code, title, kind, rate_basis_points, created_at) values ('MUCH', 'Much.', 'percentage', 6001, now())",
    'coupons_rate_basis_points_check',
  ],
  ['I-44', 'an edited audit event', "update audit_events set actor = 'nobody'", 'append-only'],
  ['I-44', 'a deleted audit event', 'delete from audit_events', 'append-only'],
  [
    'I-45',
    'the same mail owed twice',
    `insert into notices (kind, subject_type, subject_id, recipient, message_id, created_at)
      values ('order-confirmation', 'order', '${placed}', 'a@b.example', 'm-2', now())`,
    'notices_kind_subject_type_subject_id_occurrence_key',
  ],
  [
    'I-46',
    'a placed order with an open payment',
    `update orders set payment_state = 'unpaid' where id = '${placed}'`,
    'order_is_placed_when_paid',
  ],
  ['I-50', 'more for one person than allowed', 'update person_limits set used = 4', 'person_limit_holds'],
  [
    'I-50',
    'a count that nothing accounts for',
    `insert into person_usages (person_key, rule, lock_period, period, quantity, state)
      values ('somebody', 'limit', '2026', '2026', 1, 'taken')`,
    'usage_has_a_cause',
  ],
  [
    'I-50',
    'one order counted twice by one rule',
    `insert into person_usages (order_id, person_key, rule, lock_period, period, quantity, state)
      select '${placed}', 'somebody', 'limit', '2026', '2026', 1, 'taken' from generate_series(1, 2)`,
    'person_usages_once',
  ],
  [
    'Q11',
    'two wishes of one address for one state',
    `insert into shipping_watches (email, state_code, consent, asked_at)
      values ('a@b.example', 'UT', 'Yes.', now()), ('A@B.example', 'UT', 'Yes.', now())`,
    'shipping_watches_email_state_code_key',
  ],
  [
    'Q11',
    'somebody told before they asked',
    `insert into shipping_watches (email, state_code, consent, asked_at, told_at)
      values ('a@b.example', 'UT', 'Yes.', now(), now() - interval '1 day')`,
    'told_after_asked',
  ],
  [
    'Q11',
    'two wishes of one address for one wine',
    `insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, position, facts)
      values ('S', 'awaited', 'service', 'Awaited', 100, 'public', 'current', 'goods', 1, '{}');
     insert into stock_watches (email, sku_slug, consent, asked_at)
      values ('a@b.example', 'awaited', 'Yes.', now()), ('A@B.example', 'awaited', 'Yes.', now())`,
    'stock_watches_email_sku_slug_key',
  ],
  [
    'Q11',
    'a wish for a wine that there is not',
    `insert into stock_watches (email, sku_slug, consent, asked_at) values ('a@b.example', 'no-such-wine', 'Yes.', now())`,
    'stock_watches_sku_slug_fkey',
  ],
])('%s: the database refuses %s', async (_rule, _what, statements, reason) => {
  await expect(commit(statements)).rejects.toThrow(reason);
});

test('I-1: no order refers to the catalogue, so nothing that is sold later changes what was bought', async () => {
  const { rows } = await shop.database.pool.query(`
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
