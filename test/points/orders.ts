import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../src/core/dates.ts';
import type { CustomerId, OrderId } from '../../src/core/ids.ts';
import { plusTermDates } from '../../src/engine/loyalty/plus/rules.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { orderedUuid } from '../../src/platform/ordered-uuid.ts';

/* What a points simulation needs of an order: its owner, its line, and what was returned. It was never paid, so no other book knows it. */

let serial = 0;

export async function insertSimulatedOrder(
  tx: Transaction,
  {
    customerId,
    bottles,
    priceCents,
    now,
  }: {
    readonly customerId: CustomerId;
    readonly bottles: number;
    readonly priceCents: number;
    readonly now: Date;
  },
): Promise<OrderId> {
  serial += 1;
  const [orderId, draftId] = [orderedUuid() as OrderId, orderedUuid()];
  const total = bottles * priceCents;
  const token = `simulated${String(serial).padStart(13, '0')}`;
  const at = now.toISOString();
  await tx.execute(sql`
    with draft as (
      insert into drafts (id, kind, state, contents, created_at, updated_at)
        values (${draftId}, 'regular', 'open', '{}', ${at}, ${at}) returning id),
    bought as (
      insert into orders (id, draft_id, kind, order_type, preparation, public_token, public_token_expires_at, customer_id, person_key, state,
          payment_state, email, phone, first_name, last_name, is_pickup, pickup_location, bill_to, delivery_wishes, subtotal_cents, discount_cents,
          shipping_cents, tax_cents, total_cents, shipping_tax_cents, explanation, created_at, updated_at)
        select ${orderId}, draft.id, 'regular', 0, 1, ${token}, ${at}::timestamptz + interval '30 days', ${customerId}, 'simulated',
          'awaiting_payment', 'unpaid', 'simulated@example.com', '', 'Pia', 'Points', true, 'hilltop', '{}', '{}', ${total}, 0, 0, 0, ${total}, 0, '{}',
          ${at}, ${at} from draft returning id),
    paid as (insert into order_tenders (order_id, position, kind, amount_cents) select bought.id, 0, 'card', ${total} from bought)
    insert into order_lines (id, order_id, position, sku_id, sku_code, kind, slug, title, volume_ml, tax_class, quantity, unit_price_cents,
        gross_cents, discount_cents, net_cents, tax_cents, adjustments, tax_lines, demands)
      select uuidv7(), bought.id, 0, 1, 'SIMULATED', 'goods', 'simulated', 'Simulated', 0, 'goods', ${bottles}, ${priceCents}, ${total}, 0,
        ${total}, 0, '[]', '[]', '[]' from bought`);
  return orderId;
}

export async function recordRefundedUnits(tx: Transaction, orderId: OrderId, units: number): Promise<void> {
  await tx.execute(
    sql`update order_lines set refunded_quantity = refunded_quantity + ${units} where order_id = ${orderId}`,
  );
}

/**
 * Returns the number of charged renewals, and the errors in their dates, in words. Each year must begin on the date that its anchor
 * determines, and be charged once (I-36, I-38).
 */
export async function checkRenewalDates(
  read: Transaction,
): Promise<{ readonly renewals: number; readonly wrong: readonly string[] }> {
  const { rows } = await read.execute<{
    id: string;
    anchor: CivilDate;
    n: number;
    startsOn: CivilDate;
    orders: number;
  }>(sql`
    select member.id, member.anchor_date as anchor, term.n, term.starts_on as "startsOn",
           (select count(*) from orders where orders.id = term.order_id and orders.number is not null)::integer as orders
      from plus_terms term join plus_memberships member on member.id = term.membership_id where term.state = 'charged'`);
  const wrong = rows.flatMap(({ id, anchor, n, startsOn, orders }) =>
    plusTermDates(anchor, n).startsOn === startsOn && orders === 1
      ? []
      : [`year ${n} of ${id}, since ${anchor}, begins on ${startsOn} and has ${orders} orders`],
  );
  const keys = rows.map(({ id, startsOn }) => `${id} ${startsOn}`);
  const twice = keys.filter((key, position) => keys.indexOf(key) !== position);
  return {
    renewals: rows.filter(({ n }) => n > 1).length,
    wrong: [...wrong, ...twice.map((key) => `${key} was charged twice`)],
  };
}
