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

/** What a draft is to visit, as it stands at this moment for whoever books it. */
export type VisitFacts = {
  readonly wish: VisitRequest;
  readonly experience: Experience;
  readonly slot: Slot;
  readonly price: VisitPrice;
  /** Its seats, and nothing of what is sent or eaten. */
  readonly demands: readonly Demand[];
  /** What it takes of benefits that are counted over all bookings of a customer. */
  readonly claims: readonly PersonClaim[];
  /** Why it cannot be booked, whatever is left of it: that is decided when it is held. */
  readonly refusals: readonly BookingRefusal[];
  /** The card that stands for those who do not come. */
  readonly guarantee: Guarantee | undefined;
};

/** The steps of a card that is to stand for a booking, between which a process may die. */
export const visitCrashPoints = ['guarantee.after_commit', 'guarantee.after_answer'] as const;

export type VisitRequirementCode =
  | BookingRefusalCode
  | 'AGE_STATEMENT'
  | 'KIT_TOO_LATE'
  /** The booking that it changes is another by now. */
  | 'BOOKING_CHANGED'
  | 'GUARANTEE_MISSING';

/** What is chosen on the page of an experience. */
export type ChosenVisit = Pick<VisitRequest, 'slotId' | 'party'> &
  Partial<Pick<VisitRequest, 'addOns'>> & {
    /** Of a booking that is there and its owner's to change, as its owner (engine/visits/reservations) has made sure. */
    readonly changes?: BookingChange | undefined;
  };

/** What is typed on the page of its checkout; whoever buys is saved by `saveDraft`, as for everything else. */
export type VisitPatch = {
  readonly guests?: readonly string[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly addOns?: VisitRequest['addOns'];
  /** The tick under "All guests are 21 or older". */
  readonly isAllAdults?: boolean;
};

export type HoldVisitCode =
  | BookingRefusalCode
  | DraftRefusalCode
  /** The time was over, and others have its seats. */
  | 'HOLD_EXPIRED'
  /** It was kept once more already. */
  | 'HOLD_EXTENDED'
  | 'SOLD_OUT';

/** How the seats of a draft stand. */
export type SeatsHeld =
  | { readonly kind: 'held'; readonly until: Date; readonly mayExtend: boolean }
  /** Its time is over. While they are free, paying takes them again; `left` counts as `SlotOffer.left` does. */
  | { readonly kind: 'over'; readonly isFree: boolean; readonly left: number };

/** What the checkout of a visit shows besides what every checkout does. */
export type VisitInCheckout = {
  readonly experience: Experience;
  readonly slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt'>;
  /** Who comes, what they answered and which add-ons they chose stands in `contents.visit`. */
  readonly party: number;
  readonly price: VisitPrice;
  readonly due: DueAtVisit;
  readonly seats: SeatsHeld;
  /** The policy in one sentence, with its exact cut-off. */
  readonly policySentence: string;
  /** Undefined where no card has to stand for those who do not come. */
  readonly guarantee: GuaranteeInView | undefined;
  /** Other bookings of the same customer or browser at that time: worth a look, never in the way. */
  readonly overlaps: readonly VisitOverlap[];
};

export type GuaranteeInView =
  | { readonly kind: 'missing'; readonly feeCents: Cents }
  /** The bank was asked and has not answered, or wants to see its customer: look again with `lookAtGuarantee`. */
  | { readonly kind: 'waiting'; readonly feeCents: Cents }
  | {
      readonly kind: 'kept';
      readonly feeCents: Cents;
      readonly brand: string;
      readonly lastFour: string;
    }
  | { readonly kind: 'refused'; readonly feeCents: Cents; readonly refusal: Refusal };

export type VisitOverlap = { readonly title: string; readonly startsAt: Date; readonly endsAt: Date };
