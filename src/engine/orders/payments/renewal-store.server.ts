import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orders } from '../schema.ts';
import { paymentAttempts } from './schema.ts';
import { toPaymentAttempt } from './store.server.ts';
import type { PaymentAttempt } from './types.ts';

/**
 * Returns the ids of unshipped orders whose authorization lapses at or before this instant, most urgent first. Leaves out orders with a
 * renewal in progress or declined, since a declined renewal requires the customer to pay again.
 */
export async function ordersWithLapsingAuthorization(
  read: Transaction,
  request: { readonly lapsesBefore: Date; readonly limit: number },
): Promise<OrderId[]> {
  const rows = await read
    .select({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      sql`${paymentAttempts.state} = 'authorized' and ${paymentAttempts.captureBefore} <= ${request.lapsesBefore.toISOString()}
          and ${orders.state} in ('placed', 'on_hold', 'fulfilling')
          and not exists (
            select from payment_attempts later
             where later.order_id = ${orders.id} and later.n > ${paymentAttempts.n} and later.purpose <> 'place'
               and (later.state in ('created', 'unknown', 'action_required')
                    or later.failure_code not in ('interrupted', 'gateway_away')))`,
    )
    .orderBy(asc(paymentAttempts.captureBefore))
    .limit(request.limit);
  return rows.map(({ orderId }) => orderId);
}

/** Returns authorized attempts whose authorization has lapsed, whether or not the gateway reported it. */
export async function lapsedAuthorizations(
  read: Transaction,
  request: { readonly now: Date; readonly limit: number },
): Promise<PaymentAttempt[]> {
  const rows = await read
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'authorized'), lte(paymentAttempts.captureBefore, request.now)))
    .orderBy(asc(paymentAttempts.captureBefore))
    .limit(request.limit);
  return rows.map(toPaymentAttempt);
}
