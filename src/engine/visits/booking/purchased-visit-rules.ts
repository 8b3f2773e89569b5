import type { WithPurchase } from '../../orders/drafts/purchase-rules.ts';
import type { Purchase } from '../../orders/drafts/purchase-types.ts';
import type { VisitRequest } from './purchase-types.ts';

/**
 * Returns the visit of a purchase, either of kind `visit` or of a kind that includes a visit, such as a reward; undefined if it has none.
 */
export function visitOfPurchase({ purchase }: WithPurchase): VisitRequest | undefined {
  if (purchase.kind === 'visit') return purchase.details;
  return 'visit' in purchase ? purchase.visit : undefined;
}

/** Returns a copy of the purchase with its visit replaced. The purchase must already include a visit. */
export function purchaseWithVisit(purchase: Purchase, visit: VisitRequest): Purchase {
  return 'visit' in purchase ? { ...purchase, visit } : { kind: 'visit', details: visit };
}
