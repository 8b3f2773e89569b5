/**
 * Entry point of Vine Points: expiring lots on ledger accounts (I-32 to I-35). To spend: `reservePoints`, then `postPoints` or
 * `releasePoints`, and `restorePoints` for a refund, all with the same cause. Every call is idempotent.
 */
export { awardPoints } from './award-points.server.ts';
export {
  awardPointsForAttachedOrders,
  awardPointsForFulfillment,
  pointsLostByRefund,
  reversePointsForRefund,
  updateReviewPoints,
} from './earn-points.server.ts';
export { expirePoints } from './expire-points.server.ts';
export { joinPoints, joinPointsInTransaction, leavePoints } from './join-points.server.ts';
export { adjustPoints, removePointsOfClosedAccount } from './keep-points.server.ts';
export { pointsLedger } from './ledger-view.server.ts';
export {
  parseReferralCode,
  readPointsRequest,
  writePointsRequest,
} from './points-request-cookie.server.ts';
export { findPointsViolations } from './prove-store.server.ts';
export { postPoints, releasePoints, reservePoints, restorePoints } from './spend-points.server.ts';
export {
  type ListedMember,
  listPointsMembers,
  multiplierFor,
  type PointsLiability,
  pointsLiability,
  pointsOfOrder,
  pointsView,
  tierOf,
} from './view.server.ts';
