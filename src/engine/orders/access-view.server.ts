import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm';
import type { StatementParameters } from '../../platform/prepared.server.ts';
import { orders } from './schema.ts';
import type { OrderAccess } from './types.ts';

/** An order access whose fields are each either a value or a parameter of a prepared statement. */
type Asked<Access = OrderAccess> = Access extends OrderAccess
  ? Pick<Access, 'kind'> & {
      readonly [Name in Exclude<keyof Access, 'kind'>]: Access[Name] | StatementParameters<Access>[Name];
    }
  : never;

/**
 * Returns the SQL condition for the order that this access may read (I-5, I-6). Every query of an order or its parts uses it. An order that
 * awaits payment can be read by its token only.
 */
export function readableOrderCondition(access: Asked): SQL | undefined {
  switch (access.kind) {
    case 'token':
      return and(eq(orders.publicToken, access.publicToken), gt(orders.publicTokenExpiresAt, access.now));
    case 'customer':
      return and(
        eq(orders.id, access.orderId),
        eq(orders.customerId, access.customerId),
        isNotNull(orders.number),
      );
    case 'mailbox':
      return and(eq(orders.id, access.orderId), eq(orders.email, access.email), isNotNull(orders.number));
  }
}
