import type { OrderId, ResourceId } from '../../core/ids.ts';

/** A quantity of one counted resource: bottles, goods or seats. */
export type Demand = { readonly resourceId: ResourceId; readonly quantity: number };

/** What a resource lacks. `left` is what this draft could have, its own holds included. */
export type Shortage = { readonly resourceId: ResourceId; readonly wanted: number; readonly left: number };

/**
 * `released` is a claim given up. `expired` is a claim whose time ran out while its draft still needs it: the stock is available to
 * others, and `hold` or `consume` may take it again.
 */
export type HoldState = 'active' | 'consumed' | 'released' | 'expired';

export type AllocationState = 'allocated' | 'shipped' | 'released';

export type StockMovementKind = 'received' | 'shipped' | 'returned' | 'broken' | 'adjusted';

export type HoldOutcome =
  | { readonly kind: 'held' }
  /** Nothing was taken, and the draft's former holds are unchanged. */
  | { readonly kind: 'insufficient'; readonly shortages: readonly Shortage[] };

export type ConsumeOutcome =
  /** `wereAllActive` is false when some holds had expired and their stock was taken again. */
  | { readonly kind: 'consumed'; readonly allocations: readonly Demand[]; readonly wereAllActive: boolean }
  /** Some holds had expired and others took the stock; nothing was changed. */
  | { readonly kind: 'insufficient'; readonly shortages: readonly Shortage[] }
  /** The draft has no claim and the order no allocation: correct for an order without counted resources, else a bug. */
  | { readonly kind: 'nothing_held' };

/** A counted change of the quantity on the shelf, with the person or order that caused it (I-16). */
export type StockMovement = {
  readonly resourceId: ResourceId;
  /** Signed: a breakage of two is −2. */
  readonly quantityChange: number;
  readonly kind: StockMovementKind;
  readonly cause: { readonly orderId: OrderId } | { readonly adjustedBy: string };
  readonly note?: string;
  readonly now: Date;
};

/** The quantity on the shelf, and how much of it is allocated to orders or held in checkout (I-13). */
export type StockFigures = { readonly onHand: number; readonly allocated: number; readonly held: number };

/** A figure of `stock` that its rows do not add up to. */
export type StockViolation = {
  readonly resourceId: ResourceId;
  readonly figure: 'on_hand' | 'allocated' | 'held';
  readonly stored: number;
  readonly proven: number;
};
