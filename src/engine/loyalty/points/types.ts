import type { CivilDate } from '../../../core/dates.ts';
import type { OrderId, PointsLotId } from '../../../core/ids.ts';
import type { BasisPoints, Cents, Points } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { PurchaseFulfillmentKind } from '../../ledger/link-types.ts';
import type { LedgerCause } from '../../ledger/types.ts';
import type { pointsEarnings, pointsLots, pointsMembers } from './schema.ts';

/** The reasons for earning points other than a purchase. */
export type PointsAwardReason =
  | 'birthday'
  | 'event'
  | 'review'
  | 'referral'
  | 'profile'
  | 'rating'
  | 'operator';

export type PointsEarningReason = PurchaseFulfillmentKind | PointsAwardReason;

/** The id of a tier in the winery's points settings. */
export type PointsTierId = string;

export type PointsTier = {
  readonly id: PointsTierId;
  readonly name: string;
  /** The spending within 12 months from which the tier applies, in cents. */
  readonly fromCents: Cents;
  readonly multiplier: BasisPoints;
};

/** A points multiplier and its source. Only the highest multiplier applies (domain §4.5). */
export type PointsMultiplier = {
  readonly rate: BasisPoints;
  /** The source of the multiplier: the id of a tier, `club` or `plus`. */
  readonly by: PointsTierId;
  /** The name of the multiplier's source, such as the tier `Budbreak`, a club or the paid membership. */
  readonly name: string;
};

/** A current or former member of the points program. `leftAt` is set if they left, in which case their points are kept. */
export type PointsMember = WithoutNulls<Omit<typeof pointsMembers.$inferSelect, 'updatedAt'>>;

/** The points of one earning. `remaining` is the part that hasn't been spent, taken back or expired. */
export type PointsLot = WithoutNulls<Omit<typeof pointsLots.$inferSelect, 'accountId'>>;

/** The change of a lot by a ledger entry; negative if points are taken. */
export type LotMove = { readonly lotId: PointsLotId; readonly points: number };

export type PointsEarning = WithoutNulls<
  Omit<typeof pointsEarnings.$inferSelect, 'causeType' | 'causeId' | 'multipliedBy' | 'createdAt'>
>;

/** A customer's spending on one day, net of refunds. It determines the tier. */
export type DailySpending = { readonly on: CivilDate; readonly cents: Cents };

export type TierStatus = {
  readonly tier: PointsTier;
  /** The customer's spending in the last 12 months. */
  readonly spentCents: Cents;
  readonly next: { readonly tier: PointsTier; readonly missingCents: Cents } | undefined;
  /** The last day of the tier without more purchases; undefined for the lowest tier. */
  readonly keepsUntil: CivilDate | undefined;
};

export type PointsRefusalCode = 'POINTS_SHORT';

export type JoinPointsRefusalCode = 'CONSENT_REQUIRED' | 'TERMS_CHANGED';

export type PointsAdjustmentRefusalCode =
  | 'POINTS_MEMBER'
  | 'POINTS_SHORT'
  | 'POINTS_AMOUNT'
  | 'POINTS_REASON';

/** The points that open orders and visits will earn once they are fulfilled. */
export type PendingPoints = {
  readonly points: Points;
  readonly orders: readonly {
    readonly orderId: OrderId;
    readonly number: number;
    readonly points: Points;
    /** `visit`: awarded after the visit. `order`: awarded when the goods are handed over. */
    readonly kind: 'order' | 'visit';
  }[];
};

/** The number of points that expire on the same day. */
export type ExpiringPoints = { readonly points: Points; readonly on: CivilDate };

/** The points of a current or former member. */
export type PointsView = {
  /** False for a former member, who no longer earns points. */
  readonly isMember: boolean;
  readonly joinedOn: CivilDate;
  readonly balance: Points;
  /** The part of the balance that is reserved for redemptions. */
  readonly reserved: Points;
  /** The points that can be redeemed now. */
  readonly available: Points;
  /** The points debt, which the next earned points pay off. */
  readonly debt: Points;
  readonly pending: PendingPoints;
  readonly tier: TierStatus;
  readonly multiplier: PointsMultiplier;
  /** The points that expire within 60 days, soonest first; empty while a membership keeps them from expiring. */
  readonly expiring: readonly ExpiringPoints[];
  /** The membership that keeps points from expiring; undefined if there is none. */
  readonly keptBy: 'club' | 'plus' | undefined;
  readonly referralCode: string;
};

export type PointsFilter = 'all' | 'earned' | 'spent' | 'expired';

/** An entry of the points history as shown to the customer. */
export type PointsEntry = {
  readonly id: number;
  readonly at: Date;
  readonly cause: LedgerCause;
  /** `reserved`: not spent yet. `debt`: points that couldn't be taken back, which later points pay off. */
  readonly kind:
    | 'earned'
    | 'spent'
    | 'reserved'
    | 'returned'
    | 'expired'
    | 'taken_back'
    | 'debt'
    | 'adjusted';
  /** The signed number of points. */
  readonly points: number;
  /** The reason for the entry, in words. */
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

/** A contradiction between points and their entries, lots or orders. */
export type PointsViolation = {
  readonly kind: 'balance_differs' | 'earning_differs' | 'points_beside_debt' | 'unearned' | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
