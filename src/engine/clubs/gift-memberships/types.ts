import type { GiftMembershipId, LedgerAccountId, MembershipId, PlusMembershipId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { GiftNote } from '../../gifts/notes/note-types.ts';
import type { GiftNoteCode, GiftPurchase } from '../../gifts/notes/types.ts';
import type { PlusPlan } from '../../loyalty/plus/rules.ts';
import type { ClubPlan, ClubShape } from '../types.ts';

export type GiftPlan = ClubPlan | PlusPlan;

/** How many shipments are given (domain §4.3). */
export type GivenShipments = 1 | 2 | 4;

/**
 * `scheduled` until its day; `sent` when its mail was handed over; `claimed` while somebody is a member by it; the last two are ends:
 * all of it came, or the giver has the money back.
 */
export type GiftMembershipState = 'scheduled' | 'sent' | 'claimed' | 'ended' | 'cancelled';

/** What may still be changed until it is sent. */
export type GiftMembershipEdit = GiftNote;

export type GiftMembership = {
  readonly id: GiftMembershipId;
  /** What was paid for it, and of it what no shipment has spent yet. */
  readonly ledgerAccountId: LedgerAccountId;
  readonly plan: GiftPlan;
  readonly frequency: string;
  /** A year of Mesa Lucero+ is given one at a time. */
  readonly shipments: GivenShipments;
  /** What each shipment may cost of what was paid. */
  readonly shareCents: Cents;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly senderName: string;
  readonly message: string;
  readonly deliverAt: Date;
  readonly state: GiftMembershipState;
  readonly version: number;
  /** Which of the shop's keys the link is made with. */
  readonly keyId: Buffer;
  readonly sentAt: Date | undefined;
  /** When the mail with the present link came back. */
  readonly bouncedAt: Date | undefined;
  /** Two reminders to whoever got it, then a word to whoever gave it. */
  readonly reminders: number;
  readonly membershipId: MembershipId | undefined;
  /** The same of a year that was given. */
  readonly plusMembershipId: PlusMembershipId | undefined;
  readonly claimedAt: Date | undefined;
};

export type BoughtGiftMembership = GiftMembership & { readonly purchase: GiftPurchase };

/** What its order shows of a gift: whom it is for and where it stands, never its link. */
export type GiftInOrder = Pick<
  GiftMembership,
  | 'plan'
  | 'recipientName'
  | 'recipientEmail'
  | 'shipments'
  | 'state'
  | 'deliverAt'
  | 'sentAt'
  | 'bouncedAt'
  | 'claimedAt'
> &
  Pick<GiftPurchase, 'publicToken'> & {
    readonly clubTitle: string;
    readonly bottles: number;
    /** How many of its shipments were charged to it. */
    readonly charged: number;
  };

/** A plan that is given, in the words and sums that its giver reads. */
export type GiftOffer = {
  readonly plan: GiftPlan;
  readonly clubTitle: string;
  /** Who chooses what is in it; nobody of a year, which has no bottles. */
  readonly shape: ClubShape | undefined;
  readonly bottles: number;
  readonly frequency: string;
  /** `four times a year (February, May, August and November)`. */
  readonly often: string;
  readonly shareCents: Cents;
};

export type GiftWishCode = 'GIFT_PLAN' | GiftNoteCode;

export type GiftMembershipRefusalCode =
  | GiftWishCode
  | 'GIFT_UNKNOWN'
  /** It was sent meanwhile: only until then it is changed. */
  | 'GIFT_SENT'
  /** Somebody is a member by it: it is not given back any more. */
  | 'GIFT_CLAIMED'
  | 'GIFT_NOT_SENT';

/** A gift that does not agree with its purchase, its ledger account or its shipments. */
export type GiftMembershipViolation = {
  readonly kind:
    | 'line_without_gift'
    | 'issued_differs'
    | 'refund_differs'
    | 'more_shipments_than_given'
    | 'year_differs'
    | 'overdue';
  readonly subject: string;
  readonly detail: string;
};
