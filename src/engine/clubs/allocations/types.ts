import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { SkuFacts, SkuForSale } from '../../catalog/types.ts';
import type { wineAllocations } from './schema.ts';

/** An option, not an obligation, to buy some bottles of certain wines until a date. */
export type WineAllocation = WithoutNulls<Omit<typeof wineAllocations.$inferSelect, 'createdAt'>>;

/** How many bottles of one wine each member may buy. `minimum` applies only if they buy any. */
export type AllocationLine = {
  readonly skuId: SkuId;
  readonly minimum: number;
  readonly maximum: number;
  /** Bottles are sold in multiples of this number, such as a case. */
  readonly step: number;
  /** The most bottles that can be requested beyond `maximum` and bought once granted; 0 if none. */
  readonly requestMaximum: number;
};

/** A line with one member's purchases and request. */
export type OwnAllocationLine = AllocationLine & {
  readonly bought: number;
  readonly requested: number;
  readonly granted: number;
};

/** An allocation with one customer's lines. */
export type OwnAllocation = WineAllocation & { readonly lines: readonly OwnAllocationLine[] };

/** A line as its member sees it. */
export type AllocationLineInView = OwnAllocationLine & {
  readonly sku: SkuForSale;
  /** The member's price of one bottle. */
  readonly ownCents: Cents;
  readonly facts: SkuFacts | undefined;
  readonly left: number;
  /** Quantities that can be chosen now, 0 first; only 0 if none are left. */
  readonly choices: readonly number[];
};

export type AllocationInView = WineAllocation & { readonly lines: readonly AllocationLineInView[] };

/** A summary of what a member can still buy of an open allocation. */
export type RemainingAllocation = {
  readonly bottles: number;
  readonly wines: readonly string[];
  readonly endsAt: Date;
};

export type ChosenQuantity = { readonly skuId: SkuId; readonly quantity: number };

export type AllocationRefusalCode =
  | 'ALLOCATION_NOT_FOUND'
  | 'ALLOCATION_CLOSED'
  | 'ALLOCATION_EMPTY'
  | 'ALLOCATION_MINIMUM'
  | 'ALLOCATION_MAXIMUM'
  | 'ALLOCATION_STEP'
  | 'REQUEST_MAXIMUM'
  | 'REQUEST_NOT_FOUND'
  | 'REQUEST_GRANTED';

export type AllocationRefusal = Refusal<AllocationRefusalCode>;

/** A request as staff see it. */
export type OpenAllocationRequest = {
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
