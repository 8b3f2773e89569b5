import type { OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Carrier } from '../../compliance/types.ts';
import type { SkuKind } from '../../pricing/types.ts';
import type { DraftKind } from '../drafts/types.ts';
import type { PaymentState } from '../payments/types.ts';
import type { FulfillmentState, OrderState } from '../types.ts';
import type { OrderHoldReason, ShipmentState } from './types.ts';

/**
 * The statuses that the order history can be filtered by: `open` is neither completed nor canceled, `done` is completed, `refunded` was
 * refunded in full or in part.
 */
export const orderHistoryStatuses = ['open', 'done', 'cancelled', 'refunded'] as const;
export type OrderHistoryStatus = (typeof orderHistoryStatuses)[number];

export type OrderHistoryFilters = {
  readonly kind: DraftKind | undefined;
  /** A calendar year in the winery's time zone; undefined for all years. */
  readonly year: number | undefined;
  readonly status: OrderHistoryStatus | undefined;
  /** A search text: part of a wine's name, a vintage, or an order number. Empty for all orders. */
  readonly text: string;
};

export type OrderHistoryLine = {
  readonly slug: string;
  readonly kind: SkuKind;
  readonly title: string;
  readonly vintage: number | undefined;
  readonly quantity: number;
};

export type OrderHistoryParcel = {
  readonly number: number;
  readonly state: ShipmentState;
  readonly carrier: Carrier | undefined;
  readonly trackingNumber: string | undefined;
};

/** An order as shown in a customer's order list. */
export type OrderHistoryEntry = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly kind: DraftKind;
  readonly placedAt: Date;
  readonly state: OrderState;
  readonly paymentState: PaymentState;
  readonly fulfillmentState: FulfillmentState;
  readonly isPickup: boolean;
  readonly totalCents: Cents;
  /** Whether a gift membership paid for it, so that no amounts are shown. */
  readonly isGiven: boolean;
  readonly lines: readonly OrderHistoryLine[];
  readonly parcels: readonly OrderHistoryParcel[];
  readonly holds: readonly OrderHoldReason[];
};

export type OrderHistoryPage = {
  readonly orders: readonly OrderHistoryEntry[];
  /** The number of matching orders on all pages. */
  readonly count: number;
};

/** The filter options of the order history, computed from all of a customer's orders, regardless of the active filter. */
export type OrderHistoryFilterOptions = {
  readonly kinds: readonly DraftKind[];
  /** The years with orders, newest first. */
  readonly years: readonly number[];
  readonly count: number;
};
