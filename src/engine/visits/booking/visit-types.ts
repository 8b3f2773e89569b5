import type { Cents } from '../../../core/money.ts';
import type { Refusal } from '../../../core/result.ts';
import type { PersonLimitClaim } from '../../checkout/limits/person-claim-rules.ts';
import type { StockDemand } from '../../inventory/types.ts';
import type { CardGuarantee } from '../../orders/card-guarantees/types.ts';
import type { DraftRefusalCode } from '../../orders/drafts/types.ts';
import type {
  BookingRefusal,
  BookingRefusalCode,
  DueAtVisit,
  Experience,
  Slot,
  VisitPrice,
} from '../experiences/types.ts';
import type { ReservationToChange, VisitRequest } from './purchase-types.ts';

/** A draft's visit evaluated for its customer now: price, inventory demands and refusals. */
export type EvaluatedVisit = {
  readonly request: VisitRequest;
  readonly experience: Experience;
  readonly slot: Slot;
  readonly price: VisitPrice;
  /** The seats that the visit needs from inventory, without add-ons or a kit. */
  readonly demands: readonly StockDemand[];
  /** The visit's claims on benefits that are limited across a customer's reservations. */
  readonly claims: readonly PersonLimitClaim[];
  /** The reasons why the visit can't be booked, apart from availability. */
  readonly refusals: readonly BookingRefusal[];
  /** The card that guarantees the reservation; undefined if none was provided. */
  readonly guarantee: CardGuarantee | undefined;
};

/** Points at which tests simulate a crash while a guarantee card is being saved. */
export const guaranteeCrashPoints = ['guarantee.after_commit', 'guarantee.after_answer'] as const;

export type VisitRequirementCode =
  | BookingRefusalCode
  | 'AGE_STATEMENT'
  | 'KIT_TOO_LATE'
  /** The reservation to change was itself changed or has ended since. */
  | 'BOOKING_CHANGED'
  | 'GUARANTEE_MISSING';

/** The slot, party and add-ons that a customer chooses on an experience's page. */
export type ChosenVisit = Pick<VisitRequest, 'slotId' | 'party'> &
  Partial<Pick<VisitRequest, 'addOns'>> & {
    /** The reservation to change, after the reservations module has verified its owner; undefined for a new reservation. */
    readonly changes?: ReservationToChange | undefined;
  };

/** The visit details that a customer enters at checkout. Contact details are saved by `saveDraft`. */
export type VisitPatch = {
  readonly guests?: readonly string[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly addOns?: VisitRequest['addOns'];
  /** Whether the checkbox "All guests are 21 or older" is checked. */
  readonly isAllAdults?: boolean;
};

export type VisitHoldRefusalCode =
  | BookingRefusalCode
  | DraftRefusalCode
  /** The hold expired and the seats are taken. */
  | 'HOLD_EXPIRED'
  /** The hold was already extended. */
  | 'HOLD_EXTENDED'
  | 'SOLD_OUT';

/** The state of the seat hold of a draft. */
export type SeatHoldState =
  | { readonly kind: 'held'; readonly until: Date; readonly mayExtend: boolean }
  /** The hold expired. Paying holds the seats again if they are free; `left` is the largest party that fits, in seats or tables. */
  | { readonly kind: 'over'; readonly isFree: boolean; readonly left: number };

/** The visit-specific content of the checkout. */
export type VisitCheckoutView = {
  readonly experience: Experience;
  readonly slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt'>;
  /** The number of guests. Names, answers and add-ons are in `contents.visit`. */
  readonly party: number;
  readonly price: VisitPrice;
  readonly due: DueAtVisit;
  readonly seats: SeatHoldState;
  /** The cancellation policy with its exact deadline. */
  readonly policySentence: string;
  /** The state of the guarantee card; undefined if none is needed. */
  readonly guarantee: GuaranteeView | undefined;
  /** The customer's or browser's other reservations at that time. Shown as a hint only. */
  readonly overlaps: readonly OverlappingVisit[];
};

export type GuaranteeView =
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

export type OverlappingVisit = { readonly title: string; readonly startsAt: Date; readonly endsAt: Date };
