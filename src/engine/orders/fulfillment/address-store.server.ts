import { and, eq, sql } from 'drizzle-orm';
import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { ShippingOffer } from '../../../integrations/shipping/port.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { TaxClass } from '../../pricing/types.ts';
import { orderLines, orders } from '../schema.ts';
import type { OrderAddress } from '../types.ts';
import { orderAddressChanges } from './schema.ts';

/** The delivery address and shipping cost of an order, as last changed. */
export type OrderDestination = {
  readonly shipTo: OrderAddress;
  readonly shippingOption: ShippingOffer;
  readonly shippingCents: number;
  readonly bottleEquivalents: number;
  readonly taxClasses: readonly TaxClass[];
};

/** Returns an order's delivery address and shipping; undefined for a pickup. */
export async function findOrderDestination(
  tx: Transaction,
  orderId: OrderId,
): Promise<OrderDestination | undefined> {
  const [row] = await tx
    .select({
      shipTo: orders.shipTo,
      shippingOption: orders.shippingOption,
      shippingCents: orders.shippingCents,
      explanation: orders.explanation,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row?.shipTo || !row.shippingOption) return undefined;
  const classes = await tx
    .selectDistinct({ taxClass: orderLines.taxClass })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const { shipTo, shippingOption, shippingCents } = row;
  const { bottleEquivalents } = row.explanation;
  const taxClasses = classes.map(({ taxClass }) => taxClass);
  return { shipTo, shippingOption, shippingCents, bottleEquivalents, taxClasses };
}

/**
 * Writes an order's new delivery address and shipping, and records the previous address. Returns how many address changes the order has
 * had.
 */
export async function changeOrderDestination(
  tx: Transaction,
  changed: {
    readonly orderId: OrderId;
    readonly from: OrderAddress;
    readonly to: OrderAddress;
    readonly shippingOption: ShippingOffer;
    readonly jurisdiction: string;
    readonly actor: AuditActor;
    readonly now: Date;
  },
): Promise<number> {
  const { orderId, from, to, shippingOption, jurisdiction, actor, now } = changed;
  await tx.insert(orderAddressChanges).values({ orderId, shipTo: from, changedTo: to, actor, at: now });
  const { stateCode, zipCode } = to;
  await tx
    .update(orders)
    .set({ shipTo: to, stateCode, zipCode, shippingOption, updatedAt: now })
    .where(eq(orders.id, orderId));
  // The tax amounts stay the same but are due at the new destination.
  await tx.execute(sql`
    update order_lines set tax_lines = (
        select jsonb_agg(part || jsonb_build_object('jurisdiction', ${jurisdiction}::text))
          from jsonb_array_elements(tax_lines) part)
     where order_id = ${orderId} and jsonb_array_length(tax_lines) > 0`);
  const [counted] = await tx
    .select({ n: sql<number>`count(*)::integer` })
    .from(orderAddressChanges)
    .where(and(eq(orderAddressChanges.orderId, orderId)));
  invariant(counted, 'a count has a row');
  return counted.n;
}
