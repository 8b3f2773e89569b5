import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertOrderHold } from './hold-store.server.ts';
import {
  enqueueOrderNotice,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import { checkHoldAllowed } from './rules.ts';
import type {
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderFulfillment,
  OrderHoldReason,
} from './types.ts';

export type OrderHoldRequest = {
  readonly orderId: OrderId;
  readonly reason: OrderHoldReason;
  /** The day, in the winery's time zone, on which the hold ends automatically; undefined if it lasts until it is released. */
  readonly until?: CivilDate | undefined;
  /** Whether the customer chose the hold at checkout. The order confirmation then mentions it already. */
  readonly isConfirmed?: boolean;
  readonly actor: AuditActor;
};

/**
 * Puts an order on hold, so that it is not packed or shipped, and emails the customer the reason unless the order confirmation mentioned
 * it. If it is already on hold for this reason, only the date changes. ORDER_CLOSED if nothing is left to ship.
 */
export async function holdOrder(
  dependencies: FulfillmentDependencies,
  hold: OrderHoldRequest,
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  const now = dependencies.clock.now();
  return dependencies.database.transaction((tx) =>
    holdOrderInTransaction(tx, dependencies, { ...hold, now }),
  );
}

/** Puts an order on hold like `holdOrder`, within the caller's transaction. */
export async function holdOrderInTransaction(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'jobs' | 'ledgerLinks'>,
  hold: OrderHoldRequest & { readonly now: Date },
): Promise<Result<undefined, FulfillmentRefusalCode>> {
  const order = await lockOrder(tx, hold.orderId);
  if (!order) return orderNotFoundRefusal();
  const may = checkHoldAllowed(order);
  if (!may.ok) return may;
  await holdLockedOrder(tx, dependencies, order, hold);
  return ok(undefined);
}

/** Puts an order that the caller has locked on hold, within the caller's transaction. */
export async function holdLockedOrder(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'jobs' | 'ledgerLinks'>,
  order: OrderFulfillment,
  {
    reason,
    until,
    isConfirmed = false,
    actor,
    now,
  }: Omit<OrderHoldRequest, 'orderId'> & { readonly now: Date },
): Promise<void> {
  const { orderId } = order;
  const holdId = await insertOrderHold(tx, { orderId, reason, until, actor, now });
  if (!holdId) return;
  const data = { reason, until: until ?? null };
  await recordOrderAudit(tx, { orderId, action: 'order.held', actor, data, now });
  if (!isConfirmed) {
    await enqueueOrderNotice(tx, dependencies, order, { kind: 'order-held', occurrence: holdId, now });
  }
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
}
