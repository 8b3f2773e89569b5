import type { CustomerId, LedgerAccountId, OrderId, ReservationId, SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import type { LedgerCause } from './types.ts';

/** How a purchase earns points; amounts paid count toward tiers. */
export type PurchaseWay = 'shipment' | 'pickup' | 'visit';

export type CountedUnits = { readonly position: number; readonly quantity: number };

/** What the customer received. The cause is the parcel, the pickup or the visit. */
export type FulfilledUnits = {
  readonly orderId: OrderId;
  /** Undefined means everything left on the order. */
  readonly units: readonly CountedUnits[] | undefined;
  readonly cause: LedgerCause & { readonly type: PurchaseWay };
  readonly now: Date;
};

/**
 * What gift cards and points do when something happens to an order, a visit or a review. Each function runs in the caller's transaction.
 * `src/ledger-links.server.ts` puts them together.
 */
export type LedgerLinks = {
  /**
   * Awards points for what the customer received.
   * @param jobs sends the email about a higher tier; without it no email is sent.
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
  /** Adjusts the points earned by a review to the review's present state. */
  settleReview(
    tx: Transaction,
    reviewed: { readonly customerId: CustomerId; readonly skuId: SkuId; readonly now: Date },
  ): Promise<void>;
  /**
   * Takes points back in proportion to a refund.
   * @param refund.n the number of the refund within its order, from 1.
   */
  reverseForRefund(
    tx: Transaction,
    refund: { readonly orderId: OrderId; readonly n: number; readonly now: Date },
  ): Promise<void>;
  /** Settles the redemption whose order is completed or canceled. */
  settleRedemption(
    tx: Transaction,
    ended: { readonly orderId: OrderId; readonly state: 'completed' | 'cancelled' },
    now: Date,
  ): Promise<void>;
  /** Reopens a paid-out gift card whose account gets money back. */
  reopenGiftCard(tx: Transaction, accountId: LedgerAccountId, now: Date): Promise<void>;
};
