import { removePlacedOrder } from './engine/checkout/carts/index.server.ts';
import { additionPurchase } from './engine/checkout/purchases/addition.server.ts';
import { giftCardPurchase } from './engine/checkout/purchases/gift-card.server.ts';
import { goodsPurchase } from './engine/checkout/purchases/goods.server.ts';
import { allocationPurchase } from './engine/clubs/allocations/purchase.server.ts';
import { giftMembershipPurchase } from './engine/clubs/gift-memberships/purchase.server.ts';
import { boxPurchase } from './engine/clubs/shipments/purchase.server.ts';
import { plusPurchase } from './engine/loyalty/plus/purchase.server.ts';
import { rewardPurchase } from './engine/loyalty/rewards/purchase.server.ts';
import { registerPurchaseKinds } from './engine/orders/drafts/purchase-kinds.server.ts';
import { noShowPurchase, visitPurchase } from './engine/visits/booking/purchase.server.ts';

/** The registry of all kinds of purchases. */
export const purchaseRegistry = registerPurchaseKinds(
  [
    goodsPurchase,
    additionPurchase,
    allocationPurchase,
    boxPurchase,
    giftCardPurchase,
    giftMembershipPurchase,
    plusPurchase,
    visitPurchase,
    noShowPurchase,
    rewardPurchase,
  ],
  { leaveCart: removePlacedOrder },
);
