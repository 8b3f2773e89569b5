import { countWithNoun } from '../../../core/count-words.ts';
import { type Cents, cents, multiply, subtract, sum, zeroCents } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import type { StockShortage } from '../../inventory/types.ts';
import { bookedUnits } from '../experiences/rules.ts';
import type { Experience, Slot } from '../experiences/types.ts';
import type { Reservation } from './store.server.ts';
import type { ReservationRefusalCode, SeatPrice } from './types.ts';

/** Number of hours that a friend has to accept a transfer. */
export const transferOfferLifetimeHours = 24;

/** Number of days that guests have to choose after the winery cancels a session. After that, they are refunded. */
export const canceledSessionChoiceDays = 14;

/** Number of hours after its end at which a visit without check-in counts as attended. Until then, a no-show can be recorded. */
export const visitCompletionDelayHours = 12;

/** Number of hours before the start at which guests are reminded. */
export const visitReminderLeadHours = 48;

const hour = 3_600_000;

/** The data that the reservation rules depend on. */
export type ReservationRuleFacts = {
  readonly reservation: Pick<Reservation, 'state' | 'cutoffAt' | 'endedAt'>;
  readonly slot: Pick<Slot, 'startsAt' | 'endsAt' | 'state'>;
  readonly experience: Pick<Experience, 'title' | 'policy' | 'kind'>;
  readonly now: Date;
};

type Allowed = Result<undefined, ReservationRefusalCode>;

function no(code: ReservationRefusalCode, sentence: string): Allowed {
  return refused({ code, sentence });
}

const endings: Readonly<Record<Exclude<Reservation['state'], 'confirmed'>, string>> = {
  checked_in: 'You’ve already checked in.',
  completed: 'This visit is over.',
  no_show: 'This visit is over.',
  cancelled: 'This reservation was canceled.',
};

/** Returns ok if the reservation is confirmed and its session is neither canceled nor started, or else the refusal. */
function isUpcoming({ reservation, slot, experience, now }: ReservationRuleFacts): Allowed {
  if (reservation.state !== 'confirmed') return no('RES_STATE', endings[reservation.state]);
  if (slot.state === 'cancelled') return no('RES_STATE', `We had to cancel ${experience.title}.`);
  return now < slot.startsAt ? ok(undefined) : no('RES_STATE', 'This visit has already started.');
}

/** Returns whether the reservation can still be changed for free or canceled for a refund. */
export function isBeforeFreeChangeDeadline({
  reservation: { cutoffAt },
  now,
}: Pick<ReservationRuleFacts, 'reservation' | 'now'>): boolean {
  return cutoffAt !== undefined && now < cutoffAt;
}

function cutoffPassed({ experience: { policy } }: Pick<ReservationRuleFacts, 'experience'>): Allowed {
  const phone = winery().phone.shown;
  const { cutoffHours } = policy;
  const sentence =
    cutoffHours === undefined
      ? `This can’t be changed online. Call ${phone}.`
      : `The deadline for online changes was ${countWithNoun(cutoffHours, 'hour')} before your visit. Call ${phone}.`;
  return no('RES_CUTOFF', sentence);
}

/**
 * Returns ok if the time or party may be changed, or else the refusal. Allowed until the deadline if the policy permits changes, and always
 * if the winery canceled the session.
 */
export function mayChangeReservation(booked: ReservationRuleFacts): Allowed {
  const { reservation, slot, experience } = booked;
  if (reservation.state === 'confirmed' && slot.state === 'cancelled') return ok(undefined);
  const toCome = isUpcoming(booked);
  if (!toCome.ok) return toCome;
  const { mayReschedule, mayTransfer } = experience.policy;
  if (!mayReschedule) {
    const instead = mayTransfer ? ' You can transfer it to someone else.' : '';
    return no('RES_FIXED', `${experience.title} can’t be moved to another date.${instead}`);
  }
  return isBeforeFreeChangeDeadline(booked) ? toCome : cutoffPassed(booked);
}

/**
 * Returns ok if the reservation may be canceled, or else the refusal. Allowed until the start, or until the deadline if a card guarantees
 * the reservation, and always if the winery canceled the session. Paid amounts are nonrefundable after the deadline.
 */
export function mayCancelReservation(booked: ReservationRuleFacts): Allowed {
  const { reservation, slot, experience } = booked;
  if (reservation.state === 'confirmed' && slot.state === 'cancelled') return ok(undefined);
  const toCome = isUpcoming(booked);
  if (!toCome.ok || experience.policy.kind !== 'card_hold' || isBeforeFreeChangeDeadline(booked))
    return toCome;
  return cutoffPassed(booked);
}

