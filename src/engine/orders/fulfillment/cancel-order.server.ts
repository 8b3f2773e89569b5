import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import { invalidatePagesIfScarce } from '../../catalog/index.server.ts';
import { releaseAllocatedStock } from '../../inventory/index.server.ts';
import { sendPaymentRequest } from '../payments/perform-request.server.ts';
import type { PaymentRequestWithAttempt } from '../payments/request-once.server.ts';
import { attemptsOfOrder } from '../payments/store.server.ts';
import { requestPaymentVoid } from '../payments/void-payment.server.ts';
import { releaseOrderReservations } from '../settlement/release-order.server.ts';
import { findOrderProgress } from '../store.server.ts';
import { type WrittenRefund, writeRefund } from '../write-refund.server.ts';
import { findOrderForActor } from './find-order.server.ts';
import { releaseOrderHold } from './hold-store.server.ts';
import {
  enqueueOrderNotice,
  lockOrder,
  orderNotFoundRefusal,
  recordOrderAudit,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import { orderCaptureStatusOf } from './money-rules.ts';
import { unpackSharedBox } from './pack-shipment.server.ts';
import { checkCancellationAllowed, stockDemandsOfUnits } from './rules.ts';
import { changeShipment, insertCancelledUnits } from './store.server.ts';
import type {
  CancellationRefund,
  FulfillmentDependencies,
  FulfillmentRefusalCode,
  OrderActor,
  OrderFulfillment,
} from './types.ts';

type Cancelling = {
  readonly order: OrderFulfillment;
  readonly by: OrderActor['kind'];
  readonly actor: AuditActor;
  readonly reason: string;
  readonly now: Date;
};

type Written = {
  readonly cancelled: CancellationRefund | undefined;
  readonly requested: PaymentRequestWithAttempt | undefined;
};

/**
 * Cancels an order of which nothing has shipped. Customers can cancel until the order is packed or its engraving starts; staff can cancel
 * until its capture is requested, or while it waits for pickup. An order for a visit is canceled through its reservation instead. Releases
 * an authorization, and refunds a captured payment. Gift cards, stock, coupon and personal limits are returned in the same transaction. A
 * repeat changes nothing.
 * @param reason written by staff or the shop, never by a customer: the audit log keeps it forever (I-44).
 * @param also runs in the same transaction with the returned amount; its refusal undoes the cancellation.
 */
export async function cancelOrder<Code extends string = never>(
  dependencies: FulfillmentDependencies,
  by: OrderActor,
  reason: string,
  also: (tx: Transaction, amountCents: Cents) => Promise<Result<undefined, Code>> = async () => ok(undefined),
): Promise<Result<CancellationRefund | undefined, FulfillmentRefusalCode | Code>> {
  const { database, clock } = dependencies;
  const found = await findOrderForActor(database.read, by);
  if (!found) return orderNotFoundRefusal();
  const now = clock.now();
  const written = await runRefusableTransaction(
    database,
    async (tx): Promise<Result<Written, FulfillmentRefusalCode | Code>> => {
      const order = await lockOrder(tx, found.orderId);
      if (!order) return orderNotFoundRefusal();
      if (order.state === 'cancelled') return ok({ cancelled: undefined, requested: undefined });
      const done = await cancel(tx, dependencies, { order, by: by.kind, actor: found.actor, reason, now });
      if (!done.ok) return done;
      const more = await also(tx, done.value.cancelled?.amountCents ?? zeroCents);
      return more.ok ? done : more;
    },
  );
  dependencies.crashPoint?.('cancel.after_commit');
  if (!written.ok) return written;
  const { requested, cancelled } = written.value;
  if (requested) await sendPaymentRequest(dependencies, requested);
  dependencies.crashPoint?.('cancel.after_answer');
  return ok(cancelled);
}

async function cancel(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  cancelling: Cancelling,
): Promise<Result<Written, FulfillmentRefusalCode>> {
  const { order, by, actor, reason, now } = cancelling;
  const { orderId } = order;
  const may = checkCancellationAllowed(order, by);
  if (!may.ok) return may;
  for (const shipment of order.shipments) await unpackSharedBox(tx, dependencies, shipment, { actor, now });
  await releaseGoods(tx, cancelling);
  const money = await refundPayment(tx, dependencies, cancelling);
  if (!money.ok) return money;
  for (const shipment of order.shipments.filter(({ state }) => state !== 'cancelled')) {
    await changeShipment(tx, { shipment, change: { state: 'cancelled' }, event: 'cancelled', actor, now });
  }
  for (const hold of order.holds) await releaseOrderHold(tx, { hold, actor, now });
  await recordOrderAudit(tx, { orderId, action: 'order.cancelled', actor, data: { reason }, now });
  const { state } = await updateDerivedOrderStates(tx, dependencies, orderId, now);
  invariant(state === 'cancelled', 'an order without anything left on it is cancelled');
  await enqueueOrderNotice(tx, dependencies, order, { kind: 'order-cancelled', occurrence: '', now });
  dependencies.crashPoint?.('cancel.before_commit');
  return money;
}

/** Releases limits and coupon, then stock, in lock order, and cancels all remaining units of the order. */
async function releaseGoods(tx: Transaction, { order, actor, reason, now }: Cancelling): Promise<void> {
  const { orderId, lines } = order;
  const progress = await findOrderProgress(tx, { orderId });
  invariant(progress, 'a locked order is there');
  const { draftId } = progress;
  // The tenders were spent when the order was placed, so the refund returns their money.
  await releaseOrderReservations(tx, { draftId, order: progress, tenders: [], now });
  const units = lines
    .map(({ position, quantity, cancelledQuantity }) => ({
      position,
      quantity: quantity - cancelledQuantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const demands = stockDemandsOfUnits(lines, units);
  await invalidatePagesIfScarce(tx, await releaseAllocatedStock(tx, { orderId, demands, now }));
  await insertCancelledUnits(tx, { orderId, units, reason, actor, now });
}

async function refundPayment(
  tx: Transaction,
  dependencies: FulfillmentDependencies,
  { order, actor, reason, now }: Cancelling,
): Promise<Result<Written, FulfillmentRefusalCode>> {
  const { orderId, lines } = order;
  const money = orderCaptureStatusOf(await attemptsOfOrder(tx, orderId));
  const units = lines
    .map(({ position, quantity, refundedQuantity }) => ({ position, quantity: quantity - refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  const cardPart = money.kind === 'taken' ? 'refund' : 'release';
  const refund = await writeRefund(tx, dependencies, { orderId, units, reason, actor }, { cardPart, now });
  if (!refund.ok) return paymentOpen(orderId);
  if (money.kind !== 'held')
    return ok(writtenAs(refund.value, cardPart === 'release', refund.value.requested));
  const released = await requestPaymentVoid(tx, { orderId, reason, now });
  if (!released.ok) return paymentOpen(orderId);
  return ok(writtenAs(refund.value, true, released.value));
}

function writtenAs(
  { amountCents, cardCents }: WrittenRefund,
  cardReleased: boolean,
  requested: PaymentRequestWithAttempt | undefined,
): Written {
  return { cancelled: { amountCents, cardCents, cardReleased: cardReleased && cardCents > 0 }, requested };
}

function paymentOpen(orderId: OrderId): Result<never, 'PAYMENT_OPEN'> {
  return refused({
    code: 'PAYMENT_OPEN',
    sentence: 'The payment for this order is being updated right now. Please check again in a minute.',
    details: { orderId },
  });
}
