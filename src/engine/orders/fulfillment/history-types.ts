import type { OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Carrier } from '../../compliance/types.ts';
import type { SkuKind } from '../../pricing/types.ts';
import type { DraftKind } from '../drafts/types.ts';
import type { PaymentState } from '../payments/types.ts';
import type { FulfillmentState, OrderState } from '../types.ts';
import type { HoldReason, ShipmentState } from './types.ts';

/** `open` is not completed, `done` is completed, `refunded` was refunded in full or in part. */
export const historyStatuses = ['open', 'done', 'cancelled', 'refunded'] as const;
export type HistoryStatus = (typeof historyStatuses)[number];

export type HistoryFilters = {
  readonly kind: DraftKind | undefined;
  /** A year of the winery's calendar; undefined for all. */
  readonly year: number | undefined;
  readonly status: HistoryStatus | undefined;
  /** Part of a wine's name, its vintage, or an order's number; empty for all. */
  readonly text: string;
};

export type HistoryLine = {
  readonly slug: string;
  readonly kind: SkuKind;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly quantity: number;
};

export type HistoryParcel = {
  readonly number: number;
  readonly state: ShipmentState;
  readonly carrier: Carrier | undefined;
  readonly trackingNumber: string | undefined;
};

/** An order as a customer's order list shows it. */
export type HistoryOrder = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly kind: DraftKind;
  readonly placedAt: Date;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly fulfillmentState: FulfillmentState;
  readonly isPickup: boolean;
  readonly totalCents: Cents;
  /** Whether a gift membership paid for it, so that its amounts are not shown. */
  readonly isGiven: boolean;
  readonly lines: readonly HistoryLine[];
  readonly parcels: readonly HistoryParcel[];
  readonly holds: readonly HoldReason[];
};

export type HistoryPage = {
  readonly orders: readonly HistoryOrder[];
  /** The number of matching orders on all pages. */
  readonly count: number;
};

/**
 * The filter options of the order history, computed from all of a customer's orders whatever filter is
 * active.
 */
export type HistoryFilterOptions = {
  readonly kinds: readonly DraftKind[];
  /** Newest first. */
  readonly years: readonly number[];
  readonly count: number;
};
