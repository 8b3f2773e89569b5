import type { OrderId } from '../../core/ids.ts';
import { type Cents, subtract, sum } from '../../core/money.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { amountOfUnits, type RefundUnits, splitOverTenders } from './refund-rules.ts';
import { refundableOrder } from './store.server.ts';

/** What a refund of these units would return, before anything moves. */
export type RefundPreview = {
  readonly amountCents: Cents;
  /** By tender, card first; only those that get something back. */
  readonly parts: readonly { readonly kind: string; readonly amountCents: Cents }[];
  /** What is left on the order's tenders afterwards. */
  readonly remainingCents: Cents;
};

/** Computes a refund as `refundOrder` will, from the stored order; undefined when a unit is not on it or was refunded before. */
export async function previewRefund(
  read: Transaction,
  { orderId, units }: { readonly orderId: OrderId; readonly units: readonly RefundUnits[] },
): Promise<RefundPreview | undefined> {
  const order = await refundableOrder(read, orderId);
  const amountCents = order && amountOfUnits(order, units);
  if (!order || amountCents === undefined) return undefined;
  const left = order.tenders.map(({ kind, amountCents: paid, refundedCents }) => ({
    kind,
    leftCents: subtract(paid, refundedCents),
  }));
  const total = sum(left.map(({ leftCents }) => leftCents));
  if (amountCents > total) return undefined;
  const parts = splitOverTenders(amountCents, left)
    .map((amount, position) => ({ kind: left[position]?.kind ?? 'card', amountCents: amount }))
    .filter((part) => part.amountCents > 0);
  return { amountCents, parts, remainingCents: subtract(total, amountCents) };
}
