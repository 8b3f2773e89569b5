import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { customers } from '../../identity/schema.ts';
import { reservations } from './schema.ts';

/**
 * Gives a customer the bookings that were made with their address and without an account, or that a friend gave them. Whose address nobody
 * has proved gets none (quality A11), and a booking that has an owner keeps it.
 */
export async function attachGuestReservations(tx: Transaction, customerId: CustomerId): Promise<void> {
  const provedAddress = tx
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.emailVerified, true)));
  await tx
    .update(reservations)
    .set({ customerId })
    .where(and(isNull(reservations.customerId), sql`${reservations.email} = (${provedAddress})`));
}
