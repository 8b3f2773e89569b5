import { and, eq, type SQL, sql } from 'drizzle-orm';
import { orders } from './schema.ts';
import type { OrderAccess } from './types.ts';

/** Whose order it must be, as `readOrder` asks, for what hangs on one (I-6). */
export function isReadableBy(access: OrderAccess): SQL | undefined {
  switch (access.kind) {
    case 'token':
      return and(
        eq(orders.publicToken, access.publicToken),
        sql`${orders.publicTokenExpiresAt} > ${access.now.toISOString()}`,
      );
    case 'customer':
      return and(eq(orders.id, access.orderId), eq(orders.customerId, access.customerId));
    case 'mailbox':
      return and(eq(orders.id, access.orderId), eq(orders.email, access.email));
  }
}
