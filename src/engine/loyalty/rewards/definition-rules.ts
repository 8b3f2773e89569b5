import type { Refusal } from '../../../core/result.ts';
import type { PointsTier } from '../points/types.ts';
import type { RewardDefinition } from './definition-types.ts';

export type RewardDefinitionRefusalCode =
  | 'REWARD_INVALID'
  | 'REWARD_FEE'
  | 'REWARD_EARLY'
  | 'REWARD_TIER'
  | 'REWARD_BOTTLES'
  | 'REWARD_CODE'
  | 'REWARD_KIND'
  | 'REWARD_EXPERIENCE'
  | 'REWARD_PARTY';

export type RewardDefinitionRefusal = Refusal<RewardDefinitionRefusalCode>;

/** Returns one refusal for each contradiction within a reward, or between the reward and the winery's tiers; empty if there are none. */
export function validateRewardDefinition(
  reward: RewardDefinition,
  tiers: readonly Pick<PointsTier, 'id'>[],
): RewardDefinitionRefusal[] {
  const faults: RewardDefinitionRefusal[] = [];
  const named = [
    { field: 'leastTier', tier: reward.leastTier },
    { field: 'early.tier', tier: reward.early?.tier },
  ];
  for (const { field, tier } of named) {
    if (tier === undefined || tiers.some(({ id }) => id === tier)) continue;
    faults.push({
      code: 'REWARD_TIER',
      field,
      sentence: `${field} must be the id of a tier of the winery’s points.`,
    });
  }
  if (reward.kind === 'goods' && reward.sold.wine && reward.feeCents === 0) {
    const sentence = 'feeCents must be more than 0, because wine is never given away.';
    faults.push({ code: 'REWARD_FEE', field: 'feeCents', sentence });
  }
  if (reward.early && (reward.early.until === undefined) === (reward.early.days === undefined)) {
    faults.push({ code: 'REWARD_EARLY', field: 'early', sentence: 'early must have either until or days.' });
  }
  if (reward.kind === 'voucher') {
    const { minimumBottles, maximumBottles = minimumBottles } = reward.voucher;
    if (maximumBottles < minimumBottles) {
      const sentence = `voucher.maximumBottles must be at least voucher.minimumBottles (${minimumBottles}).`;
      faults.push({ code: 'REWARD_BOTTLES', field: 'voucher.maximumBottles', sentence });
    }
  }
  return faults;
}

/** Returns a reward in a form in which equal rewards are deeply equal. It omits the stock, which counts only when a reward is created. */
export function comparableReward(reward: RewardDefinition): unknown {
  const { stock: _, ...rest } = { stock: undefined, ...reward };
  const named =
    'sold' in rest ? { ...rest, sold: { ...rest.sold, title: rest.sold.title ?? rest.title } } : rest;
  return JSON.parse(JSON.stringify(named));
}
