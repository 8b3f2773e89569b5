import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { ShippingStateSubscription, VolumeMeter } from '../../engine/compliance/types.ts';
import type { AddedCartItem } from '../../ui/commerce/additions.ts';
import type { RefusedPromoCode } from '../../ui/commerce/promotion-code.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** A SKU as shown on cart pages and shared lists. */
export type SkuSummary = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  /** The bottle size, or the number of bottles in a set; empty for goods. */
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly priceCents: Cents;
};

type PricedSku = SkuSummary & {
  /** The member price; undefined for members, whose price is already `amount`. */
  readonly memberPriceCents: Cents | undefined;
};

/** A line of the cart as shown on the cart page, with its price and notices. */
export type CartPageLine = PricedSku & {
  /** The quantity that can be ordered now, as shown in the field. */
  readonly quantity: number;
  /** The maximum of the quantity field. */
  readonly largest: number;
  readonly amount: string;
  /** The formatted amount before savings; undefined if there are none. */
  readonly was: string | undefined;
  readonly notices: readonly string[];
  /** The reason why the line can't be ordered now; undefined if it can. */
  readonly blocked: string | undefined;
};

/** A line of the cart page that was saved for later. */
export type SavedCartPageLine = PricedSku & {
  readonly quantity: number;
  /** The reason why the line can't be moved back to the cart now; undefined if it can. */
  readonly blocked: string | undefined;
};

/** A benefit of adding more wine, with the number of bottles it requires and how many of them are filled. */
export type QuantityBenefitView = {
  readonly sentence: string;
  readonly bottles: number;
  readonly filled: number;
};

/** A selection of wines that fills the case, added with one button. */
export type CaseFillChoice = {
  readonly title: string;
  /** The wines in the form's format, for example `12x3 7x1`. */
  readonly items: string;
  readonly bottles: number;
  /** A sentence on how the selection changes the total. */
  readonly sentence: string;
  readonly wines: readonly (SkuSummary & { readonly quantity: number })[];
};

/** A step toward a full case, with selections of wines that reach it; `choices` is empty if no available wines do. */
export type CaseFillOffer = { readonly heading: string; readonly choices: readonly CaseFillChoice[] };

export type GiftBoxOptions = {
  /** Whether the cart has ice packs, which can't ship with gift boxes. */
  readonly hasIce: boolean;
  /** Whether a membership includes one gift box per order. */
  readonly includesOne: boolean;
  readonly boxes: readonly {
    readonly skuId: SkuId;
    readonly title: string;
    readonly priceCents: Cents;
    /** The number of these boxes already in the cart. */
    readonly quantity: number;
  }[];
};

/** The parsed query of the cart page: the most recent change made without JavaScript, and the section to show. */
export type CartQuery = {
  readonly removed: { readonly skuId: SkuId; readonly quantity: number } | undefined;
  readonly saved: SkuId | undefined;
  readonly show: 'fill' | 'gift' | undefined;
};

export type CartResolution = 'pickup' | 'other_zip' | 'where_we_ship';

/** The reason why the cart can't ship to its destination. */
export type CartDeliveryProblem = {
  readonly sentence: string;
  readonly resolutions: readonly CartResolution[];
  /** The only wine line, with the quantity that fits the limit; absent if several lines have wine or not even one unit fits. */
  readonly reduce?: { readonly skuId: SkuId; readonly quantity: number };
  /** The offer to email the customer when shipping to the state opens. */
  readonly watch?: ShippingStateSubscription;
};

export type PickupLocationSummary = {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
};

export type CartPageDelivery = {
  readonly kind: 'ship' | 'pickup';
  /** Whether the winery ships orders to customers at all. */
  readonly shipsOrders: boolean;
  readonly zipCode: string;
  /** The city and state, for example `Las Vegas, NV`; undefined if the ZIP code is unknown. */
  readonly place: string | undefined;
  readonly pickupLocation: string;
  readonly problems: readonly CartDeliveryProblem[];
  /** The used part of the state's limit; undefined if no limit applies or while the cart can't ship. */
  readonly meter: VolumeMeter | undefined;
  readonly warnings: readonly string[];
};

/** A line that was just removed and can be restored. */
export type RemovedCartLine = { readonly skuId: SkuId; readonly quantity: number; readonly name: string };

/** A cart line or saved line with its display name. */
export type NamedCartLine = { readonly skuId: SkuId; readonly name: string };

/** The response to a cart form that JavaScript submitted or that was refused. */
export type CartFormResponse = {
  readonly refusals?: readonly { readonly code: string; readonly sentence: string }[];
  /**
   * The values that were entered in a refused form, to show them again; absent if the form was accepted or only its promo code was refused.
   */
  readonly refused?: { readonly skuId: string; readonly quantity: string; readonly zipCode: string };
  readonly removed?: RemovedCartLine;
  /** The item that was just saved for later. */
  readonly saved?: NamedCartLine;
  /** The item that was just added, with the cart's new total. */
  readonly added?: AddedCartItem;
  /** The refused promo code, shown under its own field. */
  readonly refusedCode?: RefusedPromoCode;
};
