import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId, PointsLotId } from '../../../core/ids.ts';
import type { BasisPoints, Cents, Points } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { PurchaseWay } from '../../ledger/link-types.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { pointsEarnings, pointsLots, pointsMembers } from './schema.ts';

/** Ways to earn without buying. */
export type AwardWay = 'birthday' | 'event' | 'review' | 'referral' | 'profile' | 'rating' | 'operator';

export type EarningWay = PurchaseWay | AwardWay;

export type TierId = 'rootstock' | 'budbreak' | 'veraison' | 'harvest';

export type Tier = {
  readonly id: TierId;
  readonly name: string;
  /** Spent in twelve months, from which on it is theirs. */
  readonly fromCents: Cents;
  readonly multiplier: BasisPoints;
};

/** What points are multiplied by, and by what right; of several the highest one, never two (domain §4.5). */
export type Multiplier = {
  readonly rate: BasisPoints;
  readonly by: TierId | 'club' | 'plus';
  /** `Budbreak`, `Foothill`, `Mesa Lucero+`. */
  readonly name: string;
};

/** Who takes part in the programme; `leftAt` where they left it again: what they have rests then. */
export type PointsMember = WithoutNulls<Omit<typeof pointsMembers.$inferSelect, 'updatedAt'>>;

/** What one earning brought; `remaining` is what nobody has used of it. */
export type PointsLot = WithoutNulls<Omit<typeof pointsLots.$inferSelect, 'accountId'>>;

/** What an entry takes from a lot, below zero, or gives back to it. */
export type LotMove = { readonly lotId: PointsLotId; readonly points: number };

export type Earning = WithoutNulls<
  Omit<typeof pointsEarnings.$inferSelect, 'causeType' | 'causeId' | 'multipliedBy' | 'createdAt'>
>;

/** What was spent on a day, after what went back: the tiers are made of it. */
export type Spending = { readonly on: CivilDate; readonly cents: Cents };

export type TierStanding = {
  readonly tier: Tier;
  /** In the last twelve months. */
  readonly spentCents: Cents;
  readonly next: { readonly tier: Tier; readonly missingCents: Cents } | undefined;
  /** The last day of the tier if nothing more is bought; undefined for the first one, which nobody loses. */
  readonly keepsUntil: CivilDate | undefined;
};

export type PointsRefusalCode = 'POINTS_SHORT';

export type JoinPointsCode = 'CONSENT_REQUIRED' | 'TERMS_CHANGED';

export type PointsKeepingCode = 'POINTS_MEMBER' | 'POINTS_SHORT' | 'POINTS_AMOUNT' | 'POINTS_REASON';

/** Points that are still to come, by what has not been handed over. */
export type PendingPoints = {
  readonly points: Points;
  readonly orders: readonly {
    readonly orderId: OrderId;
    readonly number: number;
    readonly points: Points;
    /** `visit`: they come when it is over; `order`: when it is handed over. */
    readonly kind: 'order' | 'visit';
  }[];
};

/** Points of a day on which what is left of them goes. */
export type ExpiringPoints = { readonly points: Points; readonly on: CivilDate };

/** How somebody stands with the programme; of whoever never joined it, undefined. */
export type PointsView = {
  /** False of whoever left it: what they have rests, and nothing is earned. */
  readonly isMember: boolean;
  readonly joinedOn: CivilDate;
  readonly balance: Points;
  /** Of it set aside for what is being redeemed. */
  readonly reserved: Points;
  /** What can be redeemed now. */
  readonly available: Points;
  /** What the next points work off. */
  readonly debt: Points;
  readonly pending: PendingPoints;
  readonly tier: TierStanding;
  readonly multiplier: Multiplier;
  /** The next sixty days, the nearest first; empty while a membership keeps everything. */
  readonly expiring: readonly ExpiringPoints[];
  /** Nothing expires while a membership goes on. */
  readonly keptBy: 'club' | 'plus' | undefined;
  readonly referralCode: string;
};

export type PointsFilter = 'all' | 'earned' | 'spent' | 'expired';

/** What happened to an account, as its owner reads it. */
export type PointsEntry = {
  readonly id: number;
  readonly at: Date;
  readonly cause: LedgerCause;
  /** `reserved` is set aside and not spent yet; `debt` could not be taken back and is owed. */
  readonly kind:
    | 'earned'
    | 'spent'
    | 'reserved'
    | 'returned'
    | 'expired'
    | 'taken_back'
    | 'debt'
    | 'adjusted';
  /** Signed. */
  readonly points: number;
  /** Why, in words. */
  readonly reason: string;
  readonly orderNumber: number | undefined;
  readonly expiresOn: CivilDate | undefined;
};

export type PointsLedgerPage = {
  readonly entries: readonly PointsEntry[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};

/** Points that do not agree with their entries, lots or orders. */
export type PointsViolation = {
  readonly kind: 'balance_differs' | 'earning_differs' | 'points_beside_debt' | 'unearned' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
