import type { CivilDate } from '../../core/dates.ts';
import type { ClubShipmentId, MembershipId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import type { MembershipState } from '../../engine/clubs/memberships/types.ts';
import type { BoxClosedRefusalCode } from '../../engine/clubs/shipments/box-types.ts';
import type { BadgeTone } from '../../ui/base/badge.tsx';
import type { BoxedBottle } from '../../ui/commerce/bottle-box.tsx';

/** A notice at the top of a membership, with the member's next step if there is one. */
export type ClubNotice = {
  readonly kind: 'info' | 'error';
  readonly title: string;
  readonly sentence: string;
  readonly action:
    | { readonly label: string; readonly to: string }
    | { readonly label: string; readonly intent: 'undo-cancel' | 'end-hold' }
    | undefined;
};

/** The next shipment for display, even if it is skipped or on hold. */
export type NextShipment = {
  readonly id: ClubShipmentId;
  readonly title: string;
  readonly dueOn: CivilDate;
  readonly locksAt: Date;
  readonly totalCents: Cents;
  /** The part of the total that gift cards and credit pay. */
  readonly creditCents: Cents;
  readonly bottles: readonly BoxedBottle[];
  readonly places: number;
  readonly wines: readonly { readonly name: string; readonly quantity: number }[];
  readonly destination: string;
  readonly isPickup: boolean;
  /** The reason why the shipment won't be charged, such as a missing card or a hold; undefined if it will be. */
  readonly notChargedReason: string | undefined;
  /** Whether the charge was declined and is still due. */
  readonly isUnpaid: boolean;
  /** Whether the member may choose the wines of the shipment. */
  readonly mayChoose: boolean;
  /** Whether the member has saved their own selection. */
  readonly isCustomized: boolean;
  readonly closed: { readonly code: BoxClosedRefusalCode; readonly sentence: string } | undefined;
  readonly mayUndoSkip: boolean;
  readonly maySkip: boolean;
  /** Set if the membership is a gift. Someone else paid for it, so no amount is shown. */
  readonly isGift?: true;
};

/** A detail of a membership, with the path of the page that changes it. */
export type MembershipFact = {
  readonly label: string;
  readonly value: string;
  readonly detail: string | undefined;
  readonly to: string | undefined;
};

/** A row of the charge calendar: an upcoming shipment with the exact amount of its charge, a range, or `$0` if it won't be sent. */
export type ChargeCalendarRow = {
  readonly on: CivilDate;
  readonly title: string;
  readonly amount: string;
  readonly detail: string;
  /** The path of the shipment's page; undefined if the shipment doesn't exist yet. */
  readonly to: string | undefined;
};

export type PastShipment = {
  readonly id: ClubShipmentId;
  readonly on: CivilDate;
  readonly title: string;
  readonly status: string;
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
  readonly calendar: readonly ChargeCalendarRow[];
  readonly years: readonly { readonly year: number; readonly summary: string; readonly amount: string }[];
  readonly past: readonly PastShipment[];
  /** The terms that the member accepted; undefined for a gift, which doesn't renew. */
  readonly consent: { readonly on: CivilDate; readonly text: string } | undefined;
  readonly events: readonly { readonly on: CivilDate; readonly sentence: string }[];
};

/** A gift membership that the customer bought. */
export type BoughtGift = {
  readonly id: string;
  readonly recipientName: string;
  readonly what: string;
  readonly sentence: string;
  readonly to: string;
};

export type WaitlistEntryView = {
  readonly id: string;
  readonly clubTitle: string;
  readonly status: string;
  /** The path of the sign-up page if a spot is offered; otherwise undefined. */
  readonly to: string | undefined;
};
