import { addDays, type CivilDate, formatLongDate } from '../../../core/dates.ts';
import { formatGroupedDigits } from '../../../core/digits.ts';
import { basisPoints, formatCents, formatRoundCents } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { PercentageRule } from '../../pricing/types.ts';
import { pointsProgram, tierName } from '../points/rules.ts';
import type { PointsTierId } from '../points/types.ts';
import type {
  CancelRedemptionRefusalCode,
  OfferedReward,
  Redemption,
  RedemptionState,
  Reward,
  RewardEligibility,
  RewardRefusalCode,
  VoucherTerms,
} from './types.ts';

/** Number of minutes for which points are reserved for a reward (domain §5.31). */
export const pointsHoldMinutes = 15;

/** Number of days before a voucher's last day at which its owner is reminded. */
export const voucherReminderDays = 14;

function hasReached(tier: PointsTierId, least: PointsTierId): boolean {
  const rank = (id: PointsTierId) => pointsProgram().tiers.findIndex((each) => each.id === id);
  return rank(tier) >= rank(least);
}

/** Returns a number of points as text, such as `6,500 points`. */
export function formatPointsCount(points: number): string {
  return points === 1 ? '1 point' : `${formatGroupedDigits(points)} points`;
}

/** Returns text such as `You need 600 more points`, without a period. */
export function pointsNeededText(missing: number): string {
  return `You need ${formatGroupedDigits(missing)} more ${missing === 1 ? 'point' : 'points'}`;
}

/** Returns a reward's price as text, such as `6,500 points + $35`, without tax and shipping. */
export function formatRewardPrice({ points, feeCents }: Pick<Reward, 'points' | 'feeCents'>): string {
  return feeCents === 0
    ? formatPointsCount(points)
    : `${formatPointsCount(points)} + ${formatRoundCents(feeCents)}`;
}

/** Returns a sentence that explains why a tier can't redeem a reward; undefined if it can. Shown to guests too. */
export function tierRestrictionSentence(
  { leastTier, early }: Pick<Reward, 'leastTier' | 'early'>,
  tier: PointsTierId,
  today: CivilDate,
): string | undefined {
  if (leastTier && !hasReached(tier, leastTier))
    return `Available to ${tierName(leastTier)} members and above.`;
  if (early && today < early.until && !hasReached(tier, early.tier)) {
    return `Available to ${tierName(early.tier)} members first, and to everyone on ${formatLongDate(early.until)}.`;
  }
  return undefined;
}

/**
 * Returns the reasons why a customer can't redeem a reward; empty if there are none. Doesn't check availability, which is decided when the
 * reward is reserved.
 */
export function evaluateRewardEligibility(
  reward: Pick<Reward, 'points' | 'leastTier' | 'early'>,
  seeker: RewardEligibility,
  today: CivilDate,
): Refusal<Extract<RewardRefusalCode, 'REWARD_TIER' | 'REWARD_POINTS'>>[] {
  const locked = tierRestrictionSentence(reward, seeker.tier, today);
  if (locked !== undefined) return [{ code: 'REWARD_TIER', sentence: locked }];
  return seeker.available < reward.points ? [pointsMissingRefusal(reward, seeker.available)] : [];
}

export function pointsMissingRefusal(
  { points }: Pick<Reward, 'points'>,
  available: number,
): Refusal<'REWARD_POINTS'> {
  const missing = Math.max(1, points - available);
  const sentence = `${pointsNeededText(missing)}.`;
  return { code: 'REWARD_POINTS', sentence, details: { missing } };
}

export function offerOfReward(
  reward: Reward,
  left: number | undefined,
  seeker: RewardEligibility | undefined,
  today: CivilDate,
): OfferedReward {
  return {
    reward,
    left,
    missing: seeker && Math.max(0, reward.points - seeker.available),
    locked: tierRestrictionSentence(reward, seeker?.tier ?? pointsProgram().tiers[0].id, today),
  };
}

/** Returns whether the customer can redeem the reward now. */
export function isRewardRedeemable({ missing, locked, left }: OfferedReward): boolean {
  return missing === 0 && locked === undefined && left !== 0;
}

/**
 * Compares two rewards for sorting: redeemable ones first, most points first; then those the customer lacks points for, and then
 * unavailable ones, both fewest points first.
 */
