/**
 * Entry point of rewards. Points are reserved when a reward is chosen and spent by the order that redeems it, never otherwise
 * (I-34). Pages read through view.server.ts.
 */

export { abandonRewardCheckout, chooseReward } from './choose-reward.server.ts';
export { finishEngraving, startEngraving } from './engrave.server.ts';
export {
  extendPointsReservation,
  releaseReservedPoints,
  reserveReward,
} from './reserve-reward.server.ts';
export { reorderRewards, rewardsAsSaved, saveReward, withdrawReward } from './save-reward.server.ts';
export { cancelVoucher, redeemReservedPoints } from './settle-redemption.server.ts';
