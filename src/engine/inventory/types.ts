import type { OrderId, ResourceId } from '../../core/ids.ts';

/** Bottles, goods or seats asked of one counted resource. */
export type Demand = { readonly resourceId: ResourceId; readonly quantity: number };

/** What a resource cannot give: `left` counts what this draft could have, its own holds included. */
export type Shortage = { readonly resourceId: ResourceId; readonly wanted: number; readonly left: number };

/**
 * `released` is a claim given up; `expired` is a claim whose time ran out while its draft still wants it: the stock went
 * back to the shelf, and `hold` or `consume` may take it again if it is still there.
 */
export type HoldState = 'active' | 'consumed' | 'released' | 'expired';

export type AllocationState = 'allocated' | 'shipped' | 'released';

export type StockMovementKind = 'received' | 'shipped' | 'returned' | 'broken' | 'adjusted';

export type HoldOutcome =
  | { readonly kind: 'held' }
  /** Nothing was taken; the draft's former holds are as they were. */
  | { readonly kind: 'insufficient'; readonly shortages: readonly Shortage[] };

export type ConsumeOutcome =
  /** `wereAllActive` is false when some holds had expired and their stock was taken again from what was free. */
  | { readonly kind: 'consumed'; readonly allocations: readonly Demand[]; readonly wereAllActive: boolean }
  /** Some holds had expired and others took the stock meanwhile; nothing was changed. */
  | { readonly kind: 'insufficient'; readonly shortages: readonly Shortage[] }
  /** The draft has no claim and the order no allocation: right for an order without counted things, else a bug. */
  | { readonly kind: 'nothing_held' };

/** A counted change of what stands on the shelf, with the person or order that caused it (I-16). */
export type StockMovement = {
  readonly resourceId: ResourceId;
  /** Signed: a breakage of two is −2. */
  readonly quantityChange: number;
  readonly kind: StockMovementKind;
  readonly cause: { readonly orderId: OrderId } | { readonly adjustedBy: string };
  readonly note?: string;
  readonly now: Date;
};

/** What stands on the shelf, and what of it is promised to orders or held in checkout (I-13). */
export type StockFigures = { readonly onHand: number; readonly allocated: number; readonly held: number };

/** A figure of `stock` that its own rows do not prove. */
export type StockViolation = {
  readonly resourceId: ResourceId;
  readonly figure: 'on_hand' | 'allocated' | 'held';
  readonly stored: number;
  readonly proven: number;
};
