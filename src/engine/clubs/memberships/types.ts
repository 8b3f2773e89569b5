import type { CivilDate } from '../../../core/dates.ts';
import type { AddressId, CustomerId, MembershipId, SavedCardId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { AgeCode, TypedBirthDate } from '../../compliance/types.ts';
import type { Address } from '../../identity/address-book/types.ts';
import type { AgreedBy, Consent, ConsentCode, TickedConsent } from '../../identity/consents/types.ts';
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

/** A wine, or a grape by its name, that a member never wants to get. */
export type NeverSent =
  | { readonly kind: 'wine'; readonly skuId: SkuId }
  | { readonly kind: 'grape'; readonly grape: string };

/** What a quiz asks (domain §5.15); a box is chosen from it and from what was rated since. */
export type QuizAnswers = {
  readonly color: WinePreference;
  /** From 1, what everybody likes, to 5, what nobody expects. */
  readonly adventure: 1 | 2 | 3 | 4 | 5;
  /** The most that a box may come to before tax and shipping; without it, what a box of the plan typically costs. */
  readonly mostCents?: Cents;
};

/** Where a code at the counter came from. */
export type Attribution = { readonly location: string; readonly host: string; readonly campaign: string };

/**
 * Domain §7.3. Without a way to pay it is pending; a hold has its dates in a row of its own; one that was given is completed with its
 * last shipment.
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

export type ClubWait = WithoutNulls<Omit<typeof clubWaits.$inferSelect, 'offeredAt' | 'settledAt'>>;

/* What the doors of memberships take and answer (index.server.ts). ------------------------------------------------------------ */

/** Where a membership's shipments go unless one of them says otherwise. */
export type MembershipDelivery =
  | { readonly isPickup: true; readonly pickupLocation: string; readonly pickupPerson: string }
  | { readonly isPickup: false; readonly addressId: AddressId };

/** With the release that is open, or from the one after it. */
export type StartsWith = 'this_release' | 'next_release';

export type JoinCommand = {
  readonly plan: string;
  readonly frequency: string;
  readonly preference: WinePreference;
  readonly neverSent: readonly NeverSent[];
  readonly answers: QuizAnswers | undefined;
  readonly delivery: MembershipDelivery;
  /** Without one the membership waits for it: `pending_payment_method`. */
  readonly savedCardId: SavedCardId | undefined;
  readonly startsWith: StartsWith;
  readonly consent: TickedConsent;
  readonly agreedBy: AgreedBy;
  /** Needed while the account knows none. */
  readonly birthDate: TypedBirthDate | undefined;
  readonly source: Membership['source'];
  readonly attribution: Attribution | undefined;
  /** Shown at the counter before there was a membership; else one is made. */
  readonly memberCode?: string;
};

/** Who acts on a membership, as its history names them: its member, the shop, or somebody of the house for the member. */
export type MembershipActor = 'customer' | 'system' | StaffActor;

/** Whose membership is changed; everybody else's is as unknown as one that never was (A5). */
export type OwnMembership = {
  readonly customerId: CustomerId;
  readonly membershipId: MembershipId;
  /** Who changes it; without one its member does. */
  readonly actor?: MembershipActor;
};

/** `TASTE_UNKNOWN`: the club chooses no boxes for such a taste. */
export type TasteChangeCode = ChangeCode | ConsentCode | 'TASTE_UNKNOWN';
export type DeliveryChangeCode = ChangeCode | ConsentCode | DeliveryCode;

/** What was shown before a change, and, where it adds to what renews, agreed to. */
export type Agreement = { readonly consent: TickedConsent; readonly agreedBy: AgreedBy };

/** From which charge on another delivery or taste counts and for how much, before it is saved. */
export type ChangePreview = {
  readonly startText: string;
  /** Names the date and the sums; it comes back with the change, which is refused where they are others by then. */
  readonly version: string;
  /** What is agreed to anew: shipping is added. */
  readonly terms: ClubTerms | undefined;
};

export type Preferences = Pick<Membership, 'preference' | 'neverSent' | 'answers'>;

export type Joined = { readonly membershipId: MembershipId; readonly state: MembershipState };

export type JoinCode =
  | AgeCode
  | ConsentCode
  | DeliveryCode
  | 'CARD_NOT_FOUND'
  | 'CARD_EXPIRED'
  /** The account is known to nobody's age yet: `birthDate` is needed. */
  | 'AGE_REQUIRED'
  /** There is no such plan, or it is not sent that often. */
  | 'CLUB_UNKNOWN'
  | 'CLUB_PAUSED'
  /** Its places are taken or promised to whoever waits: `joinWait` leads into the line. */
  | 'CLUB_FULL'
  /** A living membership of this club is there already; it can be changed. */
  | 'CLUB_MEMBER';

export type DeliveryCode =
  | 'ADDRESS_NOT_FOUND'
  /** Wine may not go there; the sentence says why, and pickup is the way out. */
  | 'ADDRESS_CLOSED'
  | 'PICKUP_UNKNOWN';

/** Every change of a membership that is not its owner's, or is over, is refused as one that never was (A5). */
export type ChangeCode = 'MEMBERSHIP_NOT_FOUND' | 'MEMBERSHIP_STATE';

export type HoldWish = {
  readonly fromOn: CivilDate;
  /** The first day on which it is over; undefined until the member ends it. */
  readonly untilOn: CivilDate | undefined;
  readonly reason: string;
};
export type HoldCode = ChangeCode | 'HOLD_DATES' | 'HOLD_TOO_LONG' | 'HOLD_ALREADY';

export type CancelCode = ChangeCode;
export type UndoCode = ChangeCode | 'UNDO_OVER' | 'CLUB_FULL' | 'CLUB_MEMBER';

export type CardCode = ChangeCode | 'CARD_NOT_FOUND' | 'CARD_EXPIRED';

export type PlanChangeWish = { readonly plan: string; readonly frequency: string };
export type PlanChangeCode =
  | ChangeCode
  | ConsentCode
  | 'CLUB_UNKNOWN'
  | 'CLUB_PAUSED'
  | 'CLUB_FULL'
  | 'CLUB_MEMBER'
  /** It is the plan that they have. */
  | 'PLAN_SAME';

/** What another plan would mean, in money, before anybody agrees to it (domain §5.18). */
export type PlanChangePreview = {
  readonly before: PlanFigures;
  readonly after: PlanFigures;
  /** Another club ends this membership and begins one there, with the same card and address, in one step. */
  readonly isOtherClub: boolean;
  /** `full`: there is a line to wait in while staying. */
  readonly status: ClubStatus;
  /** From which charge on, and for how much; undefined while a hold without an end lets nothing be charged. */
  readonly start: ChangeStart | undefined;
  /** The same in words, which are part of what is agreed to. */
  readonly startText: string;
  /** What the new plan does not bring any more, a sentence each. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** What is agreed to anew; its `version` comes back with `changePlan`. */
  readonly terms: ClubTerms;
};

export type WaitCode = 'CLUB_UNKNOWN' | 'CLUB_OPEN' | 'CLUB_MEMBER' | 'WAIT_ALREADY';

/* What pages read (view.server.ts) -------------------------------------------------------------------------------------------- */

export type MembershipEvent = {
  readonly at: Date;
  readonly actor: MembershipActor;
  readonly kind: MembershipEventKind;
  readonly effectiveOn: CivilDate;
  readonly data: Readonly<Record<string, unknown>>;
  /** The same in words of a person, for the history. */
  readonly sentence: string;
};

/** Everything a page says of one membership of its owner. */
export type MembershipView = Membership & {
  readonly club: Club;
  readonly tier: ClubTier;
  readonly frequencyOffered: ClubFrequency;
  readonly figures: PlanFigures;
  /** Begun or still to come. */
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
  /** Whether member prices are in force now. */
  readonly hasBenefits: boolean;
  /** While it waits for a card: the day on which it lapses. */
  readonly lapsesOn: CivilDate | undefined;
  /** Until when a cancellation can be taken back; undefined when there is none, or it is too late. */
  readonly undoUntil: Date | undefined;
  /** The agreement in force, word for word; all of them are `consentsOf`. Undefined where it was given. */
  readonly consent: Consent | undefined;
  /** Newest first. */
  readonly history: readonly MembershipEvent[];
};

export type WaitView = ClubWait & {
  readonly clubTitle: string;
  readonly clubSlug: string;
  /** How many are before them; 0 is the next. */
  readonly ahead: number;
};
