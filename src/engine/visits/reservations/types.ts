import type { CustomerId, GuaranteeId, OrderId, ReservationId, SlotId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { BookingChange } from '../booking/purchase-types.ts';
import type { DueAtVisit, Experience } from '../experiences/types.ts';

/** What the state machine of a reservation knows (domain §7.3); the database holds it to its steps. */
export type ReservationState = 'confirmed' | 'checked_in' | 'completed' | 'no_show' | 'cancelled';

/** Why an order belongs to a reservation: it booked it, a change cost more, or somebody did not come. */
export type BookedOrderKind = 'booking' | 'change' | 'no_show';

/** What a guest or the house did, in the history of a reservation. */
export type ReservationEventKind =
  | 'booked'
  | 'changed'
  | 'cancelled'
  /** The house cancelled its session; its guest has fourteen days to choose what comes of it. */
  | 'slot_cancelled'
  | 'transfer_offered'
  | 'transfer_withdrawn'
  | 'transfer_expired'
  | 'transferred'
  | 'guests_named'
  | 'said_late'
  | 'reminded'
  /** By a host, of the waiver alone. */
  | 'waiver_reminded'
  | 'checked_in'
  | 'check_in_undone'
  | 'no_show'
  | 'no_show_charged'
  | 'completed';

export type TransferState = 'offered' | 'accepted' | 'withdrawn' | 'expired';

/** What a placed order of a visit says of its booking: a new one, or what an old one is from now on (`visit.changes`). */
export type VisitBooking = {
  readonly orderId: OrderId;
  readonly customerId: CustomerId | undefined;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly visit: OrderedVisit;
  readonly guests: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
  readonly guaranteeId: GuaranteeId | undefined;
  readonly waitId: string | undefined;
};

/** Who asks for a reservation: its owner by account, or whoever bears its link (I-6). */
export type ReservationReader =
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly reservationId: ReservationId }
  | { readonly kind: 'link'; readonly publicToken: string };

export type ReservationRefusalCode =
  | 'RES_NOT_FOUND'
  /** It is over, was canceled, or has begun. */
  | 'RES_STATE'
  | 'RES_CUTOFF'
  /** It is not moved, or not given to somebody else, whenever it is asked. */
  | 'RES_FIXED'
  | 'TOO_EARLY'
  | 'PARTY_SIZE';

/** A reservation as its owner sees it. */
export type ReservationView = {
  readonly id: ReservationId;
  readonly code: string;
  readonly publicToken: string;
  readonly state: ReservationState;
  readonly cancelledBy: 'guest' | 'winery' | undefined;
  readonly experience: Experience;
  readonly slotId: SlotId;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly party: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly guests: readonly { readonly position: number; readonly name: string }[];
  /** How many of the party have signed, where it is needed. */
  readonly waiver:
    | { readonly token: string; readonly signers: readonly string[]; readonly missing: number }
    | undefined;
  readonly priceCents: Cents;
  readonly paidCents: Cents;
  readonly due: DueAtVisit;
  readonly cutoffAt: Date | undefined;
  readonly orderIds: readonly OrderId[];
  readonly transfer: { readonly toName: string; readonly expiresAt: Date } | undefined;
  readonly lateMinutes: number | undefined;
  /** The house cancelled its session: until then its owner says what comes of it (`ChoiceAfterCancel`). */
  readonly choice: { readonly until: Date; readonly reason: string | undefined } | undefined;
  /** `version` of `BookingChange`. */
  readonly version: number;
  /** The policy in one sentence, with its exact cut-off. */
  readonly policySentence: string;
  /** What its owner may do with it now, each with the sentence that says why not where it may not. */
  readonly may: {
    readonly [Act in 'change' | 'cancel' | 'transfer' | 'sayLate']:
      | { readonly allowed: true }
      | { readonly allowed: false; readonly sentence: string };
  };
};

/** What cancelling gives back, shown before it is done. */
export type CancelPreview = {
  readonly refundCents: Cents;
  readonly keptCents: Cents;
  /** The policy in one sentence, with its exact cut-off. */
  readonly sentence: string;
};

/** Seats of a booking at one price each, before tax; a table is one. They go on costing it when time or party change. */
export type SeatPrice = {
  readonly seats: number;
  readonly priceCents: Cents;
  /** Why it is less, in the words of the benefit. */
  readonly benefit?: string;
};

/** A visit as its order keeps it (I-1). Instants are in ISO 8601. */
export type OrderedVisit = {
  readonly slotId: SlotId;
  /** Of the experience. */
  readonly slug: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly party: number;
  /**
   * All of it before tax, after what members save; what of that is still to be paid there; and what each seat costs. Of a change: of the
   * seats that it adds.
   */
  readonly priceCents: Cents;
  readonly dueAtVisitCents: Cents;
  readonly seatPrices: readonly SeatPrice[];
  /** The booking that it changes, as it was then. */
  readonly changes?: BookingChange;
};
