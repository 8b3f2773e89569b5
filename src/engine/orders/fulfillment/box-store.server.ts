import { type SQL, sql } from 'drizzle-orm';
import type { CustomerId, DraftId, OrderId, ShipmentId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { ShippingOptionId } from '../../../integrations/shipping/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderAddress, OrderState } from '../types.ts';
import type { ShipmentKey } from './store.server.ts';

/** The box of an order that is not packed yet, to which more wine can be added. */
export type UnpackedBox = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly draftId: DraftId;
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly note: string | null;
  readonly shipTo: OrderAddress;
  readonly optionId: ShippingOptionId;
  /**
   * The wine in the box, in milliliters, including earlier additions that will share it. `paidCents` is the shipping paid for all of them.
   */
  readonly wineMl: number;
  readonly paidCents: Cents;
};

/** Returns the SQL condition that nothing of an order is packed. */
const isUnpacked = (id: SQL) =>
  sql`not exists (select from shipments where order_id = ${id} and state <> 'cancelled')`;

/**
 * Returns the box that wine added to this order would join: the order's own box or, if the order is itself an addition, the box that it
 * joined. Undefined once anything in that box is packed, and for orders that are picked up, closed or canceled.
 */
export async function findUnpackedBox(read: Transaction, orderId: OrderId): Promise<UnpackedBox | undefined> {
  const { rows } = await read.execute<UnpackedBox>(sql`
    with main as (
      select coalesce(delivery_wishes #>> '{addition,orderId}', id::text) as id from orders where id = ${orderId})
    select box.id as "orderId", box.number::integer, draft_id as "draftId", customer_id as "customerId", email, phone,
           first_name as "firstName", last_name as "lastName", note, ship_to as "shipTo", shipping_option_id as "optionId", whole.*
      from orders box join main on box.id = main.id::uuid
      cross join lateral (
        select sum((explanation ->> 'wineMl')::integer)::integer as "wineMl", sum(shipping_cents)::integer as "paidCents" from (
          select explanation, shipping_cents from orders where id = box.id
          union all
          select explanation, shipping_cents from orders part
           where part.delivery_wishes ? 'addition' and part.delivery_wishes #>> '{addition,orderId}' = box.id::text
             and part.state in ('placed', 'on_hold') and part.ship_to = box.ship_to and ${isUnpacked(sql`part.id`)}) parts) whole
     where box.number is not null and box.state in ('placed', 'on_hold') and not box.is_pickup and box.ship_to is not null
       and box.shipping_option_id is not null and ${isUnpacked(sql`box.id`)}`);
  return rows[0];
}

export type AddedOrder = { readonly orderId: OrderId; readonly number: number; readonly state: OrderState };

/** Returns the placed orders that were added to this order's box, in lock order. */
export async function ordersAddedTo(read: Transaction, orderId: OrderId): Promise<readonly AddedOrder[]> {
  const { rows } = await read.execute<AddedOrder>(sql`
    select id as "orderId", number::integer, state from orders
     where delivery_wishes ? 'addition' and delivery_wishes #>> '{addition,orderId}' = ${orderId} and number is not null
     order by id`);
  return rows;
}

/**
 * Returns whether both orders currently ship to the same person at the same address. Either address may have changed since the orders were
 * combined.
 */
export async function haveSameShippingAddress(
  read: Transaction,
  orderIds: readonly [OrderId, OrderId],
): Promise<boolean> {
  const { rows } = await read.execute<{ isSame: boolean }>(sql`
    select one.ship_to = other.ship_to as "isSame" from orders one, orders other
     where one.id = ${orderIds[0]} and other.id = ${orderIds[1]}`);
  return rows[0]?.isSame === true;
}

/** Returns the parcels of other orders in this parcel's box, in lock order. */
export async function otherParcelsInBox(
  read: Transaction,
  shipmentId: ShipmentId,
): Promise<readonly ShipmentKey[]> {
  const { rows } = await read.execute<ShipmentKey>(sql`
    select order_id as "orderId", number from shipments
     where with_shipment_id = ${shipmentId} and state <> 'cancelled' order by order_id`);
  return rows;
}

/** Returns parcels that have shipped while other parcels in the same box are not yet recorded as shipped, because a process died. */
export async function partlyShippedBoxes(
  read: Transaction,
  { leftUntil, limit }: { readonly leftUntil: Date; readonly limit: number },
): Promise<ShipmentKey[]> {
  const { rows } = await read.execute<ShipmentKey>(sql`
    select distinct main.order_id as "orderId", main.number from shipments main
      join shipments part on part.with_shipment_id = main.id and part.state = 'packed' and part.dispatch_requested_at is null
     where main.state not in ('packed', 'cancelled') and main.updated_at <= ${leftUntil.toISOString()}::timestamptz
     order by 1 limit ${limit}`);
  return rows;
}
