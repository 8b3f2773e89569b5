import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { StateWatch, VolumeMeter } from '../../engine/compliance/types.ts';
import type { Added } from '../../ui/commerce/additions.ts';
import type { RefusedCode } from '../../ui/commerce/promotion-code.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** What a page shows of anything that is sold; money is written out by the server or formatted from cents. */
export type ShownSku = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  /** Size of a bottle, or how many a set has; empty for goods. */
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  readonly priceCents: Cents;
};

type PricedSku = ShownSku & {
  /** What a member would pay for one; undefined for members, whose price is in the amount. */
  readonly memberPriceCents: Cents | undefined;
};

/** A line as the cart's page shows it. */
export type CartPageLine = PricedSku & {
  /** What can be ordered now; what the field shows. */
  readonly quantity: number;
  /** Most that the field takes. */
  readonly largest: number;
  readonly amount: string;
  /** Without savings, where there are any. */
  readonly was: string | undefined;
  readonly notices: readonly string[];
  /** Why it cannot be ordered now. */
  readonly blocked: string | undefined;
};

/** A line that was put aside. */
export type SavedPageLine = PricedSku & {
  readonly quantity: number;
  /** Why it cannot be moved back now. */
  readonly blocked: string | undefined;
};

/** What more wine would bring, and how far it is. */
export type BenefitView = { readonly sentence: string; readonly bottles: number; readonly filled: number };

/** Wines that fill the case, to be added with one press. */
export type FillChoice = {
  readonly title: string;
  /** As the form sends them: `12x3 7x1`. */
  readonly items: string;
  readonly bottles: number;
  /** What it makes of the total. */
  readonly sentence: string;
  readonly wines: readonly (ShownSku & { readonly quantity: number })[];
};

/** A step of the case ladder; without choices nothing in the cellar reaches it. */
export type FillOffer = { readonly heading: string; readonly choices: readonly FillChoice[] };

export type GiftOptions = {
  /** Ice packs lie in the cart: they and gift boxes do not go together. */
  readonly hasIce: boolean;
  /** One box of each order comes with a membership. */
  readonly includesOne: boolean;
  readonly boxes: readonly {
    readonly skuId: SkuId;
    readonly title: string;
    readonly priceCents: Cents;
    /** In the cart already. */
    readonly quantity: number;
  }[];
};

/** What the address of the page says besides: what was done by a form without scripts, and what is to be shown. */
export type CartQuery = {
  readonly removed: { readonly skuId: SkuId; readonly quantity: number } | undefined;
  readonly saved: SkuId | undefined;
  readonly show: 'fill' | 'gift' | undefined;
};

/** What the customer can do about a refused destination. */
export type CartWayOut = 'pickup' | 'other_zip' | 'where_we_ship';

/** Why the cart cannot go where it was to be shipped. */
export type DeliveryProblem = {
  readonly sentence: string;
  readonly waysOut: readonly CartWayOut[];
  /** The line that stands alone in the way, and the quantity that fits; undefined when several share it. */
  readonly reduce?: { readonly skuId: SkuId; readonly quantity: number };
  /** The offer to tell when the state opens. */
  readonly watch?: StateWatch;
};

/** A place where orders are handed over. */
export type PickupPlace = {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
};

export type CartPageDelivery = {
  readonly kind: 'ship' | 'pickup';
  readonly zipCode: string;
  /** `Las Vegas, NV`, as far as the ZIP is known. */
  readonly place: string | undefined;
  readonly pickupLocation: string;
  readonly problems: readonly DeliveryProblem[];
  /** How much of what the state allows is gone; undefined where nothing is counted and where it is refused. */
  readonly meter: VolumeMeter | undefined;
  readonly warnings: readonly string[];
};

/** A line that was taken out a moment ago and can be put back. */
export type RemovedLine = { readonly skuId: SkuId; readonly quantity: number; readonly name: string };

/** Something in the cart or put aside, by its name. */
export type NamedLine = { readonly skuId: SkuId; readonly name: string };

/** What the cart answers to a form that a script sent. */
export type CartAnswer = {
  readonly refusals?: readonly { readonly code: string; readonly sentence: string }[];
  /** What was typed, to stand beside the refusals. */
  readonly refused?: { readonly skuId: string; readonly quantity: string; readonly zipCode: string };
  readonly removed?: RemovedLine;
  /** What was put aside a moment ago. */
  readonly saved?: NamedLine;
  /** What was added a moment ago, and what the cart comes to with it. */
  readonly added?: Added;
  /** A promotion code that was refused; it stands under its own field. */
  readonly refusedCode?: RefusedCode;
};
