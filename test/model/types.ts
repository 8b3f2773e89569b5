import type { AsyncCommand } from 'fast-check';
import type { CustomerId, DraftId, LedgerAccountId, OrderId } from '../../src/core/ids.ts';
import type { Actor } from '../../src/engine/orders/drafts/types.ts';
import type { HoldReason, ShipmentState } from '../../src/engine/orders/fulfillment/types.ts';
import type { OrderState } from '../../src/engine/orders/types.ts';
import type { TestSku } from '../helpers/shelves.ts';
import type { World } from './world.ts';

/** Numbers of units, by the position of the order line. */
export type Units = readonly number[];

export type Wine = TestSku & {
  readonly limit: number | undefined;
  /** Units received so far, minus corrections and breakage. */
  received: number;
};

export type PromoCode = {
  readonly code: string;
  readonly totalLimit: number | undefined;
  readonly customerLimit: number | undefined;
};

/** A person with a cart and the state of their browser. */
export type Buyer = {
  readonly name: string;
  readonly customerId: CustomerId | undefined;
  token: string | undefined;
  actor: Actor | undefined;
  draftId: DraftId | undefined;
  /** The URL of the bank challenge that was shown last. */
  challengeUrl: string | undefined;
  /** The totals in cents submitted so far, by draft; several if the bank still decides on an earlier one. */
  readonly shownCents: Map<DraftId, ReadonlySet<number>>;
};

export type Parcel = {
  readonly number: number;
  readonly units: Units;
  state: ShipmentState;
  /** Whether the capture that lets the parcel leave is in progress. */
  isLeaving: boolean;
  attempts: number;
};

/** A placed order as the model knows it: what must be true of the shop's order. */
export type Order = {
  readonly orderId: OrderId;
  readonly publicToken: string;
  readonly buyer: Buyer;
  readonly wines: readonly Wine[];
  readonly bought: Units;
  readonly totalCents: number;
  readonly cardCents: number;
  readonly isPickup: boolean;
  readonly couponCode: string | undefined;
  readonly parcels: Parcel[];
  readonly holds: Set<HoldReason>;
  cancelled: Units;
  refunded: Units;
  /** Whether shipping or an amount was refunded in addition to units. */
  isRefundedApart: boolean;
  replaced: Units;
  /** Units returned and back in stock. */
  restocked: Units;
  /** Problem reports by number: the units, and whether the report is still open. */
  readonly problems: Map<number, { readonly units: Units; isOpen: boolean }>;
  state: OrderState;
};

/** What one history knows: its own wines, people and codes, so that histories share nothing but the books. */
export type Model = {
  readonly wines: readonly Wine[];
  readonly buyers: readonly Buyer[];
  readonly codes: readonly PromoCode[];
  readonly giftCards: readonly LedgerAccountId[];
  readonly drafts: Map<DraftId, Buyer>;
  readonly orders: Map<OrderId, Order>;
  /** When this history began, by the clocks of shop and gateway. */
  readonly since: Date;
};

/** One command of a history, named with its arguments, so that a history is readable. */
export type Step = AsyncCommand<Model, World>;
