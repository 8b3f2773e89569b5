import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, OrderId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { cancelledUnits } from '../../orders/fulfillment/schema.ts';
import { orderLines, orders } from '../../orders/schema.ts';

/** A line of an order of a booking, with what of it was not given up yet. */
export type BookedLine = {
  readonly orderId: OrderId;
  readonly position: number;
  readonly skuId: SkuId;
  readonly quantity: number;
  readonly left: number;
  /** Of the whole line, before tax. */
  readonly netCents: Cents;
};

/** From the order that booked it on: of what costs the same, the oldest is given up first. */
export async function bookedLines(read: Transaction, orderIds: readonly OrderId[]): Promise<BookedLine[]> {
  const cancelled = sql<number>`(select coalesce(sum(quantity), 0)::integer from ${cancelledUnits} cancelled
    where cancelled.order_id = order_lines.order_id and cancelled.position = order_lines.position)`;
  const left = sql<number>`order_lines.quantity - greatest(order_lines.refunded_quantity, ${cancelled})`;
  return read
    .select({
      ...{ orderId: orderLines.orderId, position: orderLines.position, skuId: orderLines.skuId, left },
      ...{ quantity: orderLines.quantity, netCents: orderLines.netCents },
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orders.number), asc(orderLines.position));
}

export type Payer = {
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Who paid for it, or gave the card that stands for it; after a transfer that is not whose it is. */
export async function payerOf(read: Transaction, orderId: OrderId): Promise<Payer | undefined> {
  const { customerId, email, phone, firstName, lastName } = orders;
  const [row] = await read
    .select({ customerId, email, phone, firstName, lastName })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}
