import type { DraftContents } from './types.ts';

/**
 * Where what is bought meets its buyer: a carrier brings it, it waits at a counter, or it is had at the winery. What is mailed, or charged
 * for nothing that is handed over, has no place.
 */
export type Way = 'parcel' | 'pickup' | 'visit' | 'none';

export function wayOf({
  giftCard,
  giftMembership,
  plus,
  visit,
  noShow,
  isPickup,
}: Pick<DraftContents, 'giftCard' | 'giftMembership' | 'plus' | 'visit' | 'noShow' | 'isPickup'>): Way {
  if (giftCard || giftMembership || plus || noShow) return 'none';
  if (visit) return visit.isSent ? 'parcel' : 'visit';
  return isPickup ? 'pickup' : 'parcel';
}
