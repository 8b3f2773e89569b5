import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { StateWatch, VolumeMeter } from '../../engine/compliance/types.ts';
import type { AddedItem } from '../../ui/commerce/additions.ts';
import type { RefusedCode } from '../../ui/commerce/promotion-code.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** What a page shows of any SKU; amounts are formatted by the server or from cents. */
export type ShownSku = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  /** The bottle size, or the number of bottles in a set; empty for goods. */
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly priceCents: Cents;
};

type PricedSku = ShownSku & {
  /** The member price; undefined for members, whose price is the amount. */
  readonly memberPriceCents: Cents | undefined;
};

/** A line of the cart page. */
export type CartPageLine = PricedSku & {
  /** What can be ordered now, as shown in the field. */
  readonly quantity: number;
  /** The maximum of the field. */
  readonly largest: number;
  readonly amount: string;
  /** The formatted amount before savings; undefined without savings. */
  readonly was: string | undefined;
  readonly notices: readonly string[];
  /** Why it cannot be ordered now; undefined if it can. */
  readonly blocked: string | undefined;
};

/** A saved line. */
export type SavedPageLine = PricedSku & {
  readonly quantity: number;
  /** Why it cannot be moved back now; undefined if it can. */
  readonly blocked: string | undefined;
};

/** A benefit of more wine, and how far away it is. */
export type BenefitView = { readonly sentence: string; readonly bottles: number; readonly filled: number };

/** Wines that fill the case, added with one button. */
export type FillChoice = {
  readonly title: string;
  /** The wines in the form's notation: `12x3 7x1`. */
  readonly items: string;
  readonly bottles: number;
  /** How the choice changes the total, as a sentence. */
  readonly sentence: string;
  readonly wines: readonly (ShownSku & { readonly quantity: number })[];
};

/** A step of the case ladder; without choices no available wine reaches it. */
export type FillOffer = { readonly heading: string; readonly choices: readonly FillChoice[] };

export type GiftOptions = {
  /** Whether the cart has ice packs, which cannot ship with gift boxes. */
  readonly hasIce: boolean;
  /** Whether a membership includes one box per order. */
  readonly includesOne: boolean;
  readonly boxes: readonly {
    readonly skuId: SkuId;
    readonly title: string;
    readonly priceCents: Cents;
    /** The quantity in the cart. */
    readonly quantity: number;
  }[];
};

/** What the page's address carries: the last change of a form without scripts, and the section to show. */
export type CartQuery = {
  readonly removed: { readonly skuId: SkuId; readonly quantity: number } | undefined;
  readonly saved: SkuId | undefined;
  readonly show: 'fill' | 'gift' | undefined;
};

export type CartResolution = 'pickup' | 'other_zip' | 'where_we_ship';

/** Why the cart cannot ship to its destination. */
export type DeliveryProblem = {
  readonly sentence: string;
  readonly resolutions: readonly CartResolution[];
  /** The only line that exceeds the limit, and the quantity that fits; undefined for several lines. */
  readonly reduce?: { readonly skuId: SkuId; readonly quantity: number };
  /** The offer of an email when the state opens. */
  readonly watch?: StateWatch;
};

export type PickupPlace = {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
};

export type CartPageDelivery = {
  readonly kind: 'ship' | 'pickup';
  /** Whether the winery ships at all. */
  readonly shipsOrders: boolean;
  readonly zipCode: string;
  /** `Las Vegas, NV`, if the ZIP is known. */
  readonly place: string | undefined;
  readonly pickupLocation: string;
  readonly problems: readonly DeliveryProblem[];
  /** How much of the state's limit is used; undefined without a limit to count or while the cart cannot ship. */
  readonly meter: VolumeMeter | undefined;
  readonly warnings: readonly string[];
};

/** A line that was just removed and can be restored. */
export type RemovedLine = { readonly skuId: SkuId; readonly quantity: number; readonly name: string };

/** A line of the cart or a saved one, with its display name. */
export type NamedLine = { readonly skuId: SkuId; readonly name: string };

/** The cart's answer to a form sent by a script. */
export type CartAnswer = {
  readonly refusals?: readonly { readonly code: string; readonly sentence: string }[];
  /** What was entered, to show with the refusals, if there are any. */
  readonly refused?: { readonly skuId: string; readonly quantity: string; readonly zipCode: string };
  readonly removed?: RemovedLine;
  /** What was just saved for later. */
  readonly saved?: NamedLine;
  /** What was just added, with the cart's new total. */
  readonly added?: AddedItem;
  /** A refused promo code, shown under its own field. */
  readonly refusedCode?: RefusedCode;
};
