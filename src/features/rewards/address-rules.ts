import type { OfferedReward, RewardKind } from '../../engine/loyalty/rewards/types.ts';

export const rewardsPath = '/loyalty/rewards';
export const rewardCheckoutPath = '/loyalty/rewards/order';
export const loyaltyPath = '/shop/loyalty';
export const rewardHistoryPath = '/shop/order-history/reward';

export function rewardPath(slug: string): string {
  return `${rewardsPath}/${slug}`;
}

/** Returns the path of a redemption's page. The misspelling is quoted from the specification. */
export function redemptionPath(id: string): string {
  return `/shop/loyalty/redemeed-reward-details/${id}`;
}

/** The filters of the reward list. `reach` selects the rewards that the customer can redeem now. */
export const rewardFilters = [
  { value: 'all', label: 'All' },
  { value: 'reach', label: 'Within reach' },
  { value: 'voucher', label: 'Vouchers' },
  { value: 'experience', label: 'Visits' },
  { value: 'goods', label: 'Gifts' },
] as const;

export type RewardFilter = (typeof rewardFilters)[number]['value'];

export function parseRewardFilter(entered: string | null): RewardFilter {
  return rewardFilters.find(({ value }) => value === entered)?.value ?? 'all';
}

export function rewardListUrl(filter: RewardFilter): string {
  return filter === 'all' ? rewardsPath : `${rewardsPath}?show=${filter}`;
}

/** The labels shown above a reward's name, by reward kind. */
export const rewardKindLabels: Readonly<Record<RewardKind, string>> = {
  voucher: 'Voucher',
  experience: 'Visit',
  goods: 'Gift',
};

export function matchesRewardFilter(
  offer: OfferedReward,
  filter: RewardFilter,
  isWithinReach: (offer: OfferedReward) => boolean,
): boolean {
  if (filter === 'all') return true;
  return filter === 'reach' ? isWithinReach(offer) : offer.reward.kind === filter;
}
