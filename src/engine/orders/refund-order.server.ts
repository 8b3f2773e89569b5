import type { OrderId } from '../../core/ids.ts';
import { type Cents, subtract, zeroCents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { recordAudit } from '../audit/index.server.ts';
import type { AuditActor } from '../audit/types.ts';
import { lockDraftOfOrder } from '../checkout/store.server.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { refund } from '../ledger/index.server.ts';
import { performRequest } from '../payments/perform-request.server.ts';
import { requestRefund } from '../payments/refund-payment.server.ts';
import type { Requested } from '../payments/request-once.server.ts';
import type { PaymentRefusalCode } from '../payments/types.ts';
import { amountOfUnits, type RefundUnits, splitOverTenders } from './refund-rules.ts';
import { addRefund, type RefundableTenderRow, refundableOrder } from './store.server.ts';

export type OrderRefund = {
  readonly orderId: OrderId;
  readonly units: readonly RefundUnits[];
  readonly reason: string;
  readonly actor: AuditActor;
};

export type RefundedOrder = {
  readonly amountCents: Cents;
  /** `pending`: the gateway has not answered for the card's part; the reconciler asks again. */
  readonly cardState: 'none' | 'succeeded' | 'pending';
};

type RefundRefusalCode = PaymentRefusalCode | 'REFUND_UNITS';

/**
 * Refunds units of a placed order: computed from what the order stored, counted on its lines, and given back to its tenders,
 * card first (I-24, I-25). Lines, gift cards and the request to the gateway are written in one transaction; only then is the
 * gateway asked.
 */
export async function refundOrder(
  dependencies: CheckoutDependencies,
  wanted: OrderRefund,
): Promise<Result<RefundedOrder, RefundRefusalCode>> {
  const written = await dependencies.database.transaction((tx) => writeRefund(tx, dependencies, wanted));
  if (!written.ok) return written;
  const { amountCents, requested } = written.value;
  if (!requested) return ok({ amountCents, cardState: 'none' });
  const performed = await performRequest(dependencies, requested);
  return performed.ok ? ok({ amountCents, cardState: performed.value.state }) : performed;
}

async function writeRefund(
  tx: Transaction,
  { clock }: CheckoutDependencies,
  { orderId, units, reason, actor }: OrderRefund,
): Promise<Result<{ amountCents: Cents; requested: Requested | undefined }, RefundRefusalCode>> {
  const now = clock.now();
  await lockDraftOfOrder(tx, orderId);
  const order = await refundableOrder(tx, orderId);
  const amountCents = order && amountOfUnits(order, units);
  if (!order || amountCents === undefined) {
    return refused({
      code: 'REFUND_UNITS',
      sentence: 'These bottles are not on the order, or were refunded before.',
    });
  }
  const left = order.tenders.map(({ kind, amountCents: paid, refundedCents }) => ({
    kind,
    leftCents: subtract(paid, refundedCents),
  }));
  const amounts = splitOverTenders(amountCents, left);
  const byCard = amounts.find((_, position) => order.tenders[position]?.kind === 'card') ?? zeroCents;
  const requested =
    byCard > 0 ? await requestRefund(tx, { orderId, amountCents: byCard, reason, now }) : undefined;
  if (requested && !requested.ok) return requested;
  const refundedBefore = order.lines.reduce((all, { refundedQuantity }) => all + refundedQuantity, 0);
  for (const [position, tender] of order.tenders.entries()) {
    await giveBack(tx, tender, amounts[position] ?? zeroCents, `${orderId}:${refundedBefore}`, now);
  }
  await addRefund(tx, { orderId, units, tenders: amounts });
  const data = { amountCents, byCardCents: byCard };
  await recordAudit(tx, {
    at: now,
    actor,
    action: 'order.refunded',
    subjectType: 'order',
    subjectId: orderId,
    data,
  });
  return ok({ amountCents, requested: requested?.value });
}

/** Gift cards and credit have their money back at once; the cause names how far the order was refunded before. */
async function giveBack(
  tx: Transaction,
  { ledgerAccountId }: RefundableTenderRow,
  amount: Cents,
  step: string,
  now: Date,
): Promise<void> {
  if (!ledgerAccountId || amount === 0) return;
  const cause = { type: 'order-refund', id: `${step}:${ledgerAccountId}` };
  await refund(tx, { accountId: ledgerAccountId, amount, cause, now });
}