export function compareRewardsByAvailability(one: OfferedReward, other: OfferedReward): number {
  const rank = (offer: OfferedReward) =>
    isRewardRedeemable(offer) ? 0 : offer.locked === undefined && offer.left !== 0 ? 1 : 2;
  const worth = (offer: OfferedReward) =>
    isRewardRedeemable(offer) ? -offer.reward.points : offer.reward.points;
  return rank(one) - rank(other) || worth(one) - worth(other);
}

/** Returns the pricing rule by which points pay for the whole price of a reward. */
export function rewardPricingRule({ slug, points }: Pick<Reward, 'slug' | 'points'>): PercentageRule {
  return {
    ruleId: `reward:${slug}`,
    label: pointsProgram().name,
    reason: `Redeemed for ${formatPointsCount(points)}.`,
    rate: basisPoints(10_000),
    source: 'promotion',
  };
}

/** Returns the last valid day of a voucher issued today. */
export function voucherEndsOn({ days }: Pick<VoucherTerms, 'days'>, today: CivilDate): CivilDate {
  return addDays(today, days);
}

/** Returns a description of a voucher's benefit, shown next to the discounted price. */
export function voucherTitle({ benefit, ...size }: VoucherTerms): string {
  return benefit.kind === 'amount'
    ? `${formatRoundCents(benefit.amountCents)} off ${orderSize(size)}`
    : `${benefit.priceCents === 0 ? 'Ground shipping included' : `Ground shipping for ${formatCents(benefit.priceCents)}`} on ${orderSize(size)}`;
}

function orderSize({
  minimumCents,
  minimumBottles,
  maximumBottles,
}: Pick<VoucherTerms, 'minimumCents' | 'minimumBottles' | 'maximumBottles'>): string {
  if (minimumBottles === 0) return `an order of ${formatRoundCents(minimumCents)} or more`;
  return maximumBottles === undefined
    ? `an order of ${minimumBottles} bottles or more`
    : `an order of ${minimumBottles} to ${maximumBottles} bottles`;
}

/** Labels of redemption states, by state. */
export const redemptionStateLabels: Readonly<Record<RedemptionState, string>> = {
  reserved: 'Reserved',
  redeemed: 'Redeemed',
  in_production: 'In production',
  issued: 'Ready to use',
  used: 'Used',
  delivered: 'Delivered',
  expired: 'Expired',
  cancelled: 'Canceled, points returned',
};

/** Returns whether a redemption's points are spent and it is neither finished nor canceled. */
export function isActive({ state }: Pick<Redemption, 'state'>): boolean {
  return state === 'redeemed' || state === 'in_production' || state === 'issued';
}

export const rewardReservationExpiredRefusal: Refusal<'REWARD_HOLD_OVER'> = {
  code: 'REWARD_HOLD_OVER',
  sentence: `Your ${pointsHoldMinutes} minutes are up, so your points are available again. Reserve them again to continue.`,
};

export const rewardNotFoundRefusal: Refusal<'REWARD_NOT_FOUND'> = {
  code: 'REWARD_NOT_FOUND',
  sentence: 'This reward is no longer available. Please choose another.',
};

export const rewardNoLongerOfferedRefusal: Refusal<'REWARD_GONE'> = {
  code: 'REWARD_GONE',
  sentence: 'The last one was just redeemed. You still have your points.',
};

export const redemptionNotFoundRefusal: Refusal<'REDEMPTION_NOT_FOUND'> = {
  code: 'REDEMPTION_NOT_FOUND',
  sentence: 'We couldn’t find that reward in your account.',
};

export const nothingToEngraveRefusal: Refusal<'NOTHING_TO_ENGRAVE'> = {
  code: 'NOTHING_TO_ENGRAVE',
  sentence: 'There’s nothing to engrave. The redemption is canceled, finished or not started.',
};

/** Checks whether a voucher may be returned for its points. VOUCHER_USED: it has been used. REDEMPTION_OVER: it has expired. */
export function evaluateVoucherReturn({
  state,
}: Pick<Redemption, 'state'>): Result<undefined, CancelRedemptionRefusalCode> {
  if (state === 'issued') return ok(undefined);
  return state === 'used'
    ? refused({ code: 'VOUCHER_USED', sentence: 'This voucher has been used, so it can’t be returned.' })
    : refused({ code: 'REDEMPTION_OVER', sentence: 'This voucher has expired, so it can’t be returned.' });
}
