import type { CivilDate } from '../../core/dates.ts';
import type { AddressId, ClubShipmentId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { BoxView } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import type { Summary } from '../../engine/pricing/summary-rules.ts';
import type { PictureSource } from '../../ui/media/picture.tsx';

/** What the server says of a box: what it comes to, what stands in the way of sending it, what is worth a look. */
export type PricedBox = {
  readonly summary: Summary;
  readonly totalCents: Cents;
  /** What is left for the card. */
  readonly cardDueCents: Cents;
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
};

/** Another box of the same member, to change over to. */
export type OtherBox = { readonly id: ClubShipmentId; readonly label: string; readonly isHere: boolean };

/** Where this one shipment may go. */
export type Destination = {
  readonly id: AddressId;
  readonly text: string;
  /** Why wine may not go there now. */
  readonly closed: string | undefined;
};

export type ShownBox = Omit<BoxView, 'quote' | 'unsendable'>;

export type BoxPage = {
  readonly box: ShownBox;
  readonly priced: PricedBox;
  /** What of it may not go where it goes. */
  readonly unsendable: readonly Shortage[];
  /** By the slug of a wine; what has none was never photographed. */
  readonly pictures: Readonly<Record<string, PictureSource>>;
  /** What the winery's clock showed. */
  readonly now: Date;
  readonly others: readonly OtherBox[];
  readonly destinations: readonly Destination[];
  readonly locations: readonly { readonly id: string; readonly name: string; readonly hours: string }[];
  /** The day on which it is charged, in words. */
  readonly chargedOn: CivilDate;
  /** `Visa ending 4242`; undefined while the membership waits for one. */
  readonly cardName: string | undefined;
  /** What it became. */
  readonly orderPath: string | undefined;
};

/** A wine of which not as many are left as were wanted, or that may not go where the box goes, with what could take its place. */
export type Shortage = {
  readonly skuId: SkuId;
  readonly name: string;
  readonly wanted: number;
  readonly left: number;
  /** The law that is in the way. */
  readonly because: string | undefined;
  readonly instead: readonly { readonly skuId: SkuId; readonly name: string }[];
};

/** What a form of the editor came to when it led to no other page: the box as it was sent, and what there is to say of it. */
export type BoxAnswer = {
  /** The box was to be saved, or something else was asked for. */
  readonly isSave: boolean;
  readonly lines: readonly BoxLine[];
  /** The wine that is about to be replaced. */
  readonly swapping: SkuId | undefined;
  readonly priced: PricedBox | undefined;
  readonly problems: readonly string[];
  readonly shortages: readonly Shortage[];
  readonly conflict:
    | { readonly theirs: readonly BoxLine[]; readonly version: number; readonly savedAt: Date }
    | undefined;
};
