import type { AsyncCommand } from 'fast-check';
import type { CustomerId, DraftId, LedgerAccountId, OrderId } from '../../src/core/ids.ts';
import type { Actor } from '../../src/engine/orders/drafts/types.ts';
import type { HoldReason, ShipmentState } from '../../src/engine/orders/fulfillment/types.ts';
import type { OrderState } from '../../src/engine/orders/types.ts';
import type { TestSku } from '../helpers/shelves.ts';
import type { World } from './world.ts';

/** Units of an order by line; the place in the list is the position. */
export type Units = readonly number[];

export type Wine = TestSku & {
  readonly limit: number | undefined;
  /** What was delivered to the shelf, less what was counted or broken there. */
  received: number;
};

export type Code = {
  readonly code: string;
  readonly totalLimit: number | undefined;
  readonly customerLimit: number | undefined;
};

/** A person with a cart, as a browser remembers them. */
export type Buyer = {
  readonly name: string;
  readonly customerId: CustomerId | undefined;
  token: string | undefined;
  actor: Actor | undefined;
  draftId: DraftId | undefined;
  /** The bank's challenge that was shown last. */
  challengeUrl: string | undefined;
  /** What the button said when it was pressed, by draft; more than one while the bank still asks about an earlier press. */
  readonly shownCents: Map<DraftId, ReadonlySet<number>>;
};

export type Parcel = {
  readonly number: number;
  readonly units: Units;
  state: ShipmentState;
  /** Its money is being taken. */
  isLeaving: boolean;
  attempts: number;
};

/** What must be true of a placed order, in the fewest words. */
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
  replaced: Units;
  /** Came back and stands on the shelf again. */
  restocked: Units;
  /** By report: open, or decided. */
  readonly problems: Map<number, { readonly units: Units; isOpen: boolean }>;
  state: OrderState;
};

/** One corner of the shop: its own wines, people and codes, so that histories do not meet except in the books. */
export type Model = {
  readonly wines: readonly Wine[];
  readonly buyers: readonly Buyer[];
  readonly codes: readonly Code[];
  readonly giftCards: readonly LedgerAccountId[];
  readonly drafts: Map<DraftId, Buyer>;
  readonly orders: Map<OrderId, Order>;
  /** When this history began, at the shop and at the gateway. */
  readonly since: Date;
};

/** One command of a history, named with what it was given, so that a history reads as a story. */
export type Step = AsyncCommand<Model, World>;
