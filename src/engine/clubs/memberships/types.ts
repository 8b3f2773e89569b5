import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId, CustomerId, MembershipId, SavedCardId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { AgeCode, EnteredBirthDate } from '../../compliance/types.ts';
import type { Address } from '../../identity/address-book/types.ts';
import type {
  Consent,
  ConsentOrigin,
  ConsentRefusalCode,
  SubmittedConsent,
} from '../../identity/consents/types.ts';
import type { CardValidity } from '../../orders/saved-cards/types.ts';
import type {
  Club,
  ClubFrequency,
  ClubStatus,
  ClubTerms,
  ClubTier,
  MembershipChangeStart,
  WinePreference,
  YearlyPlanCost,
} from '../types.ts';
import type { clubWaits, membershipHolds, memberships } from './schema.ts';

/** A wine or grape that must never be sent to a member. */
export type ExcludedItem =
  | { readonly kind: 'wine'; readonly skuId: SkuId }
  | { readonly kind: 'grape'; readonly grape: string };

/** A member's quiz answers. Together with later ratings they determine the wines of each box (domain §5.15). */
export type QuizAnswers = {
  readonly color: WinePreference;
  /** How adventurous the wines should be, from 1 (crowd pleasers) to 5 (surprises). */
  readonly adventure: 1 | 2 | 3 | 4 | 5;
  /** The budget for a box before tax and shipping. If omitted, the plan's typical price applies. */
  readonly mostCents?: Cents;
};

/** The place, host and campaign of the QR code with which a customer joined. */
export type JoinAttribution = { readonly location: string; readonly host: string; readonly campaign: string };

/**
 * The state of a membership (domain §7.3). `pending_payment_method`: no card or delivery address yet. `on_hold`: on hold; the dates are in
 * the hold's own row. `completed`: a gift whose last shipment is paid.
 */
export type MembershipState =
  | 'pending_payment_method'
  | 'active'
  | 'on_hold'
  | 'past_due'
  | 'cancelled'
  | 'completed';

export type Membership = WithoutNulls<Omit<typeof memberships.$inferSelect, 'updatedAt'>>;

export type MembershipHold = WithoutNulls<Omit<typeof membershipHolds.$inferSelect, 'createdAt' | 'endedAt'>>;

export type MembershipEventKind =
  | 'joined'
  | 'activated'
  | 'card_changed'
  | 'credit_changed'
  | 'delivery_changed'
  | 'preferences_changed'
  | 'plan_changed'
  | 'held'
  | 'hold_ended'
  | 'skipped'
  | 'skip_undone'
  | 'box_saved'
  | 'declined'
  | 'charged'
  | 'lapsed'
  | 'past_due'
  | 'cancelled'
  | 'cancel_undone'
  | 'completed'
  | 'price_change_told'
  | 'reminded';

export type ClubWaitlistEntry = WithoutNulls<Omit<typeof clubWaits.$inferSelect, 'offeredAt' | 'settledAt'>>;

/* Input and results of the entry points (index.server.ts). */

/** The default delivery of a membership's shipments: pickup, or shipping to an address. */
export type MembershipDelivery =
  | { readonly isPickup: true; readonly pickupLocation: string; readonly pickupPerson: string }
  | { readonly isPickup: false; readonly addressId: AddressId };

/** Whether a new membership's shipments start with the open release or the next one. */
export type FirstReleaseChoice = 'this_release' | 'next_release';

export type JoinCommand = {
  readonly plan: string;
  readonly frequency: string;
  readonly preference: WinePreference;
  readonly neverSent: readonly ExcludedItem[];
  readonly answers: QuizAnswers | undefined;
  readonly delivery: MembershipDelivery;
  /** The card to charge. If undefined, the membership waits for a card in state `pending_payment_method`, unless it is a gift. */
  readonly savedCardId: SavedCardId | undefined;
  readonly startsWith: FirstReleaseChoice;
  readonly consent: SubmittedConsent;
  readonly agreedBy: ConsentOrigin;
  /** The entered birth date. Required if the account has none. */
  readonly birthDate: EnteredBirthDate | undefined;
  readonly source: Membership['source'];
  readonly attribution: JoinAttribution | undefined;
  /** A member code that was shown in the tasting room before the membership existed. Generated if omitted. */
  readonly memberCode?: string;
};

/** The actor who changed a membership, as recorded in its history: the member, the system, or a staff member. */
export type MembershipActor = 'customer' | 'system' | StaffActor;

/** Identifies a membership and the customer it must belong to. Memberships of other customers are reported as not found (A5). */
export type MembershipAccess = {
  readonly customerId: CustomerId;
  readonly membershipId: MembershipId;
  /** The actor recorded in the history. Defaults to the member. */
  readonly actor?: MembershipActor;
};

/** The refusal codes of a change of preferences. `TASTE_UNKNOWN`: the club doesn't offer this wine selection. */
export type PreferencesChangeRefusalCode = MembershipChangeRefusalCode | ConsentRefusalCode | 'TASTE_UNKNOWN';
export type DeliveryChangeRefusalCode =
  | MembershipChangeRefusalCode
  | ConsentRefusalCode
  | DeliveryRefusalCode;

/** The version of the preview that the member saw before a change and, if the change adds a recurring cost, the consent to it. */
export type MembershipChangeAgreement = {
  readonly consent: SubmittedConsent;
  readonly agreedBy: ConsentOrigin;
};

