import type { AsyncCommand } from 'fast-check';
import type { CustomerId, DraftId, LedgerAccountId, OrderId } from '../../src/core/ids.ts';
import type { DraftActor } from '../../src/engine/orders/drafts/types.ts';
import type { OrderHoldReason, ShipmentState } from '../../src/engine/orders/fulfillment/types.ts';
import type { OrderState } from '../../src/engine/orders/types.ts';
import type { TestSku } from '../helpers/shelves.ts';
import type { ControlledShop } from './world.ts';

/** Numbers of units, by the position of the order line. */
export type UnitsByLine = readonly number[];

export type ModelWine = TestSku & {
  readonly limit: number | undefined;
  /** Units received so far, minus corrections and breakage. */
  received: number;
};

export type ModelPromoCode = {
  readonly code: string;
  readonly totalLimit: number | undefined;
  readonly customerLimit: number | undefined;
};

/** A person with a cart and the state of their browser. */
export type ModelBuyer = {
  readonly name: string;
  readonly customerId: CustomerId | undefined;
  token: string | undefined;
  actor: DraftActor | undefined;
  draftId: DraftId | undefined;
  /** The URL of the most recently shown bank challenge. */
  challengeUrl: string | undefined;
  /** The totals in cents submitted so far, by draft. A draft has several if the bank is still deciding on an earlier one. */
  readonly shownCents: Map<DraftId, ReadonlySet<number>>;
};

export type ModelParcel = {
  readonly number: number;
  readonly units: UnitsByLine;
  state: ShipmentState;
  /** Whether the capture that lets the parcel leave is in progress. */
  isLeaving: boolean;
  attempts: number;
};

/** A placed order in the model, which the shop's order must match. */
export type ModelOrder = {
  readonly orderId: OrderId;
  readonly publicToken: string;
  readonly buyer: ModelBuyer;
  readonly wines: readonly ModelWine[];
  readonly bought: UnitsByLine;
  readonly totalCents: number;
  readonly cardCents: number;
  readonly isPickup: boolean;
  readonly couponCode: string | undefined;
  readonly parcels: ModelParcel[];
  readonly holds: Set<OrderHoldReason>;
  cancelled: UnitsByLine;
  refunded: UnitsByLine;
  /** Whether shipping or an amount was refunded in addition to units. */
  isRefundedApart: boolean;
  replaced: UnitsByLine;
  /** Units returned and back in stock. */
  restocked: UnitsByLine;
  /** Problem reports by number: the units, and whether the report is still open. */
  readonly problems: Map<number, { readonly units: UnitsByLine; isOpen: boolean }>;
  state: OrderState;
};

/** The expected state of one history, with its own wines, people and codes, so that histories share nothing but the books. */
export type HistoryModel = {
  readonly wines: readonly ModelWine[];
  readonly buyers: readonly ModelBuyer[];
  readonly codes: readonly ModelPromoCode[];
  readonly giftCards: readonly LedgerAccountId[];
  readonly drafts: Map<DraftId, ModelBuyer>;
  readonly orders: Map<OrderId, ModelOrder>;
  /** The start of this history, by the clocks of shop and gateway. */
  readonly since: Date;
};

/** One command of a history, named with its arguments, so that a history is readable. */
export type HistoryStep = AsyncCommand<HistoryModel, ControlledShop>;
