import { sql } from 'drizzle-orm';
import type { CustomerId, SavedCardId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { CardUse } from '../../identity/types.ts';

const reservedOrders = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db.execute<{ cardId: SavedCardId; number: number }>(sql`
    select card.id as "cardId", orders.number
      from saved_cards card
      join payment_attempts paid on paid.payment_method_reference = card.reference and paid.gateway_customer is not null
       and paid.state = 'authorized'
      join orders on orders.id = paid.order_id and orders.number is not null and orders.customer_id = card.customer_id
     where card.customer_id = ${given.customerId}
     order by orders.number`),
);

/**
 * Returns the customer's orders that are authorized on a saved card and not yet shipped. They don't prevent the card's removal, since the
 * authorization remains.
 */
export async function cardUsesByOrders(read: Transaction, customerId: CustomerId): Promise<CardUse[]> {
  const { rows } = await reservedOrders(read, { customerId });
  return rows.map(({ cardId, number }) => ({
    cardId,
    label: `Order ${number}`,
    href: `/shop/order-history/order?id=${number}`,
    holds: false,
  }));
}
