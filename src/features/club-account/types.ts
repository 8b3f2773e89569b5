import type { CivilDate } from '../../core/dates.ts';
import type { ClubShipmentId, MembershipId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { MembershipState } from '../../engine/clubs/memberships/types.ts';
import type { BoxClosedCode } from '../../engine/clubs/shipments/box-types.ts';
import type { BadgeTone } from '../../ui/base/badge.tsx';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';

/** Something that waits for its member, or that they should know before everything else. */
export type ClubNotice = {
  readonly kind: 'info' | 'error';
  readonly title: string;
  readonly sentence: string;
  readonly action:
    | { readonly label: string; readonly to: string }
    | { readonly label: string; readonly intent: 'undo-cancel' | 'end-hold' }
    | undefined;
};

/** The shipment that comes next, or would have. */
export type NextShipment = {
  readonly id: ClubShipmentId;
  readonly title: string;
  readonly dueOn: CivilDate;
  readonly locksAt: Date;
  readonly totalCents: Cents;
  /** As much of it as gift cards and credit pay, where they are to. */
  readonly creditCents: Cents;
  readonly bottles: readonly BoxedBottle[];
  readonly places: number;
  readonly wines: readonly { readonly name: string; readonly quantity: number }[];
  readonly place: string;
  readonly isPickup: boolean;
  /** Why it is not charged as things stand: there is no card, or the membership rests. */
  readonly unless: string | undefined;
  /** It was declined, and waits to be paid. */
  readonly isOwed: boolean;
  /** Whether its wines are the member's to choose. */
  readonly mayChoose: boolean;
  /** Saved by its member; until then it is the winemaker's. */
  readonly isOwn: boolean;
  readonly closed: { readonly code: BoxClosedCode; readonly sentence: string } | undefined;
  readonly mayUndoSkip: boolean;
  readonly maySkip: boolean;
  /** Somebody else has paid for it: no sum is told. */
  readonly isGift?: true;
};

/** A fact of a membership, with the page on which it is changed. */
export type MembershipFact = {
  readonly label: string;
  readonly value: string;
  readonly detail: string | undefined;
  readonly to: string | undefined;
};

/** A charge that is coming, as exact as it is known today. */
export type CalendarRow = {
  readonly on: CivilDate;
  readonly title: string;
  readonly amount: string;
  readonly detail: string;
  /** Where it can be changed or skipped. */
  readonly to: string | undefined;
};

export type PastShipment = {
  readonly id: ClubShipmentId;
  readonly on: CivilDate;
  readonly title: string;
  readonly words: string;
  readonly wines: string;
  readonly amount: string | undefined;
  readonly orderNumber: number | undefined;
};

export type MembershipSection = {
  readonly id: MembershipId;
  readonly clubTitle: string;
  readonly state: MembershipState;
  readonly badge: { readonly text: string; readonly tone: BadgeTone };
  readonly plan: string;
  readonly since: string;
  readonly memberCode: string;
  readonly notices: readonly ClubNotice[];
  readonly next: NextShipment | undefined;
  readonly facts: readonly MembershipFact[];
  readonly calendar: readonly CalendarRow[];
  readonly years: readonly { readonly year: number; readonly words: string; readonly amount: string }[];
  readonly past: readonly PastShipment[];
  /** Undefined where it was given, and nothing renews. */
  readonly consent: { readonly on: CivilDate; readonly version: string; readonly text: string } | undefined;
  readonly events: readonly { readonly on: CivilDate; readonly sentence: string }[];
};

/** A membership that was given to somebody else. */
export type GivenGift = {
  readonly id: string;
  readonly recipientName: string;
  readonly what: string;
  readonly sentence: string;
  readonly to: string;
};

export type WaitLine = {
  readonly id: string;
  readonly clubTitle: string;
  readonly words: string;
  /** Where a place that is offered is taken. */
  readonly to: string | undefined;
};
