import type { CartId, CustomerId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { PurchaseRefusalCode, SkuForSale } from '../../catalog/types.ts';

/** Where a line came from; `list` is a shared list of wines. */
export type CartSource = 'shop' | 'reorder' | 'list' | 'event';

export type CartLine = {
  readonly skuId: SkuId;
  readonly quantity: number;
  /** What one cost when the customer last agreed to it; the price asked is always today's (quality A3). */
  readonly addedPriceCents: Cents;
  readonly source: CartSource;
};

/** How the customer wants to have it; what was said of the other way is kept for a change of mind (domain §5.13). */
export type CartDelivery = {
  readonly kind: 'ship' | 'pickup';
  readonly zipCode: string | undefined;
  readonly pickupLocation: string | undefined;
};

/** The lines are in the order in which they were added. A guest's cart has no customer. */
export type Cart = {
  readonly id: CartId;
  readonly customerId: CustomerId | undefined;
  readonly delivery: CartDelivery;
  /** The promotion code that was entered, whether or not it applies now. */
  readonly couponCode: string | undefined;
  readonly lines: readonly CartLine[];
};

/** Who may open a cart: whoever bears its token; the database has only this hash of it. */
export type CartTokenHash = Buffer;

export type CartRefusalCode =
  | PurchaseRefusalCode
  | 'SKU_UNKNOWN'
  | 'QTY_MAX'
  | 'CART_FULL'
  | 'CART_GONE'
  | 'LINE_GONE'
  | 'SAVED_FULL';

export type CartNoticeCode = 'PRICE_CHANGED' | 'STOCK_PART' | 'LIMIT_PER_PERSON';

/** A line as it stands today: what of it can be ordered now, and everything that has to be said about it. */
export type CartLineToday = {
  readonly line: CartLine;
  readonly sku: SkuForSale;
  /** What can be ordered now: never more than the line has, 0 when it is blocked. */
  readonly quantity: number;
  /** Most that the line could be set to. */
  readonly largest: number;
  /** Why nothing of it can be ordered now; the line is kept until the customer removes it. */
  readonly blocked: Refusal<PurchaseRefusalCode> | undefined;
  readonly notices: readonly Refusal<CartNoticeCode>[];
};

/** A line that was put aside, as it stands today. */
export type SavedLineToday = {
  readonly line: CartLine;
  readonly sku: SkuForSale;
  /** Why nothing of it can be had now; it is kept, and can be moved back when that changes. */
  readonly blocked: Refusal<PurchaseRefusalCode> | undefined;
};
