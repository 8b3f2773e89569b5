import type { WithPurchase } from '../../orders/drafts/purchase-rules.ts';
import type { Purchase } from '../../orders/drafts/purchase-types.ts';
import type { VisitRequest } from './purchase-types.ts';

/**
 * Returns the visit of a purchase, which is a visit itself or another kind that includes one, such as a reward; undefined without a visit.
 */
export function visitOf({ purchase }: WithPurchase): VisitRequest | undefined {
  if (purchase.kind === 'visit') return purchase.details;
  return 'visit' in purchase ? purchase.visit : undefined;
}

/** Returns the purchase with its visit replaced. The purchase must already have one. */
export function withVisit(purchase: Purchase, visit: VisitRequest): Purchase {
  return 'visit' in purchase ? { ...purchase, visit } : { kind: 'visit', details: visit };
}