/** Returns ok if the reservation may be transferred, or else the refusal. Allowed until the start if the policy permits transfers. */
export function mayTransferReservation(booked: ReservationRuleFacts): Allowed {
  const toCome = isUpcoming(booked);
  if (!toCome.ok || booked.experience.policy.mayTransfer) return toCome;
  return no('RES_FIXED', `${booked.experience.title} can’t be transferred to someone else.`);
}

/** Returns ok if the guest may report being late, or else the refusal. Allowed from three hours before the start until the end. */
export function mayReportLateArrival(booked: ReservationRuleFacts): Allowed {
  const { reservation, slot, now } = booked;
  if (reservation.state !== 'confirmed') return no('RES_STATE', endings[reservation.state]);
  if (slot.state === 'cancelled') return isUpcoming(booked);
  const opens = new Date(slot.startsAt.getTime() - 3 * hour);
  if (now < opens)
    return no(
      'RES_STATE',
      'You can let us know here that you’re running late, starting three hours before your visit.',
    );
  return now < slot.endsAt ? ok(undefined) : no('RES_STATE', 'This visit is over.');
}

/**
 * Returns ok if the party may be checked in, or else the refusal. Allowed from three hours before the start until a day after the end, or
 * after a no-show was recorded if that is earlier, so that mistakes can be corrected.
 */
export function mayCheckInParty({ reservation, slot, now }: ReservationRuleFacts): Allowed {
  const { state } = reservation;
  if (state === 'completed' || state === 'cancelled') return no('RES_STATE', endings[state]);
  if (slot.state === 'cancelled') return no('RES_STATE', 'This session was canceled.');
  if (now.getTime() < slot.startsAt.getTime() - 3 * hour)
    return no('TOO_EARLY', 'Check-in opens three hours before the visit.');
  // A trigger allows this correction only within a day.
  const missedAt = state === 'no_show' ? reservation.endedAt : undefined;
  if (missedAt && now.getTime() >= missedAt.getTime() + 24 * hour) return no('RES_STATE', endings.no_show);
  return now.getTime() < slot.endsAt.getTime() + 24 * hour
    ? ok(undefined)
    : no('RES_STATE', 'This visit is over.');
}

/**
 * Returns ok if this number of no-shows may be recorded, or else the refusal. Allowed from the start on, for a party that hasn't arrived or
 * for the missing guests of a party that has.
 */
export function mayRecordNoShows(
  { reservation, slot, now }: ReservationRuleFacts,
  party: number,
  absent: number,
): Allowed {
  const { state } = reservation;
  if (state === 'completed' || state === 'cancelled' || state === 'no_show')
    return no('RES_STATE', endings[state]);
  if (slot.state === 'cancelled') return no('RES_STATE', 'This session was canceled.');
  if (now < slot.startsAt) return no('TOO_EARLY', 'It hasn’t started yet, so guests may still arrive.');
  if (!Number.isSafeInteger(absent) || absent < 1 || absent > party) {
    return no('PARTY_SIZE', `Enter 1 to ${party} no-shows.`);
  }
  return state === 'checked_in' && absent === party
    ? no('RES_STATE', 'They’re checked in. Undo the check-in first.')
    : ok(undefined);
}

/** The share of the price that a cancellation refunds: everything, or nothing after the deadline or once a kit has shipped. */
export type CancellationTerms = 'all' | 'nothing';

export function cancellationTerms(
  booked: Pick<ReservationRuleFacts, 'reservation' | 'now'>,
  hasLeft: boolean,
): CancellationTerms {
  return isBeforeFreeChangeDeadline(booked) && !hasLeft ? 'all' : 'nothing';
}

/** An order line of tickets. `left` is the quantity that hasn't been canceled. */
export type TicketLine<OrderId = unknown> = {
  readonly orderId: OrderId;
  readonly position: number;
  readonly left: number;
  /** The price of one ticket, before tax. */
  readonly unitCents: Cents;
};

export type CanceledOrderUnits<OrderId = unknown> = {
  readonly orderId: OrderId;
  readonly position: number;
  readonly quantity: number;
};

