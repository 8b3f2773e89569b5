import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId, PointsLotId } from '../../../core/ids.ts';
import type { BasisPoints, Cents, Points } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { PurchaseWay } from '../../ledger/link-types.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { pointsEarnings, pointsLots, pointsMembers } from './schema.ts';

/** Ways to earn without a purchase. */
export type AwardReason = 'birthday' | 'event' | 'review' | 'referral' | 'profile' | 'rating' | 'operator';

export type EarningReason = PurchaseWay | AwardReason;

/** A tier of the winery's program, by the id in its points setting. */
export type TierId = string;

export type Tier = {
  readonly id: TierId;
  readonly name: string;
  /** The spending within 12 months from which the tier applies. */
  readonly fromCents: Cents;
  readonly multiplier: BasisPoints;
};

/** The multiplier and its reason; the highest one applies, never two (domain §4.5). */
export type Multiplier = {
  readonly rate: BasisPoints;
  /** The id of a tier, `club` or `plus`. */
  readonly by: TierId;
  /** The name of what multiplies points, such as the tier `Budbreak`, a club or the paid membership. */
  readonly name: string;
};

/** A member; `leftAt` is set if they left, and their points are then kept. */
export type PointsMember = WithoutNulls<Omit<typeof pointsMembers.$inferSelect, 'updatedAt'>>;

/** The points of one earning; `remaining` is the part not yet spent, taken back or expired. */
export type PointsLot = WithoutNulls<Omit<typeof pointsLots.$inferSelect, 'accountId'>>;

/** The change of a lot by an entry, negative if points are taken. */
export type LotMove = { readonly lotId: PointsLotId; readonly points: number };

export type Earning = WithoutNulls<
  Omit<typeof pointsEarnings.$inferSelect, 'causeType' | 'causeId' | 'multipliedBy' | 'createdAt'>
>;

/** Spending on a day after refunds, which determines the tier. */
export type Spending = { readonly on: CivilDate; readonly cents: Cents };

export type TierStanding = {
  readonly tier: Tier;
  /** In the last 12 months. */
  readonly spentCents: Cents;
  readonly next: { readonly tier: Tier; readonly missingCents: Cents } | undefined;
  /** The last day of the tier without more purchases; undefined for the lowest one. */
  readonly keepsUntil: CivilDate | undefined;
};

export type PointsRefusalCode = 'POINTS_SHORT';

export type JoinPointsCode = 'CONSENT_REQUIRED' | 'TERMS_CHANGED';

export type PointsAdjustmentRefusalCode =
  | 'POINTS_MEMBER'
  | 'POINTS_SHORT'
  | 'POINTS_AMOUNT'
  | 'POINTS_REASON';

/** Points for what has not been handed over yet. */
export type PendingPoints = {
  readonly points: Points;
  readonly orders: readonly {
    readonly orderId: OrderId;
    readonly number: number;
    readonly points: Points;
    /** `visit`: awarded after the visit; `order`: when it is handed over. */
    readonly kind: 'order' | 'visit';
  }[];
};

/** Points that expire on the same day. */
export type ExpiringPoints = { readonly points: Points; readonly on: CivilDate };

/** A current or former member's points. */
export type PointsView = {
  /** False for a former member, who earns nothing. */
  readonly isMember: boolean;
  readonly joinedOn: CivilDate;
  readonly balance: Points;
  /** The part of the balance that is reserved for a redemption. */
  readonly reserved: Points;
  /** What can be redeemed now. */
  readonly available: Points;
  /** Paid off by the next points. */
  readonly debt: Points;
  readonly pending: PendingPoints;
  readonly tier: TierStanding;
  readonly multiplier: Multiplier;
  /** Within 60 days, the nearest first; empty while a membership keeps them. */
  readonly expiring: readonly ExpiringPoints[];
  /** The membership that keeps points from expiring. */
  readonly keptBy: 'club' | 'plus' | undefined;
  readonly referralCode: string;
};

export type PointsFilter = 'all' | 'earned' | 'spent' | 'expired';

/** An entry of the history as the customer sees it. */
export type PointsEntry = {
  readonly id: number;
  readonly at: Date;
  readonly cause: LedgerCause;
  /** `reserved`: not spent yet; `debt`: could not be taken back and is owed. */
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
  /** The reason in words. */
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

/** Points that disagree with their entries, lots or orders. */
export type PointsViolation = {
  readonly kind: 'balance_differs' | 'earning_differs' | 'points_beside_debt' | 'unearned' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
