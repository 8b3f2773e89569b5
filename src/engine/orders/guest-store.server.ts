import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CustomerId, OrderId } from '../../core/ids.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { customers } from '../identity/schema.ts';
import { readableOrderCondition } from './access-view.server.ts';
import { orders } from './schema.ts';

/**
 * Attaches guest orders with a customer's email address to their account. Does nothing if the address is unverified (quality A11); orders
 * that belong to an account keep it. Returns the ids of the attached orders. Concurrent sign-ins never return the same order twice.
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
    // Locks in the same order everywhere, so that two sign-ins can't deadlock.
    .orderBy(asc(orders.id))
    .for('no key update');
  const attached = await tx
    .update(orders)
    .set({ customerId })
    .where(inArray(orders.id, ownerless))
    .returning({ id: orders.id });
  return attached.map(({ id }) => id);
}

/** Returns whether this email address has placed an order as a guest. */
export async function hasGuestOrders(read: Transaction, email: string): Promise<boolean> {
  const [row] = await read
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, email), isNull(orders.customerId), isNotNull(orders.number)))
    .limit(1);
  return row !== undefined;
}

/** The details that a guest entered with an order. The birth date remains encrypted. */
export type GuestOrderDetails = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly zipCode: string | undefined;
  readonly birthDateSealed: Buffer | undefined;
};

/**
 * Returns the guest details of the order that this token opens (I-5); undefined if the order belongs to an account or wasn't placed, or the
 * token is unknown or has expired.
 */
export async function findGuestOrderDetails(
  read: Transaction,
  publicToken: string,
  now: Date,
): Promise<GuestOrderDetails | undefined> {
  const [row] = await read
    .select({
      email: orders.email,
      firstName: orders.firstName,
      lastName: orders.lastName,
      phone: orders.phone,
      zipCode: sql<string | null>`coalesce(${orders.zipCode}, ${orders.billTo} ->> 'zipCode')`,
      birthDateSealed: orders.birthDateSealed,
    })
    .from(orders)
    .where(
      and(
        readableOrderCondition({ kind: 'token', publicToken, now }),
        isNull(orders.customerId),
        isNotNull(orders.number),
      ),
    );
  return row && withoutNulls(row);
}
