import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openFaultySqlFixture,
  placedOrderId,
  singleUseCouponId,
  voucherId,
  waitingDraftId,
  waitingOrderId,
} from '../helpers/refusals.ts';

/**
 * Tests that the database rejects these statements on stock, codes, purchase limits, allocation requests and traces, even from faulty code
 * (docs/invariants.md).
 */
let world: Awaited<ReturnType<typeof openFaultySqlFixture>>;

beforeAll(async () => {
  world = await openFaultySqlFixture();
});
afterAll(() => world.drop());

test.each([
  ['I-13', 'holding more units than are in stock', 'update stock set held = 5', 'stock_covers_promises'],
  [
    'I-13',
    'reducing stock below the promised quantity',
    'update stock set on_hand = 1',
    'stock_covers_promises',
  ],
  ['I-13', 'a negative quantity of held units', 'update stock set held = -1', 'stock_not_negative'],
  [
    'I-15',
    'two active holds of one draft on the same stock',
    `insert into holds (resource_id, quantity, draft_id, state, expires_at, created_at)
      values (7, 1, '${waitingDraftId}', 'active', now(), now())`,
    'holds_one_open',
  ],
  [
    'I-16',
    'a stock movement without a cause',
    "insert into stock_movements (resource_id, quantity_change, kind, at) values (7, 1, 'received', now())",
    'movement_has_cause',
  ],
  ['I-16', 'an edited stock movement', 'update stock_movements set quantity_change = 7', 'append-only'],
  [
    'I-41',
    'using a promo code more often than its limit allows',
    'update coupons set used = 2',
    'coupon_is_not_overused',
  ],
  [
    'I-41',
    'two uses of one promo code by the same order',
    `update orders set coupon_code = 'ONCE', voucher_id = null where id = '${waitingOrderId}';
     insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${singleUseCouponId}', '${waitingOrderId}', 'taken', now()),
       ('${singleUseCouponId}', '${waitingOrderId}', 'taken', now())`,
    'coupon_redemptions_pkey',
  ],
  [
    'I-41',
    'a use of a promo code that the order does not contain',
    `insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${singleUseCouponId}', '${placedOrderId}', 'taken', now())`,
    'was not used by order',
  ],
  [
    'I-41',
    'a voucher on another customer’s order',
    `insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${voucherId}', '${waitingOrderId}', 'taken', now())`,
    'was not used by order',
  ],
  [
    'I-41',
    'deleting the use of a promo code',
    `update orders set coupon_code = 'ONCE', voucher_id = null where id = '${waitingOrderId}';
     insert into coupon_redemptions (coupon_id, order_id, state, at) values ('${singleUseCouponId}', '${waitingOrderId}', 'taken', now());
     delete from coupon_redemptions`,
    'append-only',
  ],
  [
    'I-41',
    'changing the promo code of a placed order',
    `update orders set coupon_code = 'ONCE' where id = '${placedOrderId}'`,
    'keeps its coupon',
  ],
  [
    'I-41',
    'a voucher with a limit of two uses',
    `update coupons set total_limit = 2 where id = '${voucherId}'`,
    'voucher_is_used_once_and_ends',
  ],
  [
    'I-41',
    'a promo code for more than 60% off',
    "insert into coupons (code, title, kind, rate_basis_points, created_at) values ('MUCH', 'Much.', 'percentage', 6001, now())",
    'coupons_rate_basis_points_check',
  ],
  ['I-44', 'an edited audit event', "update audit_events set actor = 'nobody'", 'append-only'],
  ['I-44', 'a deleted audit event', 'delete from audit_events', 'append-only'],
  [
    'I-45',
    'enqueuing the same email twice',
    `insert into notices (kind, subject_type, subject_id, recipient, message_id, created_at)
      values ('order-confirmation', 'order', '${placedOrderId}', 'a@b.example', 'm-2', now())`,
    'notices_one_of_each',
  ],
  ['I-50', 'exceeding a limit per person', 'update person_limits set used = 4', 'person_limit_holds'],
  [
    'I-50',
    'a use of a limit per person without a cause',
    `insert into person_usages (person_key, rule, lock_period, period, quantity, state)
      values ('somebody', 'limit', '2026', '2026', 1, 'taken')`,
    'usage_has_a_cause',
  ],
  [
    'I-50',
    'counting one order twice toward the same limit',
    `insert into person_usages (order_id, person_key, rule, lock_period, period, quantity, state)
      select '${placedOrderId}', 'somebody', 'limit', '2026', '2026', 1, 'taken' from generate_series(1, 2)`,
    'person_usages_once',
  ],
  [
    'Q11',
    'two requests from one email address for the same state',
    `insert into shipping_watches (email, state_code, consent, asked_at)
      values ('a@b.example', 'UT', 'Yes.', now()), ('A@B.example', 'UT', 'Yes.', now())`,
    'shipping_watches_email_state_code_key',
  ],
  [
    'Q11',
    'a notification sent before it was requested',
    `insert into shipping_watches (email, state_code, consent, asked_at, told_at)
      values ('a@b.example', 'UT', 'Yes.', now(), now() - interval '1 day')`,
    'told_after_asked',
  ],
  [
    'Q11',
    'two requests from one email address for the same wine',
    `insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, position, facts)
      values ('S', 'awaited', 'service', 'Awaited', 100, 'public', 'current', 'goods', 1, '{}');
     insert into stock_watches (email, sku_slug, consent, asked_at)
      values ('a@b.example', 'awaited', 'Yes.', now()), ('A@B.example', 'awaited', 'Yes.', now())`,
    'stock_watches_email_sku_slug_key',
  ],
  [
    'Q11',
    'a request for an unknown wine',
    `insert into stock_watches (email, sku_slug, consent, asked_at) values ('a@b.example', 'no-such-wine', 'Yes.', now())`,
    'stock_watches_sku_slug_fkey',
  ],
])('%s: the database rejects %s', async (_rule, _what, statements, reason) => {
  await expect(world.commit(statements)).rejects.toThrow(reason);
});
