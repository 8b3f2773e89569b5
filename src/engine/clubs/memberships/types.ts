import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId, CustomerId, MembershipId, SavedCardId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { AgeCode, EnteredBirthDate } from '../../compliance/types.ts';
import type { Address } from '../../identity/address-book/types.ts';
import type { Consent, ConsentCode, ConsentOrigin, TickedConsent } from '../../identity/consents/types.ts';
import type { CardValidity } from '../../orders/saved-cards/types.ts';
import type {
  ChangeStart,
  Club,
  ClubFrequency,
  ClubStatus,
  ClubTerms,
  ClubTier,
  PlanFigures,
  WinePreference,
} from '../types.ts';
import type { clubWaits, membershipHolds, memberships } from './schema.ts';

/** A wine or grape a member never wants to receive. */
export type ExcludedItem =
  | { readonly kind: 'wine'; readonly skuId: SkuId }
  | { readonly kind: 'grape'; readonly grape: string };

/** The quiz answers that a box is chosen from, together with later ratings (domain §5.15). */
export type QuizAnswers = {
  readonly color: WinePreference;
  /** From 1 (crowd pleasers) to 5 (surprises). */
  readonly adventure: 1 | 2 | 3 | 4 | 5;
  /** The budget for a box before tax and shipping; by default the plan's typical price. */
  readonly mostCents?: Cents;
};

/** Where the QR code that a customer scanned was placed. */
export type Attribution = { readonly location: string; readonly host: string; readonly campaign: string };

/**
 * The state of a membership (domain §7.3). `pending_payment_method`: no card yet. A hold's dates are in their own row. `completed`: a gift
 * whose last shipment is paid.
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

/** The default delivery of a membership's shipments. */
export type MembershipDelivery =
  | { readonly isPickup: true; readonly pickupLocation: string; readonly pickupPerson: string }
  | { readonly isPickup: false; readonly addressId: AddressId };

/** Whether shipments start with the open release or the one after it. */
export type FirstReleaseChoice = 'this_release' | 'next_release';

export type JoinCommand = {
  readonly plan: string;
  readonly frequency: string;
  readonly preference: WinePreference;
  readonly neverSent: readonly ExcludedItem[];
  readonly answers: QuizAnswers | undefined;
  readonly delivery: MembershipDelivery;
  /** Undefined makes the membership wait for a card: `pending_payment_method`. */
  readonly savedCardId: SavedCardId | undefined;
  readonly startsWith: FirstReleaseChoice;
  readonly consent: TickedConsent;
  readonly agreedBy: ConsentOrigin;
  /** Required if the account has no birth date. */
  readonly birthDate: EnteredBirthDate | undefined;
  readonly source: Membership['source'];
  readonly attribution: Attribution | undefined;
  /** A code shown in the tasting room before the membership existed; generated if left out. */
  readonly memberCode?: string;
};

/** Who changed a membership, as recorded in its history: the member, the system, or a staff member. */
export type MembershipActor = 'customer' | 'system' | StaffActor;

/** Names a membership and its owner; other customers' memberships are not found (A5). */
export type OwnMembership = {
  readonly customerId: CustomerId;
  readonly membershipId: MembershipId;
  /** Defaults to the member. */
  readonly actor?: MembershipActor;
};

/** `TASTE_UNKNOWN`: the club doesn't offer this selection. */
export type PreferencesChangeCode = MembershipChangeRefusalCode | ConsentCode | 'TASTE_UNKNOWN';
export type DeliveryChangeCode = MembershipChangeRefusalCode | ConsentCode | DeliveryRefusalCode;

/** What the page showed before a change and, if the change adds a recurring cost, the consent to it. */
export type Agreement = { readonly consent: TickedConsent; readonly agreedBy: ConsentOrigin };

/** When a change of delivery or preferences takes effect and what it costs. */
export type ChangePreview = {
  readonly startText: string;
  /**
   * Identifies the date and totals. It is submitted with the change, which is refused if they have changed.
   */
  readonly version: string;
  /** Terms to agree to, if the change adds shipping. */
  readonly terms: ClubTerms | undefined;
};

