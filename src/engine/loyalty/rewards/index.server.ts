/**
 * Entry point for rewards. Points are reserved when a reward is chosen, and spent only by the order that redeems it (I-34). Pages read
 * through view.server.ts.
 */

export { abandonRewardCheckout, chooseReward } from './choose-reward.server.ts';
export { finishEngraving, startEngraving } from './engrave.server.ts';
export {
  extendPointsReservation,
  releaseReservedPoints,
  reserveReward,
} from './reserve-reward.server.ts';
export { exportRewards, reorderRewards, saveReward, withdrawReward } from './save-reward.server.ts';
export { cancelVoucher, redeemReservedPoints } from './settle-redemption.server.ts';