/** The start date and terms of a change of delivery or preferences, shown before it is saved. */
export type MembershipChangePreview = {
  readonly startText: string;
  /** Identifies the previewed date and totals. It is submitted with the change, which is refused if they have changed since. */
  readonly version: string;
  /** The terms to agree to; undefined unless the change adds shipping. */
  readonly terms: ClubTerms | undefined;
};

export type MembershipPreferences = Pick<Membership, 'preference' | 'neverSent' | 'answers'>;

export type JoinedMembership = { readonly membershipId: MembershipId; readonly state: MembershipState };

export type JoinRefusalCode =
  | AgeCode
  | ConsentRefusalCode
  | DeliveryRefusalCode
  | 'CARD_NOT_FOUND'
  | 'CARD_EXPIRED'
  /** The account has no birth date, so `birthDate` is required. */
  | 'AGE_REQUIRED'
  /** No such plan, or it doesn't have this frequency. */
  | 'CLUB_UNKNOWN'
  | 'CLUB_PAUSED'
  /** All spots are taken or offered; `joinClubWaitlist` adds the customer to the waitlist. */
  | 'CLUB_FULL'
  /** The customer already has a membership of this club. */
  | 'CLUB_MEMBER';

export type DeliveryRefusalCode =
  | 'ADDRESS_NOT_FOUND'
  /** We can't ship wine there; the sentence says why and offers pickup. */
  | 'ADDRESS_CLOSED'
  | 'PICKUP_UNKNOWN';

/** The refusal codes of any membership change. A membership of another customer is reported as not found (A5). */
export type MembershipChangeRefusalCode = 'MEMBERSHIP_NOT_FOUND' | 'MEMBERSHIP_STATE';

export type HoldMembershipRequest = {
  readonly fromOn: CivilDate;
  /** The first day after the hold; undefined for an open-ended hold. */
  readonly untilOn: CivilDate | undefined;
  readonly reason: string;
};
export type HoldRefusalCode = MembershipChangeRefusalCode | 'HOLD_DATES' | 'HOLD_TOO_LONG' | 'HOLD_ALREADY';

export type CancellationRefusalCode = MembershipChangeRefusalCode;
export type UndoCancellationRefusalCode =
  | MembershipChangeRefusalCode
  | 'UNDO_OVER'
  | 'CLUB_FULL'
  | 'CLUB_MEMBER';

export type MembershipCardRefusalCode = MembershipChangeRefusalCode | 'CARD_NOT_FOUND' | 'CARD_EXPIRED';

export type PlanChangeRequest = { readonly plan: string; readonly frequency: string };
export type PlanChangeRefusalCode =
  | MembershipChangeRefusalCode
  | ConsentRefusalCode
  | 'CLUB_UNKNOWN'
  | 'CLUB_PAUSED'
  | 'CLUB_FULL'
  | 'CLUB_MEMBER'
  /** The member already has this plan. */
  | 'PLAN_SAME';

/** The effects and cost of a change of plan, shown before it is saved (domain §5.18). */
export type PlanChangePreview = {
  readonly before: YearlyPlanCost;
  readonly after: YearlyPlanCost;
  /** Whether the change ends this membership and starts one in another club with the same card and address. */
  readonly isOtherClub: boolean;
  /** The status of the new plan's club. If `full`, the member can join the waitlist and keep the current plan. */
  readonly status: ClubStatus;
  /** When the change takes effect and what it costs; undefined during an open-ended hold, or if the new plan's club isn't open. */
  readonly start: MembershipChangeStart | undefined;
  /** A sentence that states `start`; part of the terms that the member agrees to. */
  readonly startText: string;
  /** What the member loses with the new plan, one sentence each. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** The terms to agree to. Their `version` is submitted with `changeMembershipPlan`. */
  readonly terms: ClubTerms;
};

export type WaitlistRefusalCode = 'CLUB_UNKNOWN' | 'CLUB_OPEN' | 'CLUB_MEMBER' | 'WAIT_ALREADY';

/* Views for pages (view.server.ts). */

export type MembershipEvent = {
  readonly at: Date;
  readonly actor: MembershipActor;
  readonly kind: MembershipEventKind;
  readonly effectiveOn: CivilDate;
  readonly data: Readonly<Record<string, unknown>>;
  /** A sentence that describes the event in the member's history. */
  readonly sentence: string;
};

/** A membership with everything that pages show about it. */
export type MembershipView = Membership & {
  readonly club: Club;
  readonly tier: ClubTier;
  readonly frequencyOffered: ClubFrequency;
  readonly figures: YearlyPlanCost;
  /** The current or upcoming hold; undefined if there is none. */
  readonly hold: MembershipHold | undefined;
  readonly card:
    | {
        readonly id: SavedCardId;
        readonly name: string;
        readonly expiry: string;
        readonly validity: CardValidity;
      }
    | undefined;
  readonly address: Address | undefined;
  /** Whether member prices apply now. */
  readonly hasBenefits: boolean;
  /** The day on which a membership without a card ends; undefined for other memberships and for gifts. */
  readonly lapsesOn: CivilDate | undefined;
  /** The instant until which a cancellation can be undone; undefined if none can. */
  readonly undoUntil: Date | undefined;
  /** The current consent with its full text; undefined for a gift. `consentsOf` returns earlier consents as well. */
  readonly consent: Consent | undefined;
  /** The membership events, newest first. */
  readonly history: readonly MembershipEvent[];
};

export type ClubWaitlistEntryView = ClubWaitlistEntry & {
  readonly clubTitle: string;
  readonly clubSlug: string;
  /** The number of customers ahead on the waitlist; 0 for the next in line. */
  readonly ahead: number;
};
