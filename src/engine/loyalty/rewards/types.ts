import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceId, OrderId, RedemptionId, RewardId, SkuId } from '../../../core/ids.ts';
import type { Cents, Points } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { CouponBenefit } from '../../pricing/types.ts';
import type { TierId } from '../points/types.ts';
import type { redemptions } from './schema.ts';

/** What the reward is: a code for a later order, a visit, or goods. */
export type RewardKind = 'voucher' | 'experience' | 'goods';

/** The content of the reward's page; plain text. */
export type RewardFacts = {
  /** Short enough for the reward's card in a list. */
  readonly summary: string;
  readonly story: string;
  readonly rules: readonly string[];
  /** How to use it once it is redeemed. */
  readonly use: readonly string[];
};

/** What a voucher discounts, and for how long. */
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
  /** The amount paid in addition to the points. */
  readonly feeCents: Cents;
  readonly isEngraved: boolean;
  /** The lowest tier that can redeem it; undefined if every tier can. */
  readonly leastTier: TierId | undefined;
  /** Before the day `until`, only this tier and higher ones can redeem it; undefined without an early opening. */
  readonly early: { readonly tier: TierId; readonly until: CivilDate } | undefined;
  readonly facts: RewardFacts;
} & (
  | { readonly kind: 'voucher'; readonly voucher: VoucherTerms }
  /** The specification calls the id `marketingEventId`. */
  | { readonly kind: 'experience'; readonly experienceId: ExperienceId; readonly party: number }
  | { readonly kind: 'goods' }
);

/** What determines what a member can redeem; undefined for guests and non-members. */
export type RewardEligibility = { readonly tier: TierId; readonly available: Points };

/** A reward in a list. `left` is undefined if it is not counted. */
export type OfferedReward = {
  readonly reward: Reward;
  readonly left: number | undefined;
  /** How many points are missing; zero if there are enough, undefined for a guest. */
  readonly missing: number | undefined;
  /** Why it is not available to the tier, in a sentence. */
  readonly locked: string | undefined;
};

/** The states of a redemption (domain §7.3); a trigger checks the transitions. */
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

/** The columns that may change; a trigger rejects others. */
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

/** A redemption as its owner sees it (I-6). */
export type RedemptionView = {
  readonly id: RedemptionId;
  readonly reward: Reward;
  readonly state: RedemptionState;
  readonly points: Points;
  readonly redeemedAt: Date;
  readonly endedAt: Date | undefined;
  /** The order that redeems it; undefined if it was canceled before it was ordered. */
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
        /** The order that used it. */
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

export type CancelRedemptionCode = 'REDEMPTION_NOT_FOUND' | 'REDEMPTION_OVER' | 'VOUCHER_USED';
