import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { GiftNote } from '../../gifts/notes/note-types.ts';
import type { GiftNoteRefusalCode, GiftPurchase } from '../../gifts/notes/types.ts';
import type { PlusPlan } from '../../loyalty/plus/rules.ts';
import type { ClubPlan, ClubSelectionMode } from '../types.ts';
import type { giftMemberships } from './schema.ts';

export type GiftPlan = ClubPlan | PlusPlan;

/** The number of shipments of a gift (domain §4.3). */
export type GiftShipmentCount = 1 | 2 | 4;

/**
 * The state of a gift: `scheduled` until its send date; `sent` once its email is enqueued; `claimed` once a recipient has become a member
 * by accepting it; `ended` once that club membership is completed, or canceled for good; `cancelled` once the giver was refunded.
 */
export type GiftMembershipState = 'scheduled' | 'sent' | 'claimed' | 'ended' | 'cancelled';

/** The parts of a gift that can be changed until it is sent. */
export type GiftMembershipEdit = GiftNote;

export type GiftMembership = WithoutNulls<
  Omit<typeof giftMemberships.$inferSelect, 'orderLineId' | 'clubPlan' | 'createdAt' | 'updatedAt'>
>;

export type BoughtGiftMembership = GiftMembership & { readonly purchase: GiftPurchase };

/** A gift as shown with its order: recipient and status, but never the link. */
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
    /** The number of shipments already charged to the gift. */
    readonly charged: number;
  };

/** A plan that can be given as a gift, with its price per shipment. */
export type GiftOffer = {
  readonly plan: GiftPlan;
  readonly clubTitle: string;
  /** The shape of the plan's club; undefined for a year of the paid membership, which has no bottles. */
  readonly shape: ClubSelectionMode | undefined;
  readonly bottles: number;
  readonly frequency: string;
  /** The frequency as text, such as `four times a year (February, May, August and November)`. */
  readonly often: string;
  readonly shareCents: Cents;
};

export type GiftRequestRefusalCode = 'GIFT_PLAN' | GiftNoteRefusalCode;

export type GiftMembershipRefusalCode =
  | GiftRequestRefusalCode
  | 'GIFT_UNKNOWN'
  /** The gift was already sent and can't be changed. */
  | 'GIFT_SENT'
  /** The gift was accepted and can't be refunded. */
  | 'GIFT_CLAIMED'
  | 'GIFT_NOT_SENT';

/** An inconsistency between a gift and its purchase, ledger account or shipments. */
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
