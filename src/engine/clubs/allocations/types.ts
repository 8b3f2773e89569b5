import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { SkuFacts, SkuForSale } from '../../catalog/types.ts';
import type { wineAllocations } from './schema.ts';

/** A right to buy so much of some wines until a day, and no duty. */
export type WineAllocation = WithoutNulls<Omit<typeof wineAllocations.$inferSelect, 'createdAt'>>;

/** How much of one wine everybody with the right may buy. `minimum` binds only whoever buys. */
export type AllocationLine = {
  readonly skuId: SkuId;
  readonly minimum: number;
  readonly maximum: number;
  /** Bottles come in these steps, such as a case. */
  readonly step: number;
  /** The most that may be wished for beyond `maximum`, and bought once it is granted; 0 where nothing is to be had beyond it. */
  readonly wishMaximum: number;
};

/** The same for one of them: what they bought of it, and what became of their wish. */
export type OwnLine = AllocationLine & {
  readonly bought: number;
  readonly requested: number;
  readonly granted: number;
};

/** An allocation with its lines as they stand for one customer. */
export type OwnAllocation = WineAllocation & { readonly lines: readonly OwnLine[] };

/** A line as its holder sees it. */
export type LineInView = OwnLine & {
  readonly sku: SkuForSale;
  /** What one costs its holder. */
  readonly ownCents: Cents;
  readonly facts: SkuFacts | undefined;
  readonly left: number;
  /** What can be chosen now, in steps, 0 first; only 0 when nothing is left of it. */
  readonly choices: readonly number[];
};

export type AllocationInView = WineAllocation & { readonly lines: readonly LineInView[] };

/** What of an open allocation is still there for its holder, in one line. */
export type SetAside = { readonly bottles: number; readonly wines: readonly string[]; readonly endsAt: Date };

export type Chosen = { readonly skuId: SkuId; readonly quantity: number };

export type AllocationCode =
  | 'ALLOCATION_NOT_FOUND'
  | 'ALLOCATION_CLOSED'
  | 'ALLOCATION_EMPTY'
  | 'ALLOCATION_MINIMUM'
  | 'ALLOCATION_MAXIMUM'
  | 'ALLOCATION_STEP'
  | 'WISH_MAXIMUM'
  | 'WISH_NOT_FOUND'
  | 'WISH_GRANTED';

export type AllocationRefusal = Refusal<AllocationCode>;

/** A wish as the house decides on it. */
export type OpenWish = {
  readonly allocationId: WineAllocationId;
  readonly allocation: string;
  readonly skuId: SkuId;
  readonly code: string;
  readonly wine: string;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly requested: number;
  readonly granted: number;
};
