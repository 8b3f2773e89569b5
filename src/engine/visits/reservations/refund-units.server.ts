import type { LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { type Cents, sum, zeroCents } from '../../../core/money.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { insertCancelledUnits } from '../../orders/fulfillment/index.server.ts';
import { recordOrderAudit, updateDerivedOrderStates } from '../../orders/fulfillment/lock-order.server.ts';
import { sendPaymentRequest } from '../../orders/payments/perform-request.server.ts';
import type { PaymentRequestWithAttempt } from '../../orders/payments/request-once.server.ts';
import { type RefundRefusalCode, writeRefund } from '../../orders/write-refund.server.ts';
import { reservationOrderLines } from './detail-store.server.ts';
import type { CanceledOrderUnits } from './rules.ts';

export type RefundUnitsRefusalCode = RefundRefusalCode;

export type UnitRefund = {
  readonly refundCents: Cents;
  /** The refunds to request from the payment gateway after the commit. */
  readonly requested: readonly PaymentRequestWithAttempt[];
};

/** The order units to refund. The caller holds the locks of their orders. */
type RefundingUnits = {
  readonly units: readonly CanceledOrderUnits<OrderId>[];
  readonly creditTo?: LedgerAccountId | undefined;
  /** Whether a kit's parcel has shipped. The units are then refunded but not canceled. */
  readonly hasLeft?: boolean;
  readonly actor: AuditActor;
  readonly reason: string;
  readonly now: Date;
};

/** Cancels tickets and add-ons and refunds the payer for them (I-25). The gateway requests are returned, to be sent after the commit. */
export async function refundReservationUnits(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'purchases' | 'ledgerLinks'>,
  { units, creditTo, hasLeft = false, actor, reason, now }: RefundingUnits,
): Promise<Result<UnitRefund, RefundUnitsRefusalCode>> {
  const amounts: Cents[] = [zeroCents];
  const requested: PaymentRequestWithAttempt[] = [];
  for (const [orderId, given] of Map.groupBy(units, (unit) => unit.orderId)) {
    const paid = new Set(
      (await reservationOrderLines(tx, [orderId]))
        .filter(({ netCents }) => netCents > 0)
        .map(({ position }) => position),
    );
    const named = given.map(({ position, quantity }) => ({ position, quantity }));
    const refundable = named.filter(({ position }) => paid.has(position));
    if (refundable.length > 0) {
      const wanted = { orderId, units: refundable, reason, actor };
      const refund = await writeRefund(tx, dependencies, wanted, { cardPart: 'refund', creditTo, now });
      if (!refund.ok) return refund;
      amounts.push(refund.value.amountCents);
      if (refund.value.requested) requested.push(refund.value.requested);
    }
    if (!hasLeft) await insertCancelledUnits(tx, { orderId, units: named, reason, actor, now });
    await recordOrderAudit(tx, { orderId, action: 'order.visit_given_up', actor, data: { reason }, now });
  }
  return ok({ refundCents: sum(amounts), requested });
}

/** Updates the states of the reservation's orders. Call it after all other changes are written. */
export async function updateReservationOrderStates(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'ledgerLinks'>,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<void> {
  for (const orderId of orderIds) await updateDerivedOrderStates(tx, dependencies, orderId, now);
}

/** Requests the recorded refunds from the gateway. The reconciler repeats requests that got no response. */
export async function sendRefundRequests(
  dependencies: OrderDependencies,
  requested: readonly PaymentRequestWithAttempt[],
): Promise<void> {
  for (const each of requested) await sendPaymentRequest(dependencies, each);
}
