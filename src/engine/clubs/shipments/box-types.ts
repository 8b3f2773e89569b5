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
import type { BoxLine, ClubShipment, ShipmentEnd } from './types.ts';

/* What a member sees of a box, and what may be done with it (domain §5.19). */

/** Whose box it is that is asked for; a box of somebody else is as unknown as one that never was (I-6). */
export type OwnShipment = {
  readonly customerId: CustomerId;
  readonly shipmentId: ClubShipmentId;
  /** Who changes it; without one its member does. */
  readonly actor?: MembershipActor;
};

/** A wine that is in a box, or may be. */
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
  /** How many this box could have now, its own among them. */
  readonly left: number;
  /** How many may be in the box of this release; as add-ons there may be more. */
  readonly maximum: number;
  /** Chosen for everybody: it cannot be taken out of the box. */
  readonly isMandatory: boolean;
  /** Why it may not go where this box goes, such as its strength in that state; undefined where it may. */
  readonly unsendable: string | undefined;
  /** It stands on the member's list of what is never to be sent. */
  readonly isNeverSent: boolean;
  readonly wasReceived: boolean;
  /** What the member gave it, in stars. */
  readonly stars: number | undefined;
};

export type BoxLineInView = BoxLine & { readonly wine: BoxWine };

/** How this one shipment travels: as the membership says, or as was chosen for it alone. */
export type BoxDelivery = {
  readonly isPickup: boolean;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  /** `100 Main Street, Oakland, CA 94607`, or the name of the place where it is picked up. */
  readonly place: string;
  /** The day on which it leaves, or from which it can be picked up. */
  readonly shipsOn: CivilDate;
  /** Whether anything of it differs from the membership. */
  readonly isOwn: boolean;
};

export type BoxClosedCode =
  /** The window has not opened yet. */
  | 'CLUB_NOT_OPEN'
  | 'CLUB_LOCKED'
  | 'CLUB_SKIPPED'
  /** It was charged and is an order now. */
  | 'CLUB_CHARGED'
  /** The card was declined; the bottles are kept while another one is tried. */
  | 'CLUB_DECLINED'
  /** Lapsed, or the membership ended. */
  | 'CLUB_ENDED';

/** A box as its member sees it; a handful of statements, whatever its length. */
export type BoxView = {
  readonly shipment: ClubShipment;
  readonly clubTitle: string;
  readonly shape: ClubShape;
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  /** Why it is not sent as things stand now; undefined where nothing of the membership is in the way. */
  readonly passedOver: ShipmentEnd | undefined;
  /** `Winter release 2026`, or the month of the member's own date. */
  readonly title: string;
  readonly note: string;
  readonly lines: readonly BoxLineInView[];
  /** What may be swapped in or added, those in the box among them, in the release's order. */
  readonly choices: readonly BoxWine[];
  /** What "reset" brings back. */
  readonly winemakers: readonly BoxLine[];
  /** Whether the wines of the box are the member's to choose; add-ons always are. */
  readonly mayChoose: boolean;
  /** Somebody else has paid for it: its member sees no sums, and adds nothing beside it. */
  readonly isGift: boolean;
  /** As many bottles as the membership is for. */
  readonly bottles: number;
  /** With fewer it is not sent: it may be so while it is edited, not when it is saved. */
  readonly minimum: number;
  readonly maximum: number;
  /** Until then it can be changed; a stored instant (I-39). */
  readonly locksAt: Date;
  /** Why it cannot be changed; undefined while it can. */
  readonly closed: Refusal<BoxClosedCode> | undefined;
  readonly delivery: BoxDelivery;
  /** Days on which it may leave instead; empty for a pickup. */
  readonly shipWeeks: readonly CivilDate[];
  readonly mayShipEarly: boolean;
  readonly mayUndoSkip: boolean;
  readonly skips: SkipAllowance;
  /** What of it may not go where it goes; by the lock something else takes its place. */
  readonly unsendable: readonly BoxShortage[];
  /** Of what is saved, at today's prices and rates. */
  readonly quote: BoxQuote;
};

/** Two of any four releases in a row may be skipped (domain §4.3). */
export type SkipAllowance = { readonly used: number; readonly allowed: number; readonly of: number };

