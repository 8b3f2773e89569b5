import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { SkuFacts, SkuForSale } from '../../catalog/types.ts';
import type { wineAllocations } from './schema.ts';

/** A time-limited option for members to buy some bottles of certain wines, without obligation. */
export type WineAllocation = WithoutNulls<Omit<typeof wineAllocations.$inferSelect, 'createdAt'>>;

/** The number of bottles of one wine that each member may buy in an allocation. `minimum` applies only to members who buy any. */
export type AllocationLine = {
  readonly skuId: SkuId;
  readonly minimum: number;
  readonly maximum: number;
  /** The multiple in which bottles are sold, such as 12 for a case. */
  readonly step: number;
  /** The maximum number of bottles that a member can request beyond `maximum` and buy once granted; 0 if requests aren't possible. */
  readonly requestMaximum: number;
};

/** An allocation line with one member's purchases and request. */
export type MemberAllocationLine = AllocationLine & {
  readonly bought: number;
  readonly requested: number;
  readonly granted: number;
};

/** An allocation with one member's lines. */
export type MemberAllocation = WineAllocation & { readonly lines: readonly MemberAllocationLine[] };

/** An allocation line as shown to its member. */
export type AllocationLineView = MemberAllocationLine & {
  readonly sku: SkuForSale;
  /** The price this member pays per bottle. */
  readonly ownCents: Cents;
  readonly facts: SkuFacts | undefined;
  readonly left: number;
  /** The quantities that can be chosen now, starting with 0; only 0 if no other quantity can be chosen. */
  readonly choices: readonly number[];
};

export type AllocationView = WineAllocation & { readonly lines: readonly AllocationLineView[] };

/** A summary of the bottles that a member can still buy from an open allocation. */
export type RemainingAllocation = {
  readonly bottles: number;
  readonly wines: readonly string[];
  readonly endsAt: Date;
};

export type ChosenAllocationQuantity = { readonly skuId: SkuId; readonly quantity: number };

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

/** A request for extra bottles that is not fully granted, as shown to staff. */
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
