import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { releaseOrderHold } from './hold-store.server.ts';
import {
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import type { FulfillmentDependencies, OrderFulfillment, OrderHoldReason } from './types.ts';

type ReleaseHold = {
  readonly orderId: OrderId;
  readonly reason: OrderHoldReason;
  readonly actor: AuditActor;
};
type ReleasedHold = Result<{ readonly wasHeld: boolean }, 'ORDER_NOT_FOUND'>;

/** Releases an order's hold for this reason. Returns whether there was one. */
export async function releaseHoldOnOrder(
  { database, clock, ledgerLinks }: Pick<FulfillmentDependencies, 'database' | 'clock' | 'ledgerLinks'>,
  released: ReleaseHold,
): Promise<ReleasedHold> {
  const now = clock.now();
  return database.transaction((tx) =>
    releaseHoldOnOrderInTransaction(tx, { ledgerLinks }, { ...released, now }),
  );
}

/** Releases an order's hold for this reason within the caller's transaction. Returns whether there was one. */
export async function releaseHoldOnOrderInTransaction(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  { orderId, ...released }: ReleaseHold & { readonly now: Date },
): Promise<ReleasedHold> {
  const order = await lockOrder(tx, orderId);
  return order
    ? ok({ wasHeld: await releaseHoldOfLockedOrder(tx, dependencies, order, released) })
    : orderNotFoundRefusal();
}

/** Releases a hold of an order that the caller has locked, within the caller's transaction. Returns whether there was one. */
export async function releaseHoldOfLockedOrder(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'ledgerLinks'>,
  { orderId, holds }: Pick<OrderFulfillment, 'orderId' | 'holds'>,
  {
    reason,
    actor,
    now,
  }: { readonly reason: OrderHoldReason; readonly actor: AuditActor; readonly now: Date },
): Promise<boolean> {
  const hold = holds.find((each) => each.reason === reason);
  if (!hold) return false;
  await releaseOrderHold(tx, { hold, actor, now });
  await recordOrderAudit(tx, { orderId, action: 'order.hold_released', actor, data: { reason }, now });
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
  return true;
}
