import type { LedgerAccountId, OrderId } from '../../../core/ids.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { OrderTender } from '../types.ts';

/**
 * Returns the ledger cause of the amount that one preparation of an order reserves on one account. Each preparation has its own cause
 * (I-28).
 */
export function ledgerReserveCause(
  orderId: OrderId,
  preparation: number,
  accountId: LedgerAccountId,
): LedgerCause {
  return { type: 'order', id: `${orderId}:${preparation}:${accountId}` };
}

/** Returns the tenders other than the card, sorted by ledger account id, which is the lock order. */
export function ledgerTendersInLockOrder(
  tenders: readonly OrderTender[],
): Exclude<OrderTender, { readonly kind: 'card' }>[] {
  return tenders
    .flatMap((tender) => (tender.kind === 'card' ? [] : [tender]))
    .sort((left, right) => (left.ledgerAccountId < right.ledgerAccountId ? -1 : 1));
}
