import type { OrderId } from '../../../core/ids.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { readOrder } from '../index.server.ts';
import type { OrderActor } from './types.ts';

/**
 * Returns the id of the order that the actor may change, and the actor for its audit entries. Customers may change only their own order,
 * staff any order. Undefined if the actor may not change it (I-6).
 */
export async function findOrderForActor(
  read: Transaction,
  by: OrderActor,
): Promise<{ readonly orderId: OrderId; readonly actor: AuditActor } | undefined> {
  if (by.kind === 'staff') return by;
  const order = await readOrder(read, by.access);
  if (order?.number === undefined) return undefined;
  const { orderId } = order;
  const actor: AuditActor =
    by.access.kind === 'customer' ? `customer:${by.access.customerId}` : `guest:${orderId}`;
  return { orderId, actor };
}
