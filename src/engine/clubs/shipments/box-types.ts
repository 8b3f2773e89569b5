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
import type { ClubPlan, ClubShape, WinePreference } from '../types.ts';
import type { BoxLine, ClubShipment, NotSentReason } from './types.ts';

/* What a member sees of a box, and how they can change it (domain §5.19). */

/** Names a shipment and its owner; other customers' shipments are not found (I-6). */
export type OwnShipment = {
  readonly customerId: CustomerId;
  readonly shipmentId: ClubShipmentId;
  /** Defaults to the member. */
  readonly actor?: MembershipActor;
};

/** A wine that is in a box or can be added to it. */
export type BoxWine = {
  readonly skuId: SkuId;
  readonly code: string;
  readonly slug: string;
  /** `Reserve Chardonnay 2022`. */
  readonly name: string;
  readonly style: WineStyle | undefined;
  readonly bottleMl: number | undefined;
  readonly flavors: readonly string[];
  readonly listCents: Cents;
  /** What this member pays for a bottle. */
  readonly clubCents: Cents;
  /** How many bottles this box could have now, including those it already has. */
  readonly left: number;
  /** The most bottles of this wine in the box; add-ons are not limited by it. */
  readonly maximum: number;
  /** Whether it is part of every box, so that it can't be removed. */
  readonly isMandatory: boolean;
  /** Why it can't ship to the box's address, such as its alcohol content; undefined if it can. */
  readonly unsendable: string | undefined;
  /** Whether it is on the member's list of wines never to send. */
  readonly isNeverSent: boolean;
  readonly wasReceived: boolean;
  /** The member's rating, in stars. */
  readonly stars: number | undefined;
};

export type BoxLineInView = BoxLine & { readonly wine: BoxWine };

/** How this shipment is delivered: the membership's default, or chosen for this shipment only. */
export type BoxDelivery = {
  readonly isPickup: boolean;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  /** The address in one line, `100 Main Street, Oakland, CA 94607`, or the name of the pickup location. */
  readonly place: string;
  /** The day on which it ships, or from which it can be picked up. */
  readonly shipsOn: CivilDate;
  /** Whether it differs from the membership's delivery. */
  readonly isOwn: boolean;
};

export type BoxClosedCode =
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

/** A box as its member sees it. Loading takes a fixed number of statements. */
export type BoxView = {
  readonly shipment: ClubShipment;
  readonly clubTitle: string;
  readonly shape: ClubShape;
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  /** Why it won't be sent unless the membership changes; undefined if it will be. */
  readonly skippedFor: NotSentReason | undefined;
  /** `Winter release 2026`, or the month of the member's own date. */
  readonly title: string;
  readonly note: string;
  readonly lines: readonly BoxLineInView[];
  /** The wines that can be in the box or added to it, in the release's order. */
  readonly choices: readonly BoxWine[];
  /** The default box that resetting restores. */
  readonly winemakers: readonly BoxLine[];
  /** Whether the member may change the wines; add-ons are always allowed. */
  readonly mayChoose: boolean;
  /** Whether it is a gift: its member sees no prices and can't add bottles. */
  readonly isGift: boolean;
  /** The membership's number of bottles. */
  readonly bottles: number;
  /** The fewest bottles the box can be saved with. */
  readonly minimum: number;
  readonly maximum: number;
  /** The box can be changed until this stored instant (I-39). */
  readonly locksAt: Date;
  /** Why it can't be changed; undefined while it can. */
  readonly closed: Refusal<BoxClosedCode> | undefined;
  readonly delivery: BoxDelivery;
  /** The weeks it can ship in; empty for a pickup. */
  readonly shipWeeks: readonly CivilDate[];
  readonly mayShipEarly: boolean;
  readonly mayUndoSkip: boolean;
  readonly skips: SkipAllowance;
  /** The wines in it that can't ship to its address; they are replaced at the lock. */
  readonly unsendable: readonly BoxShortage[];
  /** The price of the saved box at today's prices and rates. */
  readonly quote: BoxQuote;
};

/** Skips used and allowed: two of any four releases in a row (domain §4.3). */
export type SkipAllowance = { readonly used: number; readonly allowed: number; readonly of: number };

/** What a box costs and why it couldn't be saved or sent. Quoting saves and holds nothing. */
export type BoxQuote = {
  readonly quote: Quote;
  /** The bottles of the box without add-ons. */
  readonly bottles: number;
  readonly refusals: readonly Refusal<BoxRefusalCode>[];
  /** Warnings that don't prevent saving. */
  readonly warnings: readonly Refusal[];
};

/** The lines that a member wants in a box. */
export type BoxRequest = { readonly lines: readonly BoxLine[] };

export type BoxRefusalCode =
  | RequirementCode
  | BoxClosedCode
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

/** A wine that is short or can't ship to the address, with possible replacements. */
export type BoxShortage = {
  readonly skuId: SkuId;
  readonly wanted: number;
  readonly left: number;
  /** The shipping law that forbids it; undefined if there is too little stock. */
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

/** A delivery for this shipment only; undefined fields mean the membership's default. */
export type BoxDeliveryRequest = {
  readonly isPickup: boolean | undefined;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  readonly shipsOn: CivilDate | undefined;
};

/** The result of a change: the shipment's new version. */
export type ShipmentChangeResult = Result<{ readonly version: number }, BoxRefusalCode>;

/** The result of shipping early: the order, or why it failed. A declined card leaves the box as it was. */
export type ShipEarlyResult = Result<
  { readonly orderId: OrderId; readonly publicToken: string },
  BoxRefusalCode | 'CARD_DECLINED' | 'TOTAL_CHANGED'
>;

/** A shipment in its member's list. */
export type ShipmentInView = Pick<
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
  /** When it was charged or ended in another way. */
  readonly settledAt: Date | undefined;
  readonly clubId: ClubId;
  readonly clubTitle: string;
  readonly title: string;
  readonly bottles: number;
  /** The wines of box and add-ons together, such as `2 × Reserve Chardonnay 2022`. */
  readonly wines: readonly { readonly skuId: SkuId; readonly name: string; readonly quantity: number }[];
  /** The total paid; undefined before it is charged. */
  readonly totalCents: Cents | undefined;
  readonly orderNumber: number | undefined;
  readonly publicToken: string | undefined;
  /** Whether its member can change the box now. */
  readonly isEditable: boolean;
};

/** A declined shipment. A new card would be charged for it at once (domain §1.4). */
export type PendingCharge = {
  readonly shipmentId: ClubShipmentId;
  readonly membershipId: MembershipId;
  readonly clubTitle: string;
  readonly title: string;
  /** The amount that the card would be charged, after any gift cards and store credit. */
  readonly cardCents: Cents;
  /** The card that was declined. */
  readonly savedCardId: SavedCardId | undefined;
  readonly declinedAt: Date;
  /** The day on which it is given up unless it is paid. */
  readonly lapsesOn: CivilDate;
};
