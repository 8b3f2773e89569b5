import type { CivilDate } from '../../../core/dates.ts';
import type { ExperienceId, OrderId, RedemptionId, RewardId, SkuId } from '../../../core/ids.ts';
import type { Cents, Points } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { CouponBenefit } from '../../pricing/types.ts';
import type { TierId } from '../points/types.ts';
import type { redemptions } from './schema.ts';

/** What delivers it: a code for a later order, a place at a visit, or a thing out of stock. */
export type RewardKind = 'voucher' | 'experience' | 'goods';

/** What its page tells; plain text. */
export type RewardFacts = {
  /** Fits on a card. */
  readonly summary: string;
  readonly story: string;
  readonly rules: readonly string[];
  /** How to use it once it is redeemed. */
  readonly use: readonly string[];
};

/** What a voucher lowers, and for how long it does. */
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
  /** What is paid in money beside the points. */
  readonly feeCents: Cents;
  readonly isEngraved: boolean;
  /** Whose it is alone. */
  readonly leastTier: TierId | undefined;
  /** Whose it is alone until a day; from then on it is everybody's. */
  readonly early: { readonly tier: TierId; readonly until: CivilDate } | undefined;
  readonly facts: RewardFacts;
} & (
  | { readonly kind: 'voucher'; readonly voucher: VoucherTerms }
  /** The specification calls the id `marketingEventId`. */
  | { readonly kind: 'experience'; readonly experienceId: ExperienceId; readonly party: number }
  | { readonly kind: 'goods' }
);

/** Who would redeem, as far as it matters; undefined is a guest, or somebody without an account of points. */
export type RewardSeeker = { readonly tier: TierId; readonly available: Points };

/** A reward as a list shows it. `left` is undefined where nothing is counted. */
export type OfferedReward = {
  readonly reward: Reward;
  readonly left: number | undefined;
  /** How many points are missing; zero when there are enough, undefined of a guest. */
  readonly missing: number | undefined;
  /** Why its tier has not come, in a sentence. */
  readonly locked: string | undefined;
};

/** The state machine of a redemption (domain §7.3); the database holds it to its steps. */
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

/** What may change of one; the table refuses the rest. */
export type RedemptionChange = Partial<
  Omit<Redemption, 'id' | 'rewardId' | 'customerId' | 'draftId' | 'points'>
>;

export type RewardRefusalCode =
  | 'REWARD_NOT_FOUND'
  | 'REWARD_POINTS'
  | 'REWARD_TIER'
  | 'REWARD_GONE'
  /** The points are no longer set aside. */
  | 'REWARD_HOLD_OVER';

/** Progress of a redemption has come, for its owner; every one is theirs (I-6). */
export type RedemptionView = {
  readonly id: RedemptionId;
  readonly reward: Reward;
  readonly state: RedemptionState;
  readonly points: Points;
  readonly redeemedAt: Date;
  readonly endedAt: Date | undefined;
  /** Undefined of what was taken back before it was ordered. */
  readonly order: {
    readonly orderId: OrderId;
    readonly number: number;
    readonly publicToken: string;
    readonly state: string;
    readonly fulfilmentState: string;
    readonly totalCents: Cents;
  };
  readonly engraving:
    | { readonly lines: readonly string[]; readonly proofreadAt: Date; readonly engravedAt: Date | undefined }
    | undefined;
  readonly voucher:
    | {
        readonly code: string;
        readonly endsOn: CivilDate;
        /** The order that used it up. */
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
