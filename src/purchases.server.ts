import { leaveCart } from './engine/checkout/carts/index.server.ts';
import { firstBoxEffects } from './engine/clubs/applications/first-box.server.ts';
import { giftMembershipEffects } from './engine/clubs/gift-memberships/issue-gift.server.ts';
import { shipmentEffects } from './engine/clubs/shipments/settle-shipment.server.ts';
import { giftCardEffects } from './engine/gifts/cards/issue-cards.server.ts';
import { plusEffects } from './engine/loyalty/plus/settle-term.server.ts';
import { rewardEffects } from './engine/loyalty/rewards/redeem-reward.server.ts';
import type { Purchase } from './engine/orders/drafts/purchase-types.ts';
import type { Draft } from './engine/orders/drafts/types.ts';
import type { PurchaseEffects, Purchases } from './engine/orders/settlement/types.ts';
import { noShowEffects, visitEffects } from './engine/visits/booking/book-visit.server.ts';

const effects: Readonly<Record<Purchase['kind'], (draft: Draft) => PurchaseEffects>> = {
  goods: () => ({}),
  allocation: () => ({}),
  box: ({ kind }) => (kind === 'curated' ? firstBoxEffects : shipmentEffects),
  giftCard: () => giftCardEffects,
  giftMembership: () => giftMembershipEffects,
  plus: () => plusEffects,
  visit: () => visitEffects,
  noShow: () => noShowEffects,
  reward: rewardEffects,
};

/** Everything that can be bought, with what its module does around the payment. */
export const purchases: Purchases = {
  effectsOf: (draft) => effects[draft.contents.purchase.kind](draft),
  leaveCart,
};
