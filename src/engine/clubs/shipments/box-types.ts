import type { CivilDate } from '../../../core/dates.ts';
import type {
  AddressId,
  ClubId,
  ClubShipmentId,
  CustomerId,
  MembershipId,
  OrderId,
  SavedCardId,
  SkuId,
} from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Refusal, Result } from '../../../core/result.ts';
import type { RequirementCode } from '../../checkout/place-order-types.ts';
import type { Quote, WineStyle } from '../../pricing/types.ts';
import type { MembershipActor } from '../memberships/types.ts';
import type { ClubPlan, ClubSelectionMode, WinePreference } from '../types.ts';
import type { BoxLine, ClubShipment, NotSentReason } from './types.ts';

/* What a member sees of a box, and how they can change it (domain §5.19). */

/** Identifies a shipment and the customer it must belong to. Shipments of other customers are reported as not found (I-6). */
export type ShipmentAccess = {
  readonly customerId: CustomerId;
  readonly shipmentId: ClubShipmentId;
  /** The actor recorded in the history. Defaults to the member. */
  readonly actor?: MembershipActor;
};

/** A wine that is in a box or can be added to it. */
export type BoxWine = {
  readonly skuId: SkuId;
  readonly code: string;
  readonly slug: string;
  /** The display name, such as `Reserve Chardonnay 2022`. */
  readonly name: string;
  readonly style: WineStyle | undefined;
  readonly bottleMl: number | undefined;
  readonly flavors: readonly string[];
  readonly listCents: Cents;
  /** The price that this member pays per bottle. */
  readonly clubCents: Cents;
  /** The number of bottles available to this box, including those it already holds. */
  readonly left: number;
  /** The maximum number of bottles of this wine in the box, not counting add-ons. */
  readonly maximum: number;
  /** Whether the wine is part of every box and can't be removed. */
  readonly isMandatory: boolean;
  /** A sentence that explains why the wine can't ship to the box's address, such as its alcohol content; undefined if it can. */
  readonly unsendable: string | undefined;
  /** Whether the wine is on the member's list of wines never to send. */
  readonly isNeverSent: boolean;
  readonly wasReceived: boolean;
  /** The member's rating, in stars. */
  readonly stars: number | undefined;
};

export type BoxLineView = BoxLine & { readonly wine: BoxWine };

/** The delivery of a shipment: the membership's default, or one chosen for this shipment only. */
export type BoxDelivery = {
  readonly isPickup: boolean;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  /** The address in one line, such as `100 Main Street, Oakland, CA 94607`, or the name of the pickup location. */
  readonly place: string;
  /** The day on which the shipment ships or can first be picked up. */
  readonly shipsOn: CivilDate;
  /** Whether this shipment has its own delivery, different from the membership's. */
  readonly isOwn: boolean;
};

export type BoxClosedRefusalCode =
  /** The window has not opened yet. */
  | 'CLUB_NOT_OPEN'
  | 'CLUB_LOCKED'
  | 'CLUB_SKIPPED'
  /** It was charged and has become an order. */
  | 'CLUB_CHARGED'
  /** The card was declined; the bottles stay held while another one is tried. */
  | 'CLUB_DECLINED'
  /** The shipment lapsed, or the membership ended. */
  | 'CLUB_ENDED';

/** A box with everything its page shows. Loading it takes a fixed number of database statements. */
export type BoxView = {
  readonly shipment: ClubShipment;
  readonly clubTitle: string;
  readonly shape: ClubSelectionMode;
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  /** The reason the box won't be sent unless the membership changes; undefined if it will be sent. */
  readonly skippedFor: NotSentReason | undefined;
  /** The title, such as `Winter release 2026`, or the month for a member with their own dates. */
  readonly title: string;
  readonly note: string;
  readonly lines: readonly BoxLineView[];
  /** The wines that can be in the box or be added to it, in the release's order. */
  readonly choices: readonly BoxWine[];
  /** The default box that resetting the box restores. */
  readonly winemakers: readonly BoxLine[];
  /** Whether the member may change the wines of the box. Add-ons are allowed either way. */
  readonly mayChoose: boolean;
  /** Whether the membership is a gift, whose member sees no prices and can't add bottles. */
  readonly isGift: boolean;
  /** The number of bottles in the membership's plan. */
  readonly bottles: number;
  /** The minimum number of bottles with which the box can be saved. */
  readonly minimum: number;
  readonly maximum: number;
  /** The stored instant until which the box can be changed (I-39). */
  readonly locksAt: Date;
  /** The refusal if the box can't be changed; undefined while it can. */
  readonly closed: Refusal<BoxClosedRefusalCode> | undefined;
  readonly delivery: BoxDelivery;
  /** The Mondays of the weeks in which the box can ship; empty for a pickup. */
  readonly shipWeeks: readonly CivilDate[];
  readonly mayShipEarly: boolean;
  readonly mayUndoSkip: boolean;
  readonly skips: SkipAllowance;
  /** The wines in the box that can't ship to its address. They are replaced when the box locks. */
  readonly unsendable: readonly BoxShortage[];
  /** The price of the saved box at current prices and rates. */
  readonly quote: BoxQuote;
};

