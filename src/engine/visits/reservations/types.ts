import type { CustomerId, GuaranteeId, OrderId, ReservationId, SlotId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { BookingChange } from '../booking/purchase-types.ts';
import type { DueAtVisit, Experience } from '../experiences/types.ts';

/** The states of a reservation (domain §7.3); a trigger checks the transitions. */
export type ReservationState = 'confirmed' | 'checked_in' | 'completed' | 'no_show' | 'cancelled';

/** Why an order belongs to a reservation: it booked it, paid for a change, or charged a no-show. */
export type BookedOrderKind = 'booking' | 'change' | 'no_show';

/** An event in the history of a reservation. */
export type ReservationEventKind =
  | 'booked'
  | 'changed'
  | 'cancelled'
  /** The winery canceled the session; the guest has 14 days to choose. */
  | 'slot_cancelled'
  | 'transfer_offered'
  | 'transfer_withdrawn'
  | 'transfer_expired'
  | 'transferred'
  | 'guests_named'
  | 'said_late'
  | 'reminded'
  /** A host's reminder about the waiver only. */
  | 'waiver_reminded'
  | 'checked_in'
  | 'check_in_undone'
  | 'no_show'
  | 'no_show_charged'
  | 'completed';

export type TransferState = 'offered' | 'accepted' | 'withdrawn' | 'expired';

/** What a placed order books: a new reservation, or the new state of an existing one (`visit.changes`). */
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

/** Who reads a reservation: its owner through their account, or anyone with its link (I-6). */
export type ReservationReader =
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly reservationId: ReservationId }
  | { readonly kind: 'link'; readonly publicToken: string };

export type ReservationRefusalCode =
  | 'RES_NOT_FOUND'
  /** It is over, canceled, or has started. */
  | 'RES_STATE'
  | 'RES_CUTOFF'
  /** The policy never allows this change or transfer. */
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
  /** Who of the party has signed; undefined if no waiver is needed. */
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
  /** Set if the winery canceled the session; the owner may choose up to the instant `until`. */
  readonly choice: { readonly until: Date; readonly reason: string | undefined } | undefined;
  /** The version to pass as `version` of `BookingChange`. */
  readonly version: number;
  /** The policy with its exact deadline. */
  readonly policySentence: string;
  /** What the owner may do now, with the reason if not. */
  readonly may: {
    readonly [Act in 'change' | 'cancel' | 'transfer' | 'reportLate']:
      | { readonly allowed: true }
      | { readonly allowed: false; readonly sentence: string };
  };
};

/** The refund of a cancellation, shown before it is made. */
export type CancelPreview = {
  readonly refundCents: Cents;
  readonly keptCents: Cents;
  /** The policy with its exact deadline. */
  readonly sentence: string;
};

/** Seats at one price each, before tax; a table counts as one. The price stays when the time or party changes. */
export type SeatPrice = {
  readonly seats: number;
  readonly priceCents: Cents;
  /** The label of the benefit that lowered the price, if one did. */
  readonly benefit?: string;
};

/** A visit as its order stores it (I-1). Instants are in ISO 8601. */
export type OrderedVisit = {
  readonly slotId: SlotId;
  /** The slug of the experience. */
  readonly slug: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly party: number;
  /**
   * All before tax: the price after benefits, the part due at the visit, and the price of each seat. For a change these cover the added
   * seats.
   */
  readonly priceCents: Cents;
  readonly dueAtVisitCents: Cents;
  readonly seatPrices: readonly SeatPrice[];
  /** The reservation that it changes, as it was then; undefined for a new one. */
  readonly changes?: BookingChange;
};
