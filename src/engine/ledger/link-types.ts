import type { CustomerId, LedgerAccountId, OrderId, ReservationId, SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { JobQueue } from '../../platform/jobs.server.ts';
import type { LedgerCause } from './types.ts';

/** Ways to earn by buying; what was paid makes the tiers. */
export type PurchaseWay = 'shipment' | 'pickup' | 'visit';

export type CountedUnits = { readonly position: number; readonly quantity: number };

/** What was handed over, and by what: the cause is the parcel, the box at the counter, or the visit. */
export type HandedOver = {
  readonly orderId: OrderId;
  /** Undefined is all of the order that is left. */
  readonly units: readonly CountedUnits[] | undefined;
  readonly cause: LedgerCause & { readonly type: PurchaseWay };
  readonly now: Date;
};

/**
 * What the owners of ledger accounts do when something happens to an order, a visit or a review: points are earned and taken back,
 * gift cards hold money again. Each runs in the caller's transaction. `src/ledger-links.server.ts` puts it together.
 */
export type LedgerLinks = {
  /** @param jobs by which a higher tier is told; without them nobody is. */
  earnForHandOver(tx: Transaction, handed: HandedOver, jobs?: JobQueue): Promise<void>;
  earnForEvent(
    tx: Transaction,
    attended: {
      readonly customerId: CustomerId;
      readonly reservationId: ReservationId;
      readonly now: Date;
    },
  ): Promise<void>;
  /** Brings what a review has earned to what the review is now. */
  settleReview(
    tx: Transaction,
    reviewed: { readonly customerId: CustomerId; readonly skuId: SkuId; readonly now: Date },
  ): Promise<void>;
  /** @param refund.n counts the refunds of the order. */
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
  /** Lets a gift card be used again whose account gets money back. */
  reopenGiftCard(tx: Transaction, accountId: LedgerAccountId, now: Date): Promise<void>;
};
