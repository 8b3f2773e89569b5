import type { CivilDate } from '../../core/dates.ts';
import type { AddressId, ClubShipmentId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import type { PriceSummary } from '../../engine/pricing/summary-rules.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** The server's price of a box, with the problems that prevent saving it and any warnings. */
export type PricedBox = {
  readonly summary: PriceSummary;
  readonly totalCents: Cents;
  /** The part of the total charged to the card. */
  readonly cardDueCents: Cents;
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
};

/** A link to another box of the same member. */
export type OtherBoxLink = {
  readonly id: ClubShipmentId;
  readonly label: string;
  readonly isCurrent: boolean;
};

/** A saved address to which this shipment could be sent. */
export type BoxDestination = {
  readonly id: AddressId;
  readonly text: string;
  /** The reason why wine can't be shipped to the address; undefined if it can. */
  readonly closed: string | undefined;
};

export type DisplayedBox = Omit<BoxView, 'quote' | 'unsendable'>;

export type BoxPageData = {
  readonly box: DisplayedBox;
  readonly priced: PricedBox;
  /** Wines in the box that can't be shipped to its address. */
  readonly unsendable: readonly NamedBoxShortage[];
  /** Pictures by wine slug. Wines without a photo have no entry. */
  readonly pictures: Readonly<Record<string, PictureSource>>;
  /** The server's time when the page was loaded. */
  readonly now: Date;
  readonly others: readonly OtherBoxLink[];
  readonly destinations: readonly BoxDestination[];
  readonly locations: readonly { readonly id: string; readonly name: string; readonly hours: string }[];
  readonly chargedOn: CivilDate;
  /** The card's name, such as `Visa ending in 4242`; undefined if the membership has no card. */
  readonly cardName: string | undefined;
  /** The path of the order's page; undefined until the box has become an order. */
  readonly orderPath: string | undefined;
};

/** A wine with too little stock for the box, or one that can't be shipped to its address, with alternatives. */
export type NamedBoxShortage = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly wanted: number;
  readonly left: number;
  /** The legal reason why the wine can't be shipped; undefined if it is only out of stock or low on stock. */
  readonly reason: string | undefined;
  readonly alternatives: readonly { readonly skuId: SkuId; readonly name: string }[];
};

/** The response to a form that redisplays the page: the submitted box with its price and problems. */
export type BoxFormResponse = {
  /** Whether the form tried to save the box. */
  readonly isSave: boolean;
  readonly lines: readonly BoxLine[];
  /** The wine being swapped out; undefined outside a swap. */
  readonly swapping: SkuId | undefined;
  readonly priced: PricedBox | undefined;
  readonly problems: readonly string[];
  readonly shortages: readonly NamedBoxShortage[];
  readonly conflict:
    | { readonly theirs: readonly BoxLine[]; readonly version: number; readonly savedAt: Date }
    | undefined;
};
