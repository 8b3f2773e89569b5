import { reopenCashedOutCard } from './engine/gifts/cards/store.server.ts';
import type { LedgerHooks } from './engine/ledger/link-types.ts';
import { awardPoints } from './engine/loyalty/points/award-points.server.ts';
import {
  awardPointsForFulfillment,
  reversePointsForRefund,
  updateReviewPoints,
} from './engine/loyalty/points/earn-points.server.ts';
import { settleRedemption } from './engine/loyalty/rewards/settle-redemption.server.ts';

/** The effects of changes to orders, visits and reviews on gift cards, points and rewards. */
export const ledgerHooks: LedgerHooks = {
  earnForFulfillment: awardPointsForFulfillment,
  earnForEvent: async (tx, { customerId, reservationId, now }) => {
    const cause = { type: 'event', id: reservationId };
    await awardPoints(tx, { customerId, way: 'event', cause, now });
  },
  settleReview: updateReviewPoints,
  reverseForRefund: reversePointsForRefund,
  settleRedemption,
  reopenGiftCard: reopenCashedOutCard,
};
