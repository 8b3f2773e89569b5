import type { OfferedReward, RewardKind } from '../../engine/loyalty/rewards/types.ts';

export const rewardsPath = '/loyalty/rewards';
export const rewardCheckoutPath = '/loyalty/rewards/order';
export const loyaltyPath = '/shop/loyalty';
export const historyPath = '/shop/order-history/reward';

export function rewardPath(slug: string): string {
  return `${rewardsPath}/${slug}`;
}

/** Returns the path of a redemption's page; the misspelling is quoted from the specification. */
export function redeemedPath(id: string): string {
  return `/shop/loyalty/redemeed-reward-details/${id}`;
}

/** The filters of the list; `reach` is what the customer can redeem now. */
export const filters = [
  { value: 'all', label: 'All' },
  { value: 'reach', label: 'Within reach' },
  { value: 'voucher', label: 'Vouchers' },
  { value: 'experience', label: 'Visits' },
  { value: 'goods', label: 'Gifts' },
] as const;

export type RewardFilter = (typeof filters)[number]['value'];

export function parseFilter(entered: string | null): RewardFilter {
  return filters.find(({ value }) => value === entered)?.value ?? 'all';
}

export function filterAddress(filter: RewardFilter): string {
  return filter === 'all' ? rewardsPath : `${rewardsPath}?show=${filter}`;
}

/** The label above a reward's name. */
export const kindWords: Readonly<Record<RewardKind, string>> = {
  voucher: 'Voucher',
  experience: 'Visit',
  goods: 'Gift',
};

export function isShown(
  offer: OfferedReward,
  filter: RewardFilter,
  isWithinReach: (offer: OfferedReward) => boolean,
): boolean {
  if (filter === 'all') return true;
  return filter === 'reach' ? isWithinReach(offer) : offer.reward.kind === filter;
}
