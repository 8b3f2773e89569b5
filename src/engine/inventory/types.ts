import type { OrderId, ResourceId } from '../../core/ids.ts';

/** A quantity of one counted resource: bottles, goods or seats. */
export type StockDemand = { readonly resourceId: ResourceId; readonly quantity: number };

/** A resource of which too little is available. `left` is the quantity this draft could have, including its own holds. */
export type StockShortage = {
  readonly resourceId: ResourceId;
  readonly wanted: number;
  readonly left: number;
};

/**
 * The state of a hold. `released`: the draft no longer claims the stock. `expired`: the claim's time ran out while its draft still needs
 * it, so the stock is available to others, and `holdStock` or `consumeStockHold` may claim it again.
 */
export type HoldState = 'active' | 'consumed' | 'released' | 'expired';

export type AllocationState = 'allocated' | 'shipped' | 'released';

export type StockMovementKind = 'received' | 'shipped' | 'returned' | 'broken' | 'adjusted';

export type HoldOutcome =
  | { readonly kind: 'held' }
  /** Nothing was taken, and the draft's former holds are unchanged. */
  | { readonly kind: 'insufficient'; readonly shortages: readonly StockShortage[] };

export type HoldConsumptionOutcome =
  /** `wereAllActive` is false when some holds had expired and their stock was taken again. */
  | {
      readonly kind: 'consumed';
      readonly allocations: readonly StockDemand[];
      readonly wereAllActive: boolean;
    }
  /** Some holds had expired and others took the stock; nothing was changed. */
  | { readonly kind: 'insufficient'; readonly shortages: readonly StockShortage[] }
  /** The draft has no claim and the order no allocation: correct for an order without counted resources, else a bug. */
  | { readonly kind: 'nothing_held' };

/** A change of the quantity on the shelf, with the order or person that caused it (I-16). */
export type StockMovement = {
  readonly resourceId: ResourceId;
  /** The signed change of the quantity: a breakage of two is −2. */
  readonly quantityChange: number;
  readonly kind: StockMovementKind;
  readonly cause: { readonly orderId: OrderId } | { readonly adjustedBy: string };
  readonly note?: string;
  readonly now: Date;
};

/** The quantity of a resource on the shelf, and the parts of it that are allocated to orders or held in checkout (I-13). */
export type StockFigures = { readonly onHand: number; readonly allocated: number; readonly held: number };

/** A figure in `stock` that differs from the sum of the rows behind it. */
export type StockViolation = {
  readonly resourceId: ResourceId;
  readonly figure: 'on_hand' | 'allocated' | 'held';
  readonly stored: number;
  readonly proven: number;
};
