import type { SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { StateWatch, VolumeMeter } from '../../engine/compliance/types.ts';
import type { RefusedCode } from '../../ui/commerce/promotion-code.tsx';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** A line as the cart's page shows it; money is written out by the server. */
export type CartPageLine = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly to: string;
  /** Size of a bottle, or how many a set has; empty for goods. */
  readonly size: string;
  readonly pictures: readonly PictureSource[];
  /** What can be ordered now; what the field shows. */
  readonly quantity: number;
  /** Most that the field takes. */
  readonly largest: number;
  readonly priceCents: Cents;
  /** What a member would pay for one; undefined for members, whose price is in the amount. */
  readonly memberPriceCents: Cents | undefined;
  readonly amount: string;
  /** Without savings, where there are any. */
  readonly was: string | undefined;
  readonly notices: readonly string[];
  /** Why it cannot be ordered now. */
  readonly blocked: string | undefined;
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

/** What the cart answers to a form that a script sent. */
export type CartAnswer = {
  readonly refusals?: readonly { readonly code: string; readonly sentence: string }[];
  /** What was typed, to stand beside the refusals. */
  readonly refused?: { readonly skuId: string; readonly quantity: string; readonly zipCode: string };
  readonly removed?: RemovedLine;
  /** A promotion code that was refused; it stands under its own field. */
  readonly refusedCode?: RefusedCode;
};
