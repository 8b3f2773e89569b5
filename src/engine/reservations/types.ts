import type { Branded, CustomerId, OrderId, SkuId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { Experience, SlotId } from '../experiences/types.ts';

export type ReservationId = Branded<string, 'ReservationId'>;
export type GuaranteeId = Branded<string, 'GuaranteeId'>;

/** What the state machine of a reservation knows (domain §7.3); the database holds it to its steps. */
export type ReservationState = 'confirmed' | 'checked_in' | 'completed' | 'no_show' | 'cancelled';

/**
 * What a draft of kind `event` is about. Its seats are held in inventory from the moment they are chosen (I-42), until
 * `heldUntil`; the draft's `items` are made from it and never sent by a browser.
 */
export type VisitWish = {
  readonly slotId: SlotId;
  readonly party: number;
  readonly addOns: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  /** Names of those who come beside the buyer, as far as they were given. */
  readonly guests: readonly string[];
  /** By the id of the question. */
  readonly answers: Readonly<Record<string, string>>;
  /** In ISO 8601. */
  readonly heldUntil: string;
  /** The one extension was taken. */
  readonly isExtended: boolean;
  /** "All guests are 21 or older" was ticked, in ISO 8601; empty while it is not. */
  readonly ageStatedAt: string;
  /** A booking that is being changed: the new order takes over its seats, and costs what it is more. */
  readonly changes?: { readonly reservationId: ReservationId; readonly paidCents: Cents };
  /** The place in the waiting line whose offer it is. */
  readonly waitId?: string;
};

/** Who asks for a reservation: its owner by account, or whoever bears its link (I-6). */
export type ReservationReader =
  | { readonly kind: 'customer'; readonly customerId: CustomerId; readonly reservationId: ReservationId }
  | { readonly kind: 'link'; readonly publicToken: string };

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
  readonly dueAtVisitCents: Cents;
  readonly cutoffAt: Date | undefined;
  readonly orderIds: readonly OrderId[];
  readonly transfer: { readonly toName: string; readonly expiresAt: Date } | undefined;
  readonly lateMinutes: number | undefined;
  /** What its owner may do with it now, each with the sentence that says why not where it may not. */
  readonly may: {
    readonly [Act in 'change' | 'cancel' | 'transfer']:
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
