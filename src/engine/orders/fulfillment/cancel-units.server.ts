import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { invalidatePagesIfScarce } from '../../catalog/index.server.ts';
import { releaseAllocatedStock } from '../../inventory/index.server.ts';
import { sendPaymentRequest } from '../payments/perform-request.server.ts';
import { type RefundRefusalCode, type WrittenRefund, writeRefund } from '../write-refund.server.ts';
import {
  enqueueOrderNotice,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import { checkUnitCancellationAllowed, stockDemandsOfUnits } from './rules.ts';
import { insertCancelledUnits } from './store.server.ts';
import type {
  FulfillmentActor,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderLineUnits,
} from './types.ts';

type CancelUnitsRefusalCode = FulfillmentRefusalCode | RefundRefusalCode;

type Dropped = {
  readonly orderId: OrderId;
  readonly units: readonly OrderLineUnits[];
  readonly reason: string;
  readonly actor: FulfillmentActor;
};

/**
 * Cancels units that are not packed and won't ship: releases their stock, and refunds their price, tax and share of the shipping. The first
 * parcel captures the whole payment, so this refunds captured money. Rejects units of an order of which no parcel has shipped.
 */
export async function cancelUnits(
  dependencies: FulfillmentDependencies,
  dropped: Dropped,
): Promise<Result<Pick<WrittenRefund, 'amountCents' | 'cardCents'>, CancelUnitsRefusalCode>> {
  const now = dependencies.clock.now();
  const written = await runRefusableTransaction(dependencies.database, (tx) =>
    drop(tx, dependencies, { ...dropped, now }),
  );
  if (!written.ok) return written;
  const { amountCents, cardCents, requested } = written.value;
  const performed = requested ? await sendPaymentRequest(dependencies, requested) : ok(undefined);
  return performed.ok ? ok({ amountCents, cardCents }) : performed;
}

async function drop(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { orderId, units, reason, actor, now }: Dropped & { readonly now: Date },
): Promise<Result<WrittenRefund, CancelUnitsRefusalCode>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return orderNotFoundRefusal();
  const may = checkUnitCancellationAllowed(order, units);
  if (!may.ok) return may;
  const demands = stockDemandsOfUnits(order.lines, units);
  await invalidatePagesIfScarce(tx, await releaseAllocatedStock(tx, { orderId, demands, now }));
  const refund = await writeRefund(
    tx,
    dependencies,
    { orderId, units, reason, actor },
    { cardPart: 'refund', now },
  );
  if (!refund.ok) return refund;
  await insertCancelledUnits(tx, { orderId, units, reason, actor, now });
  await recordOrderAudit(tx, { orderId, action: 'order.units_dropped', actor, data: { reason }, now });
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
  const occurrence = String(refund.value.n);
  await enqueueOrderNotice(tx, dependencies, order, { kind: 'order-refunded', occurrence, now });
  return refund;
}
