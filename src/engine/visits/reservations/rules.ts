import { countWithNoun } from '../../../core/count-words.ts';
import { type Cents, cents, subtract, sum, times, zeroCents } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import type { Shortage } from '../../inventory/types.ts';
import { unitsOf } from '../experiences/rules.ts';
import type { Experience, Slot } from '../experiences/types.ts';
import type { Reservation } from './store.server.ts';
import type { ReservationRefusalCode, SeatPrice } from './types.ts';

/** How many hours a friend has to accept a transfer. */
export const transferAcceptHours = 24;

/** How many days guests have to choose after the winery canceled; then they are refunded. */
export const refundChoiceDays = 14;

/** How many hours after the end a visit is settled; until then a no-show can be recorded. */
export const visitSettleHours = 12;

/** How many hours before the start guests are reminded. */
export const reminderHours = 48;

const hour = 3_600_000;

/** What the rules of a reservation depend on. */
export type ReservationFacts = {
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

/** Returns whether the reservation is confirmed and its session has not started. */
function isUpcoming({ reservation, slot, experience, now }: ReservationFacts): Allowed {
  if (reservation.state !== 'confirmed') return no('RES_STATE', endings[reservation.state]);
  if (slot.state === 'cancelled') return no('RES_STATE', `We had to cancel ${experience.title}.`);
  return now < slot.startsAt ? ok(undefined) : no('RES_STATE', 'This visit has already started.');
}

/** Returns whether the guest may still change it for free and get a refund. */
export function isBeforeCutoff({
  reservation: { cutoffAt },
  now,
}: Pick<ReservationFacts, 'reservation' | 'now'>): boolean {
  return cutoffAt !== undefined && now < cutoffAt;
}

function cutoffPassed({ experience: { policy } }: Pick<ReservationFacts, 'experience'>): Allowed {
  const phone = winery().phone.shown;
  const { cutoffHours } = policy;
  const sentence =
    cutoffHours === undefined
      ? `This can’t be changed online. Call ${phone}.`
      : `The deadline for online changes was ${countWithNoun(cutoffHours, 'hour')} before your visit. Call ${phone}.`;
  return no('RES_CUTOFF', sentence);
}

/** Returns whether the time or party may be changed: until the deadline, if the policy allows it; always if the winery canceled the session. */
export function mayChange(booked: ReservationFacts): Allowed {
  const { reservation, slot, experience } = booked;
  if (reservation.state === 'confirmed' && slot.state === 'cancelled') return ok(undefined);
  const toCome = isUpcoming(booked);
  if (!toCome.ok) return toCome;
  const { mayReschedule, mayTransfer } = experience.policy;
  if (!mayReschedule) {
    const instead = mayTransfer ? ' You can transfer it to someone else.' : '';
    return no('RES_FIXED', `${experience.title} can’t be moved to another date.${instead}`);
  }
  return isBeforeCutoff(booked) ? toCome : cutoffPassed(booked);
}

/**
 * Returns whether it may be canceled: until the start, but only until the deadline if a card guarantees it. Paid amounts are nonrefundable after
 * the deadline.
 */
export function mayCancel(booked: ReservationFacts): Allowed {
  const { reservation, slot, experience } = booked;
  if (reservation.state === 'confirmed' && slot.state === 'cancelled') return ok(undefined);
  const toCome = isUpcoming(booked);
  if (!toCome.ok || experience.policy.kind !== 'card_hold' || isBeforeCutoff(booked)) return toCome;
  return cutoffPassed(booked);
}

/** Returns whether it may be transferred: until the start, if the policy allows it. */
export function mayTransfer(booked: ReservationFacts): Allowed {
  const toCome = isUpcoming(booked);
  if (!toCome.ok || booked.experience.policy.mayTransfer) return toCome;
  return no('RES_FIXED', `${booked.experience.title} can’t be transferred to someone else.`);
}

/** Returns whether the guest may report being late: from three hours before the start until the end. */
export function mayReportLate(booked: ReservationFacts): Allowed {
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

/** Returns whether the party may be checked in: from three hours before the start until a day after, to correct mistakes. */
export function mayCheckIn({ reservation, slot, now }: ReservationFacts): Allowed {
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

/** Returns whether no-shows may be recorded: from the start on, for a party that has not arrived or the missing guests of one that has. */
export function mayRecordNoShows(
  { reservation, slot, now }: ReservationFacts,
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

/** What a cancellation refunds: everything, or nothing after the deadline. */
export type CancelTerms = 'all' | 'nothing';

export function cancelTerms(
  booked: Pick<ReservationFacts, 'reservation' | 'now'>,
  hasLeft: boolean,
): CancelTerms {
  return isBeforeCutoff(booked) && !hasLeft ? 'all' : 'nothing';
}

/** An order line of tickets, with the quantity not given up. */
export type TicketLine<OrderId = unknown> = {
  readonly orderId: OrderId;
  readonly position: number;
  readonly left: number;
  /** The price of one ticket, before tax. */
  readonly unitCents: Cents;
};

export type CanceledUnits<OrderId = unknown> = {
  readonly orderId: OrderId;
  readonly position: number;
  readonly quantity: number;
};

/** Gives up the most expensive seats first, so that a smaller party pays what it would have paid. */
export function mostExpensiveTickets<OrderId>(
  lines: readonly TicketLine<OrderId>[],
  seats: number,
): { readonly units: readonly CanceledUnits<OrderId>[]; readonly paidCents: Cents } {
  let missing = seats;
  const units: CanceledUnits<OrderId>[] = [];
  const paid: Cents[] = [];
  for (const { orderId, position, left, unitCents } of lines.toSorted((a, b) => b.unitCents - a.unitCents)) {
    const quantity = Math.min(missing, left);
    if (quantity === 0) continue;
    units.push({ orderId, position, quantity });
    paid.push(times(unitCents, quantity));
    missing -= quantity;
  }
  return { units, paidCents: sum(paid) };
}

/** Removes the most expensive seats. Returns the rest and what the removed ones cost. */
export function withoutMostExpensive(
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
      removed.push(times(price.priceCents, gone));
      return gone === price.seats ? [] : [{ ...price, seats: price.seats - gone }];
    });
  return { left, removedCents: sum(removed) };
}

/** Returns the price, in total and due at the visit, after seats are given up and `paidCents` of them refunded. */
export function priceWithFewer(
  {
    seatPrices,
    priceCents,
    dueAtVisitCents,
  }: Pick<Reservation, 'seatPrices' | 'priceCents' | 'dueAtVisitCents'>,
  seats: number,
  paidCents: Cents,
): Pick<Reservation, 'seatPrices' | 'priceCents' | 'dueAtVisitCents'> {
  const { left, removedCents } = withoutMostExpensive(seatPrices, seats);
  const price = subtract(priceCents, least(removedCents, priceCents));
  const unpaid = subtract(removedCents, least(paidCents, removedCents));
  const due = subtract(dueAtVisitCents, least(unpaid, dueAtVisitCents));
  return { seatPrices: left, priceCents: price, dueAtVisitCents: least(due, price) };
}

function least(one: Cents, other: Cents): Cents {
  return cents(Math.min(one, other));
}

/** Returns how many seats (or tables) a change of party adds, negative if it removes some. */
export function addedSeats(experience: Pick<Experience, 'priceUnit'>, before: number, after: number): number {
  return unitsOf(experience, after) - unitsOf(experience, before);
}

/** Returns how large the changed party may be: what was free plus what the reservation already has; 0 if no further party is allowed. */
export function leftFor(
  shortages: readonly Shortage[],
  had: ReadonlyMap<number, number>,
  partiesResourceId: number | undefined,
): number {
  return Math.min(
    ...shortages.map(({ resourceId, left }) =>
      resourceId === partiesResourceId ? 0 : left + (had.get(resourceId) ?? 0),
    ),
  );
}

/** Returns the fee for no-shows; zero if there is no guarantee card. */
export function noShowFee({ policy }: Pick<Experience, 'policy'>, absent: number): Cents {
  return policy.kind === 'card_hold' && policy.noShowCents ? times(policy.noShowCents, absent) : zeroCents;
}

/** Returns how many of a party have not signed. A guardian also signs for the children they name. */
export function signaturesMissing(party: number, signers: readonly { readonly minors: number }[]): number {
  return Math.max(0, party - signers.reduce((all, { minors }) => all + 1 + minors, 0));
}

export function choiceEndsAt(toldAt: Date): Date {
  return new Date(toldAt.getTime() + refundChoiceDays * 24 * hour);
}

/** Returns until when a friend may accept: a day, but not beyond the start. */
export function transferEndsAt(offeredAt: Date, startsAt: Date): Date {
  return new Date(Math.min(offeredAt.getTime() + transferAcceptHours * hour, startsAt.getTime()));
}

/** Splits `Maria da Silva` into `Maria` and `da Silva`. */
export function splitName(wholeName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...rest] = wholeName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

export const reservationNotFound: Refusal<'RES_NOT_FOUND'> = {
  code: 'RES_NOT_FOUND',
  sentence: 'We couldn’t find that reservation. Use the link in your confirmation email.',
};
