import type { CartId, CustomerId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { PurchaseRefusalCode, SkuForSale } from '../../catalog/types.ts';

/** The source of a line; `list` is a shared wine list. */
export type CartSource = 'shop' | 'reorder' | 'list' | 'event';

export type CartLine = {
  readonly skuId: SkuId;
  readonly quantity: number;
  /** The unit price that the customer last accepted; the price charged is always today's (quality A3). */
  readonly addedPriceCents: Cents;
  readonly source: CartSource;
};

/** Shipping or pickup; the fields of the other choice are kept for a change of mind (domain §5.13). */
export type CartDelivery = {
  readonly kind: 'ship' | 'pickup';
  readonly zipCode: string | undefined;
  readonly pickupLocation: string | undefined;
};

/** A cart, with its lines in the order in which they were added. A guest's cart has no customer. */
export type Cart = {
  readonly id: CartId;
  readonly customerId: CustomerId | undefined;
  readonly delivery: CartDelivery;
  /** The promo code that was entered, whether or not it applies now. */
  readonly couponCode: string | undefined;
  readonly lines: readonly CartLine[];
};

/** The hash of a cart's token; the database stores only this. */
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

/** A line's current state: what can be ordered now, with its notices. */
export type CurrentCartLine = {
  readonly line: CartLine;
  readonly sku: SkuForSale;
  /** What can be ordered now: never more than the line has, 0 if it is blocked. */
  readonly quantity: number;
  /** The largest quantity that the line could be set to. */
  readonly largest: number;
  /** Why none of it can be ordered now; the line stays until the customer removes it. */
  readonly blocked: Refusal<PurchaseRefusalCode> | undefined;
  readonly notices: readonly Refusal<CartNoticeCode>[];
};

/** A saved line's current state. */
export type CurrentSavedLine = {
  readonly line: CartLine;
  readonly sku: SkuForSale;
  /** Why it is unavailable now; it stays saved and can be moved back later. */
  readonly blocked: Refusal<PurchaseRefusalCode> | undefined;
};
