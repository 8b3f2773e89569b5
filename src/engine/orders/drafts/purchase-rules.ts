import type { Purchase, RewardRequest, VisitRequest } from './purchase-types.ts';

export type Purchasing = { readonly purchase: Purchase };
type WithDetails = Exclude<Purchase, { readonly kind: 'goods' }>;
type Details = { readonly [Bought in WithDetails as Bought['kind']]: Bought['details'] };

/** Returns the details of a purchase of this kind; undefined when another kind is bought. */
export function detailsOf<Kind extends keyof Details>(
  contents: Purchasing,
  kind: Kind,
): Details[Kind] | undefined;
export function detailsOf({ purchase }: Purchasing, kind: string): unknown {
  return purchase.kind === kind && 'details' in purchase ? purchase.details : undefined;
}

/** Returns the visit that is bought, with money or as a reward. */
export function visitOf({ purchase }: Purchasing): VisitRequest | undefined {
  if (purchase.kind === 'visit') return purchase.details;
  return purchase.kind === 'reward' ? purchase.visit : undefined;
}

/** Returns the purchase with another visit; the purchase has to have one already. */
export function withVisit(purchase: Purchase, visit: VisitRequest): Purchase {
  return purchase.kind === 'reward' ? { ...purchase, visit } : { kind: 'visit', details: visit };
}

/** What a purchase is sold and handed over as: bottles are `goods`, and a reward is goods, a visit or a voucher. */
export type Sold =
  | { readonly kind: 'goods' }
  | { readonly kind: 'visit'; readonly details: VisitRequest }
  | { readonly kind: 'voucher'; readonly details: RewardRequest }
  | Extract<Purchase, { readonly kind: 'giftCard' | 'giftMembership' | 'plus' | 'noShow' }>;

export function soldAs({ purchase }: Purchasing): Sold {
  switch (purchase.kind) {
    case 'goods':
    case 'allocation':
    case 'box':
      return { kind: 'goods' };
    case 'reward':
      if (purchase.details.kind === 'voucher') return { kind: 'voucher', details: purchase.details };
      return purchase.visit ? { kind: 'visit', details: purchase.visit } : { kind: 'goods' };
    default:
      return purchase;
  }
}

/** Whether it is delivered by email: its buyer is known by the name on the bill. */
export function isEmailed(contents: Purchasing): boolean {
  return ['giftCard', 'giftMembership', 'plus'].includes(contents.purchase.kind);
}
