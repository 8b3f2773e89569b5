import { sql } from 'drizzle-orm';
import type { DraftId, OrderId, SkuId } from '../../src/core/ids.ts';
import type { OrderHoldReason, ShipmentState } from '../../src/engine/orders/fulfillment/types.ts';
import type { PaymentState } from '../../src/engine/orders/payments/types.ts';
import type { OrderState } from '../../src/engine/orders/types.ts';
import type { HistoryModel } from './types.ts';
import type { ControlledShop } from './world.ts';

/** An order as stored in the shop's tables, read with this test's own SQL instead of the shop's views. */
export type StoredOrder = {
  readonly orderId: OrderId;
  readonly draftId: DraftId;
  readonly number: number | null;
  readonly publicToken: string;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly isPickup: boolean;
  readonly stateCode: string | null;
  readonly personKey: string;
  readonly couponCode: string | null;
  readonly totalCents: number;
  readonly year: number;
  readonly lines: readonly {
    readonly skuId: SkuId;
    readonly quantity: number;
    readonly volumeMl: number;
    readonly refunded: number;
    readonly cancelled: number;
  }[];
  readonly tenders: readonly { readonly kind: string; readonly amount: number; readonly refunded: number }[];
  readonly parcels: readonly {
    readonly number: number;
    readonly state: ShipmentState;
    readonly isLeaving: boolean;
    readonly attempts: number;
    readonly units: readonly { readonly position: number; readonly quantity: number }[];
  }[];
  readonly holds: readonly OrderHoldReason[];
  readonly redemptions: readonly ('taken' | 'returned')[];
  /** The number of bottles that count toward limits per person. */
  readonly counted: number;
  /** The amount in cents authorized at a bank, if no void was requested. */
  readonly heldCents: number;
  readonly capturedCents: number;
  readonly paidBackCents: number;
};

const rowsOf = (select: ReturnType<typeof sql>) => sql`coalesce((${select}), '[]'::jsonb)`;

/** Returns every order of this history's drafts, including those that were never placed. */
export async function readStoredOrders(
  { shop }: ControlledShop,
  model: HistoryModel,
): Promise<StoredOrder[]> {
  const draftIds = `{${[...model.drafts.keys()].join(',')}}`;
  const lines =
    rowsOf(sql`select jsonb_agg(jsonb_build_object('skuId', sku_id, 'quantity', quantity, 'volumeMl', volume_ml,
      'refunded', refunded_quantity, 'cancelled', (select coalesce(sum(c.quantity), 0) from cancelled_units c
        where c.order_id = l.order_id and c.position = l.position)) order by position) from order_lines l where l.order_id = o.id`);
  const tenders =
    rowsOf(sql`select jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount_cents, 'refunded', refunded_cents)
      order by position) from order_tenders t where t.order_id = o.id`);
  const parcels =
    rowsOf(sql`select jsonb_agg(jsonb_build_object('number', s.number, 'state', s.state, 'attempts', s.attempts,
      'isLeaving', s.state = 'packed' and s.dispatch_requested_at is not null,
      'units', (select jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity)) from shipment_lines sl
        where sl.shipment_id = s.id)) order by s.number) from shipments s where s.order_id = o.id`);
  const attempts = sql`from payment_attempts a where a.order_id = o.id`;
  const { rows } = await shop.test.database.read.execute<StoredOrder>(sql`
    select o.id as "orderId", o.draft_id as "draftId", o.number, o.public_token as "publicToken", o.state,
      o.payment_state as "paymentState", o.is_pickup as "isPickup", o.state_code as "stateCode", o.person_key as "personKey",
      o.coupon_code as "couponCode", o.total_cents as "totalCents",
      extract(year from o.created_at at time zone 'America/Los_Angeles')::integer as year,
      ${lines} as lines, ${tenders} as tenders, ${parcels} as parcels,
      ${rowsOf(sql`select jsonb_agg(reason) from order_holds h where h.order_id = o.id and h.released_at is null`)} as holds,
      ${rowsOf(sql`select jsonb_agg(r.state) from coupon_redemptions r where r.order_id = o.id`)} as redemptions,
      (select coalesce(sum(quantity), 0)::integer from person_usages u
        where u.order_id = o.id and u.state = 'taken' and u.rule like 'purchase:%') as counted,
      (select coalesce(sum(authorized_cents), 0)::integer ${attempts} and a.state = 'authorized' and not exists (
        select from payment_requests r where r.attempt_id = a.id and r.kind = 'void' and r.state = 'requested')) as "heldCents",
      (select coalesce(sum(captured_cents), 0)::integer ${attempts}) as "capturedCents",
      (select coalesce(sum(refunded_cents), 0)::integer ${attempts}) as "paidBackCents"
      from orders o where o.draft_id = any(${draftIds}::uuid[]) order by o.created_at, o.id`);
  return rows;
}

/** Returns the balance of each of this history's gift cards, and how much of it is reserved for open payments. */
export async function readGiftCards({ shop }: ControlledShop, { giftCards }: HistoryModel) {
  const { rows } = await shop.test.database.read.execute<{ posted: number; pending: number }>(
    sql`select sum(posted)::integer as posted, sum(pending)::integer as pending
          from ledger_accounts where id = any(${`{${giftCards.join(',')}}`}::uuid[])`,
  );
  return rows[0];
}
