import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { endOrderHold } from './hold-store.server.ts';
import { auditOrder, lockOrder, orderNotFound, updateDerivedStates } from './lock-order.server.ts';
import type { FulfillmentDependencies, HoldReason, OrderFulfillment } from './types.ts';

type ReleaseHold = { readonly orderId: OrderId; readonly reason: HoldReason; readonly actor: AuditActor };
type ReleasedHold = Result<{ readonly wasHeld: boolean }, 'ORDER_NOT_FOUND'>;

/** Releases an order's hold for this reason. Returns whether there was one. */
export async function releaseHold(
  { database, clock, ledgerLinks }: Pick<FulfillmentDependencies, 'database' | 'clock' | 'ledgerLinks'>,
  released: ReleaseHold,
): Promise<ReleasedHold> {
  const now = clock.now();
  return database.transaction((tx) => releaseHoldInTransaction(tx, { ledgerLinks }, { ...released, now }));
}

/** Releases an order's hold for this reason within the caller's transaction. Returns whether there was one. */
export async function releaseHoldInTransaction(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  { orderId, ...released }: ReleaseHold & { readonly now: Date },
): Promise<ReleasedHold> {
  const order = await lockOrder(tx, orderId);
  return order ? ok({ wasHeld: await endHold(tx, dependencies, order, released) }) : orderNotFound();
}

/** Releases a hold of an order that the caller has locked, within the caller's transaction. Returns whether there was one. */
export async function endHold(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  { orderId, holds }: Pick<OrderFulfillment, 'orderId' | 'holds'>,
  { reason, actor, now }: { readonly reason: HoldReason; readonly actor: AuditActor; readonly now: Date },
): Promise<boolean> {
  const hold = holds.find((each) => each.reason === reason);
  if (!hold) return false;
  await endOrderHold(tx, { hold, actor, now });
  await auditOrder(tx, { orderId, action: 'order.hold_released', actor, data: { reason }, now });
  await updateDerivedStates(tx, dependencies, orderId, now);
  return true;
}
