import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { PersonClaim } from '../../checkout/limits/person-claim-rules.ts';
import type { Demand } from '../../inventory/types.ts';
import type { Guarantee } from '../../orders/card-guarantees/types.ts';
import type { DraftRefusalCode } from '../../orders/drafts/types.ts';
import type {
  BookingRefusal,
  BookingRefusalCode,
  DueAtVisit,
  Experience,
  Slot,
  VisitPrice,
} from '../experiences/types.ts';
import type { BookingChange, VisitRequest } from './purchase-types.ts';

/** A draft's visit as it applies to its customer now. */
export type VisitFacts = {
  readonly request: VisitRequest;
  readonly experience: Experience;
  readonly slot: Slot;
  readonly price: VisitPrice;
  /** The seats that it needs from inventory, without add-ons or a kit. */
  readonly demands: readonly Demand[];
  /** Its claims on benefits that are counted across a customer's reservations. */
  readonly claims: readonly PersonClaim[];
  /** Why it cannot be booked, apart from availability. */
  readonly refusals: readonly BookingRefusal[];
  /** The card that guarantees the reservation; undefined if none was given. */
  readonly guarantee: Guarantee | undefined;
};

/** Crash points while a guarantee card is saved. */
export const visitCrashPoints = ['guarantee.after_commit', 'guarantee.after_answer'] as const;

export type VisitRequirementCode =
  | BookingRefusalCode
  | 'AGE_STATEMENT'
  | 'KIT_TOO_LATE'
  /** The reservation to change was itself changed or has ended since. */
  | 'BOOKING_CHANGED'
  | 'GUARANTEE_MISSING';

/** What is chosen on the page of an experience. */
export type ChosenVisit = Pick<VisitRequest, 'slotId' | 'party'> &
  Partial<Pick<VisitRequest, 'addOns'>> & {
    /** The reservation to change, whose owner the reservations module has checked; undefined for a new reservation. */
    readonly changes?: BookingChange | undefined;
  };

/** What is entered at checkout; `saveDraft` saves the contact. */
export type VisitPatch = {
  readonly guests?: readonly string[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly addOns?: VisitRequest['addOns'];
  /** Whether the checkbox "All guests are 21 or older" is checked. */
  readonly isAllAdults?: boolean;
};

export type HoldVisitCode =
  | BookingRefusalCode
  | DraftRefusalCode
  /** The hold expired and the seats are taken. */
  | 'HOLD_EXPIRED'
  /** The hold was already extended. */
  | 'HOLD_EXTENDED'
  | 'SOLD_OUT';

/** The state of a draft's hold. */
export type SeatHoldState =
  | { readonly kind: 'held'; readonly until: Date; readonly mayExtend: boolean }
  /** The hold expired. Paying holds the seats again if they are free; `left` is the largest party that fits, in seats or tables. */
  | { readonly kind: 'over'; readonly isFree: boolean; readonly left: number };

/** What the checkout of a visit shows in addition to any other checkout. */
export type VisitInCheckout = {
  readonly experience: Experience;
  readonly slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt'>;
  /** Guests, answers and add-ons are in `contents.visit`. */
  readonly party: number;
  readonly price: VisitPrice;
  readonly due: DueAtVisit;
  readonly seats: SeatHoldState;
  /** The policy with its exact deadline. */
  readonly policySentence: string;
  /** Undefined if no guarantee card is needed. */
  readonly guarantee: GuaranteeInView | undefined;
  /** Other reservations of the customer or browser at that time; a hint only. */
  readonly overlaps: readonly VisitOverlap[];
};

export type GuaranteeInView =
  | { readonly kind: 'missing'; readonly feeCents: Cents }
  /** The bank has not answered or needs the customer; check again with `refreshGuarantee`. */
  | { readonly kind: 'waiting'; readonly feeCents: Cents }
  | {
      readonly kind: 'kept';
      readonly feeCents: Cents;
      readonly brand: string;
      readonly lastFour: string;
    }
  | { readonly kind: 'refused'; readonly feeCents: Cents; readonly refusal: Refusal };

export type VisitOverlap = { readonly title: string; readonly startsAt: Date; readonly endsAt: Date };
