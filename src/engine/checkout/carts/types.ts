import type { CartId, CustomerId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { PurchaseRefusalCode, SkuForSale } from '../../catalog/types.ts';

/** Where a cart line came from; `list` is a shared wine list. */
export type CartSource = 'shop' | 'reorder' | 'list' | 'event';

export type CartLine = {
  readonly skuId: SkuId;
  readonly quantity: number;
  /** The unit price that the customer last accepted. The customer is always charged the current price (quality A3). */
  readonly addedPriceCents: Cents;
  readonly source: CartSource;
};

/** A cart's delivery: shipping or pickup. The fields of the other choice are kept in case the customer switches back (domain §5.13). */
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
  /** The promo code that was entered, whether or not it currently applies. */
  readonly couponCode: string | undefined;
  readonly lines: readonly CartLine[];
};

/** The hash of a cart's token. The database stores only the hash, never the token. */
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

/** The current state of a cart line: what can be ordered now, with its notices. */
export type CurrentCartLine = {
  readonly line: CartLine;
  readonly sku: SkuForSale;
  /** The quantity that can be ordered now: at most the line's quantity, 0 if the line is blocked. */
  readonly quantity: number;
  /** The maximum quantity that the line could be set to. */
  readonly largest: number;
  /** The reason why none of the line can be ordered now; undefined otherwise. The line stays until the customer removes it. */
  readonly blocked: Refusal<PurchaseRefusalCode> | undefined;
  readonly notices: readonly Refusal<CartNoticeCode>[];
};

/** The current state of a saved line. */
export type CurrentSavedLine = {
  readonly line: CartLine;
  readonly sku: SkuForSale;
  /** The reason why the SKU is unavailable now; undefined otherwise. The line stays saved and can be moved back later. */
  readonly blocked: Refusal<PurchaseRefusalCode> | undefined;
};
