/**
 * Entry point for Vine Points: lots of points on ledger accounts, each lot with an expiration date (I-32 to I-35). To spend, call
 * `reservePoints`, then `postPoints` or `releasePoints`, and `restorePoints` for a refund, all with the same cause. Each of these calls is
 * idempotent.
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
  readPointsSignUpCookie,
  writePointsSignUpCookie,
} from './points-request-cookie.server.ts';
export { findPointsViolations } from './prove-store.server.ts';
export { postPoints, releasePoints, reservePoints, restorePoints } from './spend-points.server.ts';
export {
  findPointsMultiplier,
  findTierStatus,
  type ListedPointsMember,
  listPointsMembers,
  type PointsLiability,
  pointsOfOrder,
  viewPoints,
  viewPointsLiability,
} from './view.server.ts';