/** The number of skips used and allowed among `of` consecutive shipments: two of any four (domain §4.3). */
export type SkipAllowance = { readonly used: number; readonly allowed: number; readonly of: number };

/** The price of a box and the refusals that would prevent saving or sending it. Quoting neither saves the box nor holds stock. */
export type BoxQuote = {
  readonly quote: Quote;
  /** The number of bottles in the box without add-ons. */
  readonly bottles: number;
  readonly refusals: readonly Refusal<BoxRefusalCode>[];
  /** The warnings that don't prevent saving. */
  readonly warnings: readonly Refusal[];
};

/** The lines that a member requests for a box. */
export type BoxRequest = { readonly lines: readonly BoxLine[] };

export type BoxRefusalCode =
  | RequirementCode
  | BoxClosedRefusalCode
  /** No such shipment of this customer. */
  | 'SHIPMENT_NOT_FOUND'
  | 'CLUB_VERSION'
  | 'CLUB_BELOW_MIN'
  | 'CLUB_ABOVE_MAX'
  /** The winemaker chooses the wines of this club. */
  | 'CLUB_CURATED'
  | 'CLUB_MANDATORY'
  /** More bottles of a wine than the release allows per box. */
  | 'CLUB_WINE_MAX'
  /** Not among the wines of this release. */
  | 'CLUB_NOT_OFFERED'
  | 'CLUB_SKIPS_USED'
  | 'CLUB_NO_EARLY'
  /** More than the gift pays for. */
  | 'CLUB_GIVEN'
  | 'ADDRESS_NOT_FOUND'
  | 'PICKUP_UNKNOWN'
  /** Its payment is in progress. */
  | 'PAYMENT_IN_FLIGHT';

/** A wine in a box that has too little stock or can't ship to the address, with possible replacements. */
export type BoxShortage = {
  readonly skuId: SkuId;
  readonly wanted: number;
  readonly left: number;
  /** A sentence about the shipping law that forbids the wine; undefined if it only has too little stock. */
  readonly because: string | undefined;
  readonly alternatives: readonly BoxWine[];
};

export type SaveBoxResult =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another device saved the box in between. Shows both boxes; saving again with `version` keeps `mine`. */
  | {
      readonly kind: 'conflict';
      readonly refusal: Refusal<'CLUB_VERSION'>;
      readonly mine: readonly BoxLine[];
      readonly theirs: readonly BoxLine[];
      readonly version: number;
      readonly savedAt: Date;
    }
  /** Stock or shipping law prevents the box; nothing was saved or held. */
  | {
      readonly kind: 'short';
      readonly refusals: readonly Refusal<BoxRefusalCode>[];
      readonly shortages: readonly BoxShortage[];
    }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal<BoxRefusalCode>[] };

/** A request for a delivery of one shipment only. Undefined fields mean the membership's default. */
export type BoxDeliveryRequest = {
  readonly isPickup: boolean | undefined;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  readonly shipsOn: CivilDate | undefined;
};

/** The result of changing a shipment: its new version. */
export type ShipmentChangeResult = Result<{ readonly version: number }, BoxRefusalCode>;

/** The result of shipping a box early: the order, or the refusal. A declined card leaves the box unchanged. */
export type ShipEarlyResult = Result<
  { readonly orderId: OrderId; readonly publicToken: string },
  BoxRefusalCode | 'CARD_DECLINED' | 'TOTAL_CHANGED'
>;

/** A shipment as shown in its member's list. */
export type ClubShipmentView = Pick<
  ClubShipment,
  | 'id'
  | 'membershipId'
  | 'dueOn'
  | 'opensAt'
  | 'locksAt'
  | 'state'
  | 'endedBy'
  | 'savedAt'
  | 'orderId'
  | 'declinedAt'
  | 'declines'
  | 'nextTryAt'
> & {
  /** The instant at which the shipment was charged or otherwise ended; undefined before that. */
  readonly settledAt: Date | undefined;
  readonly clubId: ClubId;
  readonly clubTitle: string;
  readonly title: string;
  readonly bottles: number;
  /** The wines of box and add-ons, merged and shown as `2 × Reserve Chardonnay 2022`. */
  readonly wines: readonly { readonly skuId: SkuId; readonly name: string; readonly quantity: number }[];
  /** The total paid; undefined before the charge. */
  readonly totalCents: Cents | undefined;
  readonly orderNumber: number | undefined;
  readonly publicToken: string | undefined;
  /** Whether the member can change the box now. */
  readonly isEditable: boolean;
};

/** A shipment whose charge was declined. A new card is charged for it immediately (domain §1.4). */
export type PendingShipmentCharge = {
  readonly shipmentId: ClubShipmentId;
  readonly membershipId: MembershipId;
  readonly clubTitle: string;
  readonly title: string;
  /** The amount to be charged to the card, after any gift cards and store credit. */
  readonly cardCents: Cents;
  /** The membership's saved card; undefined if there is none. */
  readonly savedCardId: SavedCardId | undefined;
  readonly declinedAt: Date;
  /** The day on which the shipment lapses unless it is paid. */
  readonly lapsesOn: CivilDate;
};
