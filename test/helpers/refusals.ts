import { createTestDatabase } from './database.ts';
import { commitFaultySql } from './wrong-code.ts';

/**
 * The id of a placed order O. The fixtures for statements that the database must reject are O, an order W that awaits payment, their
 * drafts, and a stock of six bottles, two of them allocated to O.
 */
export const placedOrderId = 'aaaaaaaa-0000-7000-8000-000000000001';
export const waitingOrderId = 'aaaaaaaa-0000-7000-8000-000000000002';
export const placedAttemptId = 'bbbbbbbb-0000-7000-8000-000000000001';
export const waitingDraftId = 'cccccccc-0000-7000-8000-000000000002';
export const cartId = 'dddddddd-0000-7000-8000-000000000001';
export const singleUseCouponId = 'eeeeeeee-0000-7000-8000-000000000001';
export const voucherId = 'eeeeeeee-0000-7000-8000-000000000002';

export const insertOrderSql = (id: string, draft: string) => `
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

export const insertAttemptSql = (
  id: string,
  orderId: string,
  n: number,
  state: string,
  authorized: number,
) => `
  insert into payment_attempts (id, order_id, n, amount_cents, idempotency_key, capture, provider, payment_method_reference,
      return_url, state, authorized_cents, created_at, updated_at)
    values (${id}, '${orderId}', ${n}, 10511, 'order:${orderId}:${n}', 'manual', 'sandbox', 'pm', '', '${state}',
      ${authorized}, now(), now());`;

export const insertRenewalSql = (id: string, orderId: string, n: number) =>
  insertAttemptSql(id, orderId, n, 'created', 0)
    .replace('created_at, updated_at)', 'created_at, updated_at, purpose)')
    .replace('now(), now())', "now(), now(), 'renew')");

export const placeOrderSql = (id: string) =>
  `update orders set state = 'placed', payment_state = 'authorized', number = nextval('order_numbers'), placed_at = now() where id = '${id}';`;

/** Creates the fixtures. Returns the database and a function that runs plain SQL, as faulty code would. */
export async function openFaultySqlFixture() {
  const { database, drop } = await createTestDatabase();
  const commit = (statements: string) => commitFaultySql(database, statements);
  await commit(`
    ${insertOrderSql(placedOrderId, 'cccccccc-0000-7000-8000-000000000001')}
    ${insertAttemptSql(`'${placedAttemptId}'`, placedOrderId, 1, 'authorized', 10511)}
    insert into payment_events (attempt_id, kind, amount_cents, provider_reference, at)
      values ('${placedAttemptId}', 'authorized', 10511, 'pi_1', now());
    ${placeOrderSql(placedOrderId)}
    ${insertOrderSql(waitingOrderId, waitingDraftId)}
    insert into resources (id, code, kind, title) values (7, 'W', 'goods', 'Wine');
    insert into stock (resource_id, on_hand, allocated) values (7, 6, 2);
    insert into stock_movements (resource_id, quantity_change, kind, adjusted_by, at) values (7, 6, 'received', 'seed', now());
    insert into holds (resource_id, quantity, draft_id, state, expires_at, created_at)
      values (7, 1, '${waitingDraftId}', 'active', now(), now());
    insert into carts (id, token_hash, created_at, updated_at, expires_at) values ('${cartId}', 'x', now(), now(), now());
    insert into drafts (cart_id, kind, state, contents, created_at, updated_at)
      values ('${cartId}', 'regular', 'open', '{}', now(), now());
    insert into customers (id, email, first_name, last_name, created_at)
      values ('ffffffff-0000-7000-8000-000000000001', 'c@d.example', '', '', now());
    insert into coupons (id, code, title, kind, amount_cents, total_limit, used, created_at)
      values ('${singleUseCouponId}', 'ONCE', 'Once.', 'amount', 500, 1, 1, now());
    insert into coupons (id, code, title, kind, amount_cents, total_limit, customer_id, ends_on, created_at)
      values ('${voucherId}', 'HERS', 'Hers.', 'amount', 500, 1, 'ffffffff-0000-7000-8000-000000000001', '2027-01-01', now());
    update orders set coupon_code = 'HERS', voucher_id = '${voucherId}' where id = '${waitingOrderId}';
    insert into person_limits (person_key, rule, period, used, allowed) values ('somebody', 'limit', '2026', 3, 3);
    insert into webhook_inbox (provider, event_id, kind, payload, received_at) values ('sandbox', 'evt_1', 'x', '{}', now());
    insert into notices (kind, subject_type, subject_id, recipient, message_id, created_at)
      values ('order-confirmation', 'order', '${placedOrderId}', 'a@b.example', 'm-1', now());
    insert into audit_events (at, actor, action, subject_type, subject_id) values (now(), 'system', 'order.placed', 'order', '${placedOrderId}');
  `);
  return { database, commit, drop };
}
