import type { CardGuaranteeId, CustomerId, OrderId, ReservationId, SlotId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { ReservationToChange } from '../booking/purchase-types.ts';
import type { DueAtVisit, Experience } from '../experiences/types.ts';

/** The states of a reservation (domain §7.3). A database trigger checks the transitions. */
export type ReservationState = 'confirmed' | 'checked_in' | 'completed' | 'no_show' | 'cancelled';

/** The relation of an order to its reservation: the order booked it, paid for a change, or charged a no-show. */
export type ReservationOrderKind = 'booking' | 'change' | 'no_show';

/** The kind of an event in a reservation's history. */
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

export type ReservationTransferState = 'offered' | 'accepted' | 'withdrawn' | 'expired';

/** The booking of a placed order: a new reservation, or the new state of an existing one (`visit.changes`). */
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
  readonly guaranteeId: CardGuaranteeId | undefined;
  readonly waitId: string | undefined;
};

/** A reader of a reservation: its owner, identified by their account, or anyone who has its link (I-6). */
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

/** A reservation as shown to its owner. */
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
  /** The waiver's link token and the state of its signatures; undefined if no waiver is needed. */
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
  /** Set if the winery canceled the session. The owner can choose a refund, credit or another time until the instant `until`. */
  readonly choice: { readonly until: Date; readonly reason: string | undefined } | undefined;
  /** The version to pass as the `version` of `ReservationToChange`. */
  readonly version: number;
  /** The cancellation policy with its exact deadline. */
  readonly policySentence: string;
  /** The actions that the owner may take now, each with the reason if it isn't allowed. */
  readonly may: {
    readonly [Act in 'change' | 'cancel' | 'transfer' | 'reportLate']:
      | { readonly allowed: true }
      | { readonly allowed: false; readonly sentence: string };
  };
};

/** The refund of a cancellation, shown before the customer confirms it. */
export type ReservationCancellationPreview = {
  readonly refundCents: Cents;
  readonly keptCents: Cents;
  /** The cancellation policy with its exact deadline. */
  readonly sentence: string;
};

/**
 * A number of seats with the price of each, before tax; a table counts as one seat. The price stays the same when the time or party
 * changes, unless a limited benefit is used up in the new period.
 */
export type SeatPrice = {
  readonly seats: number;
  readonly priceCents: Cents;
  /** The label of the benefit that lowered the price; absent if none did. */
  readonly benefit?: string;
};

/** A visit as stored with its order (I-1). Instants are in ISO 8601. */
export type OrderedVisit = {
  readonly slotId: SlotId;
  /** The slug of the experience. */
  readonly slug: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly party: number;
  /**
   * The price after benefits, before tax. `dueAtVisitCents` is the part due at the visit and `seatPrices` the price of each seat, both also
   * before tax. For a change, all three cover only the added seats.
   */
  readonly priceCents: Cents;
  readonly dueAtVisitCents: Cents;
  readonly seatPrices: readonly SeatPrice[];
  /** The reservation that the order changes, as it was when the change was started; absent for a new reservation. */
  readonly changes?: ReservationToChange;
};
