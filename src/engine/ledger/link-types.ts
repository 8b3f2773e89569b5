import type { CustomerId, LedgerAccountId, OrderId, ReservationId, SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import type { LedgerCause } from './types.ts';

/** The ways a purchase is fulfilled and earns points. The amounts paid count toward tiers. */
export type PurchaseFulfillmentKind = 'shipment' | 'pickup' | 'visit';

export type LineUnitQuantity = { readonly position: number; readonly quantity: number };

/** Units of an order that the customer received. `cause` is the parcel, the pickup or the visit. */
export type FulfilledUnits = {
  readonly orderId: OrderId;
  /** The units received; undefined for everything left on the order. */
  readonly units: readonly LineUnitQuantity[] | undefined;
  readonly cause: LedgerCause & { readonly type: PurchaseFulfillmentKind };
  readonly now: Date;
};

/**
 * Functions that update gift cards and points when an order, a visit or a review changes. Each runs in the caller's transaction.
 * `src/ledger-links.server.ts` connects them.
 */
export type LedgerHooks = {
  /**
   * Awards points for the units that the customer received.
   * @param jobs sends the email about reaching a higher tier; without it, no email is sent.
   */
  earnForFulfillment(tx: Transaction, handed: FulfilledUnits, jobs?: JobQueue): Promise<void>;
  earnForEvent(
    tx: Transaction,
    attended: {
      readonly customerId: CustomerId;
      readonly reservationId: ReservationId;
      readonly now: Date;
    },
  ): Promise<void>;
  /** Adjusts the points earned by a review to the review's current state. */
  settleReview(
    tx: Transaction,
    reviewed: { readonly customerId: CustomerId; readonly skuId: SkuId; readonly now: Date },
  ): Promise<void>;
  /**
   * Reverses points in proportion to a refund.
   * @param refund.n the refund's number within its order, starting at 1.
   */
  reverseForRefund(
    tx: Transaction,
    refund: { readonly orderId: OrderId; readonly n: number; readonly now: Date },
  ): Promise<void>;
  /** Settles the reward redemption whose order was completed or canceled. */
  settleRedemption(
    tx: Transaction,
    ended: { readonly orderId: OrderId; readonly state: 'completed' | 'cancelled' },
    now: Date,
  ): Promise<void>;
  /** Reopens a paid-out gift card when its account gets money back. */
  reopenGiftCard(tx: Transaction, accountId: LedgerAccountId, now: Date): Promise<void>;
};
