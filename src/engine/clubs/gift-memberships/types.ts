import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { GiftNote } from '../../gifts/notes/note-types.ts';
import type { GiftNoteCode, GiftPurchase } from '../../gifts/notes/types.ts';
import type { PlusPlan } from '../../loyalty/plus/rules.ts';
import type { ClubPlan, ClubShape } from '../types.ts';
import type { giftMemberships } from './schema.ts';

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

export type GiftMembership = WithoutNulls<
  Omit<typeof giftMemberships.$inferSelect, 'orderLineId' | 'clubPlan' | 'createdAt' | 'updatedAt'>
>;

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
