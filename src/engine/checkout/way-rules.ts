import { unreachable } from '../../core/invariant.ts';
import { type Purchasing, soldAs } from '../orders/drafts/purchase-rules.ts';
import type { DraftContents } from '../orders/drafts/types.ts';

/**
 * Where what is bought meets its buyer: a carrier brings it, it waits at a counter, or it is had at the winery. What is mailed, or charged
 * for nothing that is handed over, has no place.
 */
export type Way = 'parcel' | 'pickup' | 'visit' | 'none';

export function wayOf(contents: Purchasing & Pick<DraftContents, 'isPickup'>): Way {
  const purchase = soldAs(contents);
  switch (purchase.kind) {
    case 'goods':
      return contents.isPickup ? 'pickup' : 'parcel';
    case 'visit':
      return purchase.details.isSent ? 'parcel' : 'visit';
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
