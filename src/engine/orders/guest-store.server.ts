import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CustomerId, OrderId } from '../../core/ids.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { customers } from '../identity/schema.ts';
import { isReadableBy } from './access-view.server.ts';
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

/** Whether somebody has ordered with this address who has no account. */
export async function hasGuestOrders(read: Transaction, email: string): Promise<boolean> {
  const [row] = await read
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, email), isNull(orders.customerId), isNotNull(orders.number)))
    .limit(1);
  return row !== undefined;
}

/** Who placed an order without an account, as they said then; the birth date sealed as it came. */
export type GuestOfOrder = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly zipCode: string | undefined;
  readonly birthDateSealed: Buffer | undefined;
};

/** For whoever bears the token of an order that belongs to no account (I-5); undefined for every other one. */
export async function findGuestOfOrder(
  read: Transaction,
  publicToken: string,
  now: Date,
): Promise<GuestOfOrder | undefined> {
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
        isReadableBy({ kind: 'token', publicToken, now }),
        isNull(orders.customerId),
        isNotNull(orders.number),
      ),
    );
  return row && withoutNulls(row);
}
