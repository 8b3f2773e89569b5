import type { CivilDate } from '../../core/dates.ts';
import type { AddressId, ClubShipmentId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import type { Summary } from '../../engine/pricing/summary-rules.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** The server's price of a box, with the problems that prevent saving it and any warnings. */
export type PricedBox = {
  readonly summary: Summary;
  readonly totalCents: Cents;
  /** The part of the total that is charged to the card. */
  readonly cardDueCents: Cents;
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
};

/** A link to another box of the same member. */
export type OtherBox = { readonly id: ClubShipmentId; readonly label: string; readonly isCurrent: boolean };

/** An address that this shipment can go to. */
export type Destination = {
  readonly id: AddressId;
  readonly text: string;
  /** Why wine can't be shipped there now; undefined if it can. */
  readonly closed: string | undefined;
};

export type ShownBox = Omit<BoxView, 'quote' | 'unsendable'>;

export type BoxPage = {
  readonly box: ShownBox;
  readonly priced: PricedBox;
  /** The wines that can't be shipped to the box's address. */
  readonly unsendable: readonly Shortage[];
  /** By wine slug. Wines without a photo are missing. */
  readonly pictures: Readonly<Record<string, PictureSource>>;
  /** The server's time when the page was loaded. */
  readonly now: Date;
  readonly others: readonly OtherBox[];
  readonly destinations: readonly Destination[];
  readonly locations: readonly { readonly id: string; readonly name: string; readonly hours: string }[];
  readonly chargedOn: CivilDate;
  /** `Visa ending in 4242`, or undefined if the membership has no card. */
  readonly cardName: string | undefined;
  /** The page of the order that the box became; undefined before that. */
  readonly orderPath: string | undefined;
};

/** A wine that is short or can't be shipped to the box's address, with alternatives. */
export type Shortage = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly wanted: number;
  readonly left: number;
  /** The legal reason why it can't be shipped; undefined if it is only short. */
  readonly reason: string | undefined;
  readonly alternatives: readonly { readonly skuId: SkuId; readonly name: string }[];
};

/** The result of a form that redisplays the page: the submitted box with its price and problems. */
export type BoxAnswer = {
  /** Whether the form was an attempt to save. */
  readonly isSave: boolean;
  readonly lines: readonly BoxLine[];
  /** The wine being swapped out; undefined outside a swap. */
  readonly swapping: SkuId | undefined;
  readonly priced: PricedBox | undefined;
  readonly problems: readonly string[];
  readonly shortages: readonly Shortage[];
  readonly conflict:
    | { readonly theirs: readonly BoxLine[]; readonly version: number; readonly savedAt: Date }
    | undefined;
};
