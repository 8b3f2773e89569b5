import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CustomerId, PhoneOrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { phoneOrders } from './schema.ts';
import type { ListedPhoneOrder, PhoneOrder } from './types.ts';

export async function insertPhoneOrder(
  tx: Transaction,
  phoneOrder: Pick<PhoneOrder, 'id' | 'cartId' | 'customerId' | 'preparedBy' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(phoneOrders).values(phoneOrder);
}

/** SQL expression for the number of the order that was placed from the cart's draft. */
const orderNumber = sql<number | null>`(
  select orders.number::integer from drafts join orders on orders.draft_id = drafts.id
   where drafts.cart_id = phone_orders.cart_id and drafts.kind = 'regular' and orders.number is not null
   order by orders.number desc limit 1)`;

const columns = {
  id: phoneOrders.id,
  cartId: phoneOrders.cartId,
  customerId: phoneOrders.customerId,
  preparedBy: phoneOrders.preparedBy,
  createdAt: phoneOrders.createdAt,
  expiresAt: phoneOrders.expiresAt,
  sentAt: phoneOrders.sentAt,
  openedAt: phoneOrders.openedAt,
  closedAt: phoneOrders.closedAt,
  orderNumber,
  cartOwnerId: sql<CustomerId | null>`(select customer_id from carts where carts.id = phone_orders.cart_id)`,
};

export async function findPhoneOrder(read: Transaction, id: PhoneOrderId): Promise<PhoneOrder | undefined> {
  const [row] = await read.select(columns).from(phoneOrders).where(eq(phoneOrders.id, id));
  return row;
}

/** Returns a phone order, locked so that two staff members send, close, or open it one after the other; undefined if the id is unknown. */
export async function lockPhoneOrder(tx: Transaction, id: PhoneOrderId): Promise<PhoneOrder | undefined> {
  const [row] = await tx.select(columns).from(phoneOrders).where(eq(phoneOrders.id, id)).for('update');
  return row;
}

/** Returns the latest phone orders, newest first, with the entered name and email address. */
export async function listPhoneOrders(read: Transaction, limit: number): Promise<ListedPhoneOrder[]> {
  const entered = (name: string): SQL<string> =>
    sql`coalesce((select contents->>${name} from drafts where drafts.cart_id = phone_orders.cart_id and drafts.kind = 'regular'
      order by drafts.updated_at desc limit 1), '')`;
  return read
    .select({
      ...columns,
      email: entered('email'),
      firstName: entered('firstName'),
      lastName: entered('lastName'),
    })
    .from(phoneOrders)
    .orderBy(desc(phoneOrders.createdAt), desc(phoneOrders.id))
    .limit(limit);
}

export async function markPhoneOrderSent(
  tx: Transaction,
  id: PhoneOrderId,
  { sentAt, expiresAt }: { readonly sentAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.update(phoneOrders).set({ sentAt, expiresAt }).where(eq(phoneOrders.id, id));
}

/** Records when the link was opened for the first time. */
export async function markPhoneOrderOpened(tx: Transaction, id: PhoneOrderId, openedAt: Date): Promise<void> {
  await tx
    .update(phoneOrders)
    .set({ openedAt })
    .where(and(eq(phoneOrders.id, id), isNull(phoneOrders.openedAt)));
}

export async function markPhoneOrderClosed(tx: Transaction, id: PhoneOrderId, closedAt: Date): Promise<void> {
  await tx.update(phoneOrders).set({ closedAt }).where(eq(phoneOrders.id, id));
}
