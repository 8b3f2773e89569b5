import type { LedgerAccountId, OrderId } from '../../../core/ids.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { OrderTender } from '../types.ts';

/** Returns the cause of what one preparation of an order reserves on one account. A new preparation is a new cause (I-28). */
export function reserveCause(orderId: OrderId, preparation: number, accountId: LedgerAccountId): LedgerCause {
  return { type: 'order', id: `${orderId}:${preparation}:${accountId}` };
}

/** Returns the ledger tenders by account id, which is the lock order. */
export function tendersByAccount(
  tenders: readonly OrderTender[],
): Exclude<OrderTender, { readonly kind: 'card' }>[] {
  return tenders
    .flatMap((tender) => (tender.kind === 'card' ? [] : [tender]))
    .sort((left, right) => (left.ledgerAccountId < right.ledgerAccountId ? -1 : 1));
}
