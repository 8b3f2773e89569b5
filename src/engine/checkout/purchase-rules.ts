import type { DraftContents } from '../orders/drafts/types.ts';

/**
 * What a draft is to buy, with what was wished of it. Finer than its kind where one kind buys two things: `membership` gives a membership
 * or joins Mesa Lucero+, `event` books a visit or charges whoever did not come. Bottles and whatever else lies on a shelf are `goods`, for
 * whom and by whichever door they are bought.
 */
export type Purchase =
  | { readonly kind: 'goods' }
  | { readonly kind: 'giftCard'; readonly wish: NonNullable<DraftContents['giftCard']> }
  | { readonly kind: 'giftMembership'; readonly wish: NonNullable<DraftContents['giftMembership']> }
  | { readonly kind: 'plus'; readonly wish: NonNullable<DraftContents['plus']> }
  /** A reward that is a code for a later order: nothing is handed over but that. Other rewards are goods or visits, paid with points. */
  | { readonly kind: 'voucher'; readonly wish: NonNullable<DraftContents['reward']> }
  | { readonly kind: 'visit'; readonly wish: NonNullable<DraftContents['visit']> }
  | { readonly kind: 'noShow'; readonly noShow: NonNullable<DraftContents['noShow']> };

export type PurchaseContents = Pick<
  DraftContents,
  'giftCard' | 'giftMembership' | 'plus' | 'reward' | 'visit' | 'noShow'
>;

/** The one place that reads it off a draft: everything else tells the purchases apart by their kinds, which the compiler counts. */
export function purchaseOf(contents: PurchaseContents): Purchase {
  const { giftCard, giftMembership, plus, reward, visit, noShow } = contents;
  if (giftCard) return { kind: 'giftCard', wish: giftCard };
  if (giftMembership) return { kind: 'giftMembership', wish: giftMembership };
  if (plus) return { kind: 'plus', wish: plus };
  if (reward?.kind === 'voucher') return { kind: 'voucher', wish: reward };
  if (visit) return { kind: 'visit', wish: visit };
  if (noShow) return { kind: 'noShow', noShow };
  return { kind: 'goods' };
}

/** Gifts and memberships go by mail; whoever buys one is known by the name on the bills. */
export function isMailed(contents: PurchaseContents): boolean {
  return ['giftCard', 'giftMembership', 'plus'].includes(purchaseOf(contents).kind);
}
