import { unreachable } from '../../core/invariant.ts';
import type { DraftContents } from '../orders/drafts/types.ts';
import { type PurchaseContents, purchaseOf } from './purchase-rules.ts';

/**
 * Where what is bought meets its buyer: a carrier brings it, it waits at a counter, or it is had at the winery. What is mailed, or charged
 * for nothing that is handed over, has no place.
 */
export type Way = 'parcel' | 'pickup' | 'visit' | 'none';

export function wayOf(contents: PurchaseContents & Pick<DraftContents, 'isPickup'>): Way {
  const purchase = purchaseOf(contents);
  switch (purchase.kind) {
    case 'goods':
      return contents.isPickup ? 'pickup' : 'parcel';
    case 'visit':
      return purchase.wish.isSent ? 'parcel' : 'visit';
    case 'giftCard':
    case 'voucher':
    case 'giftMembership':
    case 'plus':
    case 'noShow':
      return 'none';
    default:
      return unreachable(purchase);
  }
}
