import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceId, OrderId, RedemptionId, RewardId, SkuId } from '../../../core/ids.ts';
import type { Cents, Points } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { CouponBenefit } from '../../pricing/types.ts';
import type { PointsTierId } from '../points/types.ts';
import type { redemptions } from './schema.ts';

/** The kind of a reward: a code for a later order, a visit, or goods. */
export type RewardKind = 'voucher' | 'experience' | 'goods';

/** The content of a reward's page, in plain text. */
export type RewardPageContent = {
  /** A summary short enough for the reward's card in a list. */
  readonly summary: string;
  readonly story: string;
  readonly rules: readonly string[];
  /** Instructions for using the reward after it is redeemed. */
  readonly use: readonly string[];
};

/** The discount and conditions of a voucher, and the number of days for which it is valid. */
export type VoucherTerms = {
  readonly benefit: Exclude<CouponBenefit, { readonly kind: 'percentage' }>;
  readonly minimumCents: Cents;
  readonly minimumBottles: number;
  readonly maximumBottles: number | undefined;
  readonly days: number;
};

export type Reward = {
  readonly id: RewardId;
  readonly slug: string;
  readonly title: string;
  readonly points: Points;
  readonly skuId: SkuId;
  /** The amount paid in addition to the points, in cents. */
  readonly feeCents: Cents;
  readonly isEngraved: boolean;
  /** The lowest tier that can redeem the reward; undefined if every tier can. */
  readonly leastTier: PointsTierId | undefined;
  /**
   * Early access to the reward: before the day `until`, only this tier and higher ones can redeem it. Undefined if there is no early
   * access.
   */
  readonly early: { readonly tier: PointsTierId; readonly until: CivilDate } | undefined;
  readonly facts: RewardPageContent;
} & (
  | { readonly kind: 'voucher'; readonly voucher: VoucherTerms }
  /** The specification calls the id `marketingEventId`. */
  | { readonly kind: 'experience'; readonly experienceId: ExperienceId; readonly party: number }
  | { readonly kind: 'goods' }
);

/**
 * A current or former member's tier and available points, which determine the rewards they can redeem. Guests and other customers have no
 * eligibility.
 */
export type RewardEligibility = { readonly tier: PointsTierId; readonly available: Points };

/** A reward as offered to a customer. `left` is the available quantity; undefined if it isn't counted. */
export type OfferedReward = {
  readonly reward: Reward;
  readonly left: number | undefined;
  /** The number of points the customer is short; zero if they have enough, undefined without an eligibility. */
  readonly missing: number | undefined;
  /** A sentence that explains why the customer's tier can't redeem the reward; undefined if it can. */
  readonly locked: string | undefined;
};

/** The states of a redemption (domain §7.3). A trigger checks the transitions. */
export type RedemptionState =
  | 'reserved'
  | 'redeemed'
  | 'in_production'
  | 'issued'
  | 'used'
  | 'delivered'
  | 'expired'
  | 'cancelled';

export type Redemption = WithoutNulls<
  Omit<typeof redemptions.$inferSelect, 'remindedAt' | 'toldAt' | 'createdAt' | 'updatedAt'>
>;

/**
 * The columns of a redemption that may change; a trigger rejects other changes. Once it is ordered, its order, engraving and proofreading
 * time can't change either.
 */
export type RedemptionChange = Partial<
  Omit<Redemption, 'id' | 'rewardId' | 'customerId' | 'draftId' | 'points'>
>;

export type RewardRefusalCode =
  | 'REWARD_NOT_FOUND'
  | 'REWARD_POINTS'
  | 'REWARD_TIER'
  | 'REWARD_GONE'
  /** The points are no longer reserved. */
  | 'REWARD_HOLD_OVER';

/** A redemption as shown to its owner (I-6). */
export type RedemptionView = {
  readonly id: RedemptionId;
  readonly reward: Reward;
  readonly state: RedemptionState;
  readonly points: Points;
  readonly redeemedAt: Date;
  readonly endedAt: Date | undefined;
  /** The order that redeems the reward. */
  readonly order: {
    readonly orderId: OrderId;
    readonly number: number;
    readonly publicToken: string;
    readonly state: string;
    readonly fulfillmentState: string;
    readonly totalCents: Cents;
  };
  readonly engraving:
    | { readonly lines: readonly string[]; readonly proofreadAt: Date; readonly engravedAt: Date | undefined }
    | undefined;
  readonly voucher:
    | {
        readonly code: string;
        readonly endsOn: CivilDate;
        /** The order in which the voucher was used; undefined if it hasn't been used. */
        readonly usedBy: { readonly number: number } | undefined;
      }
    | undefined;
  readonly visit:
    | {
        readonly publicToken: string;
        readonly code: string;
        readonly startsAt: Date;
        readonly endsAt: Date;
        readonly party: number;
        readonly cutoffAt: Date | undefined;
      }
    | undefined;
};

export type CancelRedemptionRefusalCode = 'REDEMPTION_NOT_FOUND' | 'REDEMPTION_OVER' | 'VOUCHER_USED';
