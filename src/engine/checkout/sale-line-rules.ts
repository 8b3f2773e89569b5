import { unreachable } from '../../core/invariant.ts';
import type { SkuForSale } from '../catalog/types.ts';
import { giftCents, giftWords, offerOf } from '../clubs/gift-memberships/rules.ts';
import type { GiftOffer } from '../clubs/gift-memberships/types.ts';
import { rewardLines } from '../loyalty/rewards/reward-rules.ts';
import type { Reward } from '../loyalty/rewards/types.ts';
import { orderKinds } from '../orders/drafts/kind-table.ts';
import { soldAs } from '../orders/drafts/purchase-rules.ts';
import type { GiftMembershipRequest } from '../orders/drafts/purchase-types.ts';
import type { Draft } from '../orders/drafts/types.ts';
import { visitLines } from '../visits/booking/visit-rules.ts';
import type { VisitFacts } from '../visits/booking/visit-types.ts';
import type { SaleLine } from './requirements/types.ts';
import type { SeenWines } from './types.ts';

/** What the lines of a draft are made from. */
export type SaleFacts = {
  /** Items whose SKU is gone from the catalogue are left out; the total then differs from the one shown. */
  readonly skus: SeenWines['skus'];
  /** Of a draft that gives a membership: what can be given today. */
  readonly giftOffers: readonly GiftOffer[];
  /** Of one that is to visit, while there is such a time. */
  readonly visit: VisitFacts | undefined;
  /** Of one that redeems points, while that is given. */
  readonly reward: Reward | undefined;
  /** The engraver's work, where the catalogue has it and it is wished for. */
  readonly engraving: SkuForSale | undefined;
};

/** What a draft is to sell, at what it costs whoever buys it before anything lowers it. */
export function saleLines(draft: Draft, facts: SaleFacts): SaleLine[] {
  const { skus, giftOffers, visit, reward, engraving } = facts;
  const { items, engravedBottles } = draft.contents;
  const bought = visit
    ? visitLines(visit, skus)
    : items.flatMap(({ skuId, quantity }): SaleLine[] => {
        const sku = skus.get(skuId);
        const sold = sku && asSold(sku, draft, giftOffers);
        return sold ? [{ sku: sold, quantity }] : [];
      });
  // The fee of an engraved reward pays the engraver too.
  if (draft.contents.purchase.kind === 'reward') return reward ? rewardLines(bought, reward) : [];
  if (!engraving) return bought;
  return [...bought, { sku: engraving, quantity: engravedBottles, isService: true }];
}

/** A gift card costs what is on it; everything else what was agreed to, or what the catalogue says. */
function asSold(
  sku: SkuForSale,
  { kind, contents }: Draft,
  giftOffers: readonly GiftOffer[],
): SkuForSale | undefined {
  const purchase = soldAs(contents);
  switch (purchase.kind) {
    case 'goods':
    case 'visit':
    case 'voucher':
      return orderKinds[kind].hasPurchaseLimits ? sku : { ...sku, purchaseLimit: undefined };
    case 'giftCard':
      return { ...sku, priceCents: purchase.details.amountCents };
    case 'giftMembership':
      return asGiven(sku, purchase.details, giftOffers);
    case 'plus':
      return { ...sku, title: `${sku.title}, one year`, priceCents: purchase.details.priceCents };
    case 'noShow':
      return { ...sku, title: purchase.details.title, priceCents: purchase.details.feeCents };
    default:
      return unreachable(purchase);
  }
}

/** What is given has its shipments for its price and its name; a plan that is not given any more has neither. */
function asGiven(
  sku: SkuForSale,
  wish: GiftMembershipRequest,
  giftOffers: readonly GiftOffer[],
): SkuForSale | undefined {
  const offer = offerOf(giftOffers, wish);
  if (!offer) return undefined;
  const title = `${sku.title}: ${giftWords(offer, wish.shipments)}`;
  return { ...sku, title, priceCents: giftCents(offer, wish.shipments) };
}