/** Returns the most expensive tickets, to be canceled first, so that a smaller party pays what it would have paid originally. */
export function pickMostExpensiveTickets<OrderId>(
  lines: readonly TicketLine<OrderId>[],
  seats: number,
): { readonly units: readonly CanceledOrderUnits<OrderId>[]; readonly paidCents: Cents } {
  let missing = seats;
  const units: CanceledOrderUnits<OrderId>[] = [];
  const paid: Cents[] = [];
  for (const { orderId, position, left, unitCents } of lines.toSorted((a, b) => b.unitCents - a.unitCents)) {
    const quantity = Math.min(missing, left);
    if (quantity === 0) continue;
    units.push({ orderId, position, quantity });
    paid.push(multiply(unitCents, quantity));
    missing -= quantity;
  }
  return { units, paidCents: sum(paid) };
}

/** Removes the most expensive seats. Returns the remaining seats and the total price of the removed ones. */
export function withoutMostExpensiveSeats(
  prices: readonly SeatPrice[],
  seats: number,
): { readonly left: readonly SeatPrice[]; readonly removedCents: Cents } {
  let missing = seats;
  const removed: Cents[] = [];
  const left = prices
    .toSorted((a, b) => b.priceCents - a.priceCents)
    .flatMap((price) => {
      const gone = Math.min(missing, price.seats);
      missing -= gone;
      removed.push(multiply(price.priceCents, gone));
      return gone === price.seats ? [] : [{ ...price, seats: price.seats - gone }];
    });
  return { left, removedCents: sum(removed) };
}

/**
 * Returns the remaining seats, the total price and the amount due at the visit after seats are canceled and `paidCents` of their price is
 * refunded.
 */
export function priceWithFewerSeats(
  {
    seatPrices,
    priceCents,
    dueAtVisitCents,
  }: Pick<Reservation, 'seatPrices' | 'priceCents' | 'dueAtVisitCents'>,
  seats: number,
  paidCents: Cents,
): Pick<Reservation, 'seatPrices' | 'priceCents' | 'dueAtVisitCents'> {
  const { left, removedCents } = withoutMostExpensiveSeats(seatPrices, seats);
  const price = subtract(priceCents, least(removedCents, priceCents));
  const unpaid = subtract(removedCents, least(paidCents, removedCents));
  const due = subtract(dueAtVisitCents, least(unpaid, dueAtVisitCents));
  return { seatPrices: left, priceCents: price, dueAtVisitCents: least(due, price) };
}

function least(one: Cents, other: Cents): Cents {
  return cents(Math.min(one, other));
}

/** Returns the number of seats (or tables) that a change of party adds; negative if it removes some. */
export function addedSeatCount(
  experience: Pick<Experience, 'priceUnit'>,
  before: number,
  after: number,
): number {
  return bookedUnits(experience, after) - bookedUnits(experience, before);
}

/**
 * Returns the largest possible size of the changed party: the free seats plus those that the reservation already has, or 0 if no further
 * party is allowed.
 */
export function maxChangedPartySize(
  shortages: readonly StockShortage[],
  had: ReadonlyMap<number, number>,
  partiesResourceId: number | undefined,
): number {
  return Math.min(
    ...shortages.map(({ resourceId, left }) =>
      resourceId === partiesResourceId ? 0 : left + (had.get(resourceId) ?? 0),
    ),
  );
}

/** Returns the total fee for a number of no-shows; zero if the policy has no guarantee card. */
export function totalNoShowFee({ policy }: Pick<Experience, 'policy'>, absent: number): Cents {
  return policy.kind === 'card_hold' && policy.noShowCents ? multiply(policy.noShowCents, absent) : zeroCents;
}

/** Returns the number of guests in a party who haven't signed. A guardian's signature also covers the children they name. */
export function missingSignatureCount(
  party: number,
  signers: readonly { readonly minors: number }[],
): number {
  return Math.max(0, party - signers.reduce((all, { minors }) => all + 1 + minors, 0));
}

export function canceledSessionChoiceEndsAt(toldAt: Date): Date {
  return new Date(toldAt.getTime() + canceledSessionChoiceDays * 24 * hour);
}

/** Returns the deadline for accepting a transfer: one day after the offer, but no later than the start of the visit. */
export function transferOfferEndsAt(offeredAt: Date, startsAt: Date): Date {
  return new Date(Math.min(offeredAt.getTime() + transferOfferLifetimeHours * hour, startsAt.getTime()));
}

/** Splits a full name at the first space, for example `Maria da Silva` into `Maria` and `da Silva`. */
export function splitName(wholeName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...rest] = wholeName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export const reservationNotFoundRefusal: Refusal<'RES_NOT_FOUND'> = {
  code: 'RES_NOT_FOUND',
  sentence: 'We couldn’t find that reservation. Use the link in your confirmation email.',
};