/** What a box costs, and what stands in the way of sending it; nothing is saved or held by asking. */
export type BoxQuote = {
  readonly quote: Quote;
  /** Of the box, add-ons apart. */
  readonly bottles: number;
  readonly refusals: readonly Refusal<BoxRefusalCode>[];
  /** Worth a look, never in the way. */
  readonly warnings: readonly Refusal[];
};

/** A box as somebody would have it. */
export type BoxWish = { readonly lines: readonly BoxLine[] };

export type BoxRefusalCode =
  | RequirementCode
  | BoxClosedCode
  /** Not this customer's, or not there. */
  | 'SHIPMENT_NOT_FOUND'
  | 'CLUB_VERSION'
  | 'CLUB_BELOW_MIN'
  | 'CLUB_ABOVE_MAX'
  /** The winemaker chooses the wines of this club. */
  | 'CLUB_CURATED'
  | 'CLUB_MANDATORY'
  /** More of a wine than a box of this release may hold. */
  | 'CLUB_WINE_MAX'
  /** Not among the wines of this release. */
  | 'CLUB_NOT_OFFERED'
  | 'CLUB_SKIPS_USED'
  | 'CLUB_NO_EARLY'
  /** More than a gift pays for. */
  | 'CLUB_GIVEN'
  | 'ADDRESS_NOT_FOUND'
  | 'PICKUP_UNKNOWN'
  /** Its payment is under way at this moment. */
  | 'PAYMENT_IN_FLIGHT';

/** Wines of which not as many are left as a box wants, or that may not go where it goes, with what could take their place. */
export type BoxShortage = {
  readonly skuId: SkuId;
  readonly wanted: number;
  readonly left: number;
  /** The law that is in the way; undefined where it is only that others were quicker. */
  readonly because: string | undefined;
  readonly alternatives: readonly BoxWine[];
};

export type SaveBoxResult =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another device saved it meanwhile: both boxes, to choose between; saving again with `version` keeps "mine". */
  | {
      readonly kind: 'conflict';
      readonly refusal: Refusal<'CLUB_VERSION'>;
      readonly mine: readonly BoxLine[];
      readonly theirs: readonly BoxLine[];
      readonly version: number;
      readonly savedAt: Date;
    }
  /** First saved wins, and the law before: nothing of this box was saved or held. */
  | {
      readonly kind: 'short';
      readonly refusals: readonly Refusal<BoxRefusalCode>[];
      readonly shortages: readonly BoxShortage[];
    }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal<BoxRefusalCode>[] };

/** For this shipment only; an empty wish is what the membership says. */
export type BoxDeliveryWish = {
  readonly isPickup: boolean | undefined;
  readonly pickupLocation: string | undefined;
  readonly addressId: AddressId | undefined;
  readonly shipsOn: CivilDate | undefined;
};

/** What a change of a shipment answers: the version that it has now. */
export type ShipmentChanged = Result<{ readonly version: number }, BoxRefusalCode>;

/** What shipping at once came to: it is an order, or the card was declined and the box waits as it was. */
export type ShipEarlyResult = Result<
  { readonly orderId: OrderId; readonly publicToken: string },
  BoxRefusalCode | 'CARD_DECLINED' | 'TOTAL_CHANGED'
>;

/** A shipment in the list of its member, past or to come, the latest due first. */
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
  /** When it was charged, or ended otherwise. */
  readonly settledAt: Date | undefined;
  readonly clubId: ClubId;
  readonly clubTitle: string;
  readonly title: string;
  readonly bottles: number;
  /** `2 × Reserve Chardonnay 2022`, box and add-ons together. */
  readonly wines: readonly { readonly skuId: SkuId; readonly name: string; readonly quantity: number }[];
  /** What was paid; undefined before. */
  readonly totalCents: Cents | undefined;
  readonly orderNumber: number | undefined;
  readonly publicToken: string | undefined;
  /** Whether its member can change the box at this moment. */
  readonly isEditable: boolean;
};

/** A shipment that waits for a card that pays: what another card would be charged for at once (domain §1.4). */
export type PendingCharge = {
  readonly shipmentId: ClubShipmentId;
  readonly membershipId: MembershipId;
  readonly clubTitle: string;
  readonly title: string;
  /** What a card is charged; gift cards and credit pay the rest where they are used. */
  readonly cardCents: Cents;
  /** The card that was declined. */
  readonly savedCardId: SavedCardId | undefined;
  readonly declinedAt: Date;
  /** The day on which it lapses unless it is paid. */
  readonly lapsesOn: CivilDate;
};
