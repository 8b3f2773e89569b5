import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { endOrderHold } from './hold-store.server.ts';
import { auditOrder, deriveOrder, lockOrder, orderNotFound } from './lock-order.server.ts';
import type { FulfilmentDependencies, HoldReason, OrderFulfilment } from './types.ts';

/** Ends an order's hold for this reason. Returns whether there was one. */
export async function releaseHold(
  { database, clock, ledgerLinks }: Pick<FulfilmentDependencies, 'database' | 'clock' | 'ledgerLinks'>,
  released: { readonly orderId: OrderId; readonly reason: HoldReason; readonly actor: AuditActor },
): Promise<Result<{ readonly wasHeld: boolean }, 'ORDER_NOT_FOUND'>> {
  const { orderId, reason, actor } = released;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return orderNotFound();
    return ok({ wasHeld: await endHold(tx, { ledgerLinks }, order, { reason, actor, now }) });
  });
}

/** Ends a hold within the caller's transaction, under the order's lock. */
export async function endHold(
  tx: Transaction,
  dependencies: Pick<FulfilmentDependencies, 'ledgerLinks'>,
  { orderId, holds }: Pick<OrderFulfilment, 'orderId' | 'holds'>,
  { reason, actor, now }: { readonly reason: HoldReason; readonly actor: AuditActor; readonly now: Date },
): Promise<boolean> {
  const hold = holds.find((each) => each.reason === reason);
  if (!hold) return false;
  await endOrderHold(tx, { hold, actor, now });
  await auditOrder(tx, { orderId, action: 'order.hold_released', actor, data: { reason }, now });
  await deriveOrder(tx, dependencies, orderId, now);
  return true;
}