export type MembershipPreferences = Pick<Membership, 'preference' | 'neverSent' | 'answers'>;

export type JoinedMembership = { readonly membershipId: MembershipId; readonly state: MembershipState };

export type JoinRefusalCode =
  | AgeCode
  | ConsentCode
  | DeliveryRefusalCode
  | 'CARD_NOT_FOUND'
  | 'CARD_EXPIRED'
  /** The account has no birth date, so `birthDate` is required. */
  | 'AGE_REQUIRED'
  /** No such plan, or it doesn't have this frequency. */
  | 'CLUB_UNKNOWN'
  | 'CLUB_PAUSED'
  /** All spots are taken or offered; `joinWait` adds the customer to the waitlist. */
  | 'CLUB_FULL'
  /** The customer already has a membership of this club. */
  | 'CLUB_MEMBER';

export type DeliveryRefusalCode =
  | 'ADDRESS_NOT_FOUND'
  /** We can't ship wine there; the sentence says why and offers pickup. */
  | 'ADDRESS_CLOSED'
  | 'PICKUP_UNKNOWN';

/** A membership of another customer is reported as not found (A5). */
export type MembershipChangeRefusalCode = 'MEMBERSHIP_NOT_FOUND' | 'MEMBERSHIP_STATE';

export type HoldMembershipRequest = {
  readonly fromOn: CivilDate;
  /** The first day after the hold; undefined if the member ends it. */
  readonly untilOn: CivilDate | undefined;
  readonly reason: string;
};
export type HoldCode = MembershipChangeRefusalCode | 'HOLD_DATES' | 'HOLD_TOO_LONG' | 'HOLD_ALREADY';

export type CancelCode = MembershipChangeRefusalCode;
export type UndoCancelRefusalCode = MembershipChangeRefusalCode | 'UNDO_OVER' | 'CLUB_FULL' | 'CLUB_MEMBER';

export type MembershipCardRefusalCode = MembershipChangeRefusalCode | 'CARD_NOT_FOUND' | 'CARD_EXPIRED';

export type PlanChangeRequest = { readonly plan: string; readonly frequency: string };
export type PlanChangeCode =
  | MembershipChangeRefusalCode
  | ConsentCode
  | 'CLUB_UNKNOWN'
  | 'CLUB_PAUSED'
  | 'CLUB_FULL'
  | 'CLUB_MEMBER'
  /** The member already has this plan. */
  | 'PLAN_SAME';

/** What a change of plan would cost (domain §5.18). */
export type PlanChangePreview = {
  readonly before: PlanFigures;
  readonly after: PlanFigures;
  /**
   * Whether the change ends this membership and starts one in another club, with the same card and address.
   */
  readonly isOtherClub: boolean;
  /** `full`: the member can join the waitlist and stay. */
  readonly status: ClubStatus;
  /** When it takes effect and what it costs; undefined during an open-ended hold. */
  readonly start: ChangeStart | undefined;
  /** `start` as a sentence, which is part of what is agreed to. */
  readonly startText: string;
  /** What the new plan no longer includes, one sentence each. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** Terms to agree to; their `version` is submitted with `changePlan`. */
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
  /** The event as a sentence for the member's history. */
  readonly sentence: string;
};

/** Everything that pages show about one membership. */
export type MembershipView = Membership & {
  readonly club: Club;
  readonly tier: ClubTier;
  readonly frequencyOffered: ClubFrequency;
  readonly figures: PlanFigures;
  /** The current or upcoming hold. */
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
  /** The day on which a membership without a card ends. */
  readonly lapsesOn: CivilDate | undefined;
  /** The instant until which a cancellation can be undone; undefined otherwise. */
  readonly undoUntil: Date | undefined;
  /** The current consent, word for word; `consentsOf` has all of them. Undefined for a gift. */
  readonly consent: Consent | undefined;
  /** Newest first. */
  readonly history: readonly MembershipEvent[];
};

export type ClubWaitlistEntryView = ClubWaitlistEntry & {
  readonly clubTitle: string;
  readonly clubSlug: string;
  /** How many customers are ahead; 0 is next. */
  readonly ahead: number;
};
