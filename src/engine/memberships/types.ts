import type { CivilDate } from '../../core/dates.ts';
import type { Branded, CustomerId, SkuId } from '../../core/ids.ts';
import type { AddressId } from '../address-book/types.ts';
import type { ClubId, ClubPlan, WinePreference } from '../clubs/types.ts';
import type { ConsentId } from '../consents/types.ts';
import type { SavedCardId } from '../saved-cards/types.ts';

export type MembershipId = Branded<string, 'MembershipId'>;

/** A wine, or a grape by its name, that a member never wants to get. */
export type NeverSent =
  | { readonly kind: 'wine'; readonly skuId: SkuId }
  | { readonly kind: 'grape'; readonly grape: string };

/** What a quiz asks (domain §5.15); a box is chosen from it and from what was rated since. */
export type QuizAnswers = {
  readonly color: WinePreference;
  /** From 1, what everybody likes, to 5, what nobody expects. */
  readonly adventure: 1 | 2 | 3 | 4 | 5;
  readonly budget: 'modest' | 'usual' | 'generous';
};

/** Where a code at the counter came from. */
export type Attribution = { readonly location: string; readonly host: string; readonly campaign: string };

/** Domain §7.3. Without a way to pay it is pending; a hold has its dates in a row of its own. */
export type MembershipState = 'pending_payment_method' | 'active' | 'on_hold' | 'past_due' | 'cancelled';

export type Membership = {
  readonly id: MembershipId;
  readonly customerId: CustomerId;
  readonly clubId: ClubId;
  readonly plan: ClubPlan;
  readonly frequency: string;
  readonly preference: WinePreference;
  readonly neverSent: readonly NeverSent[];
  readonly answers: QuizAnswers | undefined;
  readonly state: MembershipState;
  readonly isPickup: boolean;
  readonly pickupLocation: string | undefined;
  readonly pickupPerson: string;
  readonly addressId: AddressId | undefined;
  readonly savedCardId: SavedCardId | undefined;
  readonly consentId: ConsentId;
  /** Members' own dates are counted from it, never from the last one (I-38). */
  readonly anchorDate: CivilDate;
  /** Releases that are charged before this day are not theirs. */
  readonly startsOn: CivilDate;
  readonly source: 'web' | 'no_payment' | 'counter' | 'curated' | 'operator';
  readonly attribution: Attribution | undefined;
  readonly memberCode: string;
  readonly joinedAt: Date;
  readonly activatedAt: Date | undefined;
  readonly cancelledAt: Date | undefined;
  readonly cancelReason: string | undefined;
  readonly version: number;
};

export type MembershipHold = {
  readonly id: Branded<string, 'MembershipHoldId'>;
  readonly membershipId: MembershipId;
  readonly fromOn: CivilDate;
  /** The first day on which it is over; without one until the member ends it. */
  readonly untilOn: CivilDate | undefined;
  readonly keepsBenefits: boolean;
  readonly reason: string;
};

export type MembershipEventKind =
  | 'joined'
  | 'activated'
  | 'card_changed'
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
  | 'price_change_told'
  | 'reminded';

export type ClubWait = {
  readonly id: Branded<string, 'ClubWaitId'>;
  readonly clubId: ClubId;
  readonly customerId: CustomerId;
  readonly plan: ClubPlan;
  readonly state: 'waiting' | 'offered' | 'joined' | 'passed' | 'left';
  readonly askedAt: Date;
  readonly offerEndsAt: Date | undefined;
};
