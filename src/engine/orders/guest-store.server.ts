import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CustomerId, OrderId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { customers } from '../identity/schema.ts';
import { orders } from './schema.ts';

/**
 * Gives a customer the orders that were placed with their e-mail address and without an account. Whose address nobody has
 * proved gets none (quality A11), and an order that has an owner keeps it. Answers which ones came, each of them once
 * however many sign-ins there are at a time.
 */
export async function attachGuestOrders(tx: Transaction, customerId: CustomerId): Promise<OrderId[]> {
  const provedAddress = tx
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.emailVerified, true)));
  const ownerless = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(isNull(orders.customerId), isNotNull(orders.number), sql`${orders.email} = (${provedAddress})`),
    )
    // In one order for all, so that two sign-ins do not wait for each other in a ring.
    .orderBy(asc(orders.id))
    .for('no key update');
  const attached = await tx
    .update(orders)
    .set({ customerId })
    .where(inArray(orders.id, ownerless))
    .returning({ id: orders.id });
  return attached.map(({ id }) => id);
}
