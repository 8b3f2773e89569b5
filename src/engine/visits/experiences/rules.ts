import {
  addDays,
  type CivilDate,
  formatLongDate,
  formatMinuteOfDay,
  weekday,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import type { Demand } from '../../inventory/types.ts';
import { type ClosedDays, closedReason } from './closed-day-rules.ts';
import type {
  BookingRefusalCode,
  Experience,
  PlannedSlot,
  Schedule,
  Slot,
  SlotFigures,
  SlotOffer,
  Visitor,
} from './types.ts';

const hour = 3_600_000;
const minute = 60_000;

/** How far ahead slots are made: as far as a member of Mesa Lucero+ books, and a day for what the job may be late. */
export const daysAhead = 75;

/** How much earlier members of Mesa Lucero+ may book (domain §4.4). */
const plusDaysEarlier = 14;

/** A quarter of an hour: in these the seats of a shared room are counted. */
export const bucketMinutes = 15;

/** When it begins on this day, by the wall clock: 11:00 stays 11:00 on either side of a change of the clocks. */
export function slotTimes(schedule: Schedule, date: CivilDate): { startsAt: Date; endsAt: Date }[] {
  if (!schedule.weekdays.includes(weekday(date)) || !isInSeason(schedule, date)) return [];
  return schedule.minutesOfDay.map((minuteOfDay) => {
    const startsAt = wineryInstant(date, minuteOfDay);
    return { startsAt, endsAt: new Date(startsAt.getTime() + schedule.experience.minutes * minute) };
  });
}

function isInSeason({ season }: Schedule, date: CivilDate): boolean {
  if (!season) return true;
  const day = date.slice(5);
  const { from, until } = season;
  return from <= until ? from <= day && day <= until : from <= day || day <= until;
}

/** All seatings that the schedules make from `from` on for so many days, but for those on which the house is closed. */
export function plannedSlots(
  schedules: readonly Schedule[],
  { from, days, closed }: { readonly from: CivilDate; readonly days: number; readonly closed: ClosedDays },
): PlannedSlot[] {
  return Array.from({ length: days }, (_, day) => addDays(from, day))
    .filter((date) => closedReason(date, closed) === undefined)
    .flatMap((date) =>
      schedules.flatMap((schedule) => {
        const { experience, seats, parties } = schedule;
        return slotTimes(schedule, date).map((times) => ({ ...times, experience, seats, parties }));
      }),
    );
}

/** The quarters of an hour that somebody sits through, by their beginnings. */
export function bucketsOf({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): Date[] {
  const length = bucketMinutes * minute;
  const first = Math.floor(startsAt.getTime() / length);
  const end = Math.ceil(endsAt.getTime() / length);
  return Array.from({ length: end - first }, (_, quarter) => new Date((first + quarter) * length));
}

/** How many are booked for a party: seats, or the one table that it sits at. */
export function unitsOf({ priceUnit }: Pick<Experience, 'priceUnit'>, party: number): number {
  return priceUnit === 'table' ? 1 : party;
}

/**
 * What a visit takes of inventory: seats or a table, a place among the parties where they are counted, and seats of the shared room in
 * each quarter of an hour (I-42). All of it is held by one `hold`, or nothing.
 */
export function demandsOfVisit(
  slot: Pick<Slot, 'seatsResourceId' | 'partiesResourceId' | 'bucketResourceIds'>,
  experience: Pick<Experience, 'priceUnit'>,
  party: number,
): Demand[] {
  return [
    { resourceId: slot.seatsResourceId, quantity: unitsOf(experience, party) },
    ...(slot.partiesResourceId === undefined ? [] : [{ resourceId: slot.partiesResourceId, quantity: 1 }]),
    ...slot.bucketResourceIds.map((resourceId) => ({ resourceId, quantity: party })),
  ];
}

/** How many units the largest party that still fits could have. */
export function leftOf({ seatsFree, partiesFree, poolFree }: SlotFigures): number {
  return partiesFree === 0 ? 0 : Math.max(0, Math.min(seatsFree, poolFree ?? seatsFree));
}

/**
 * Up to so many left it makes a difference to what a page says: it tells the number, or offers no larger party. Above it a page may be some
 * minutes old.
 */
export const mostSaid = 12;

/** From how many left on pages say the number: a quarter of the seats, and never more than eight. */
export function lowAt(seats: number): number {
  return Math.min(8, Math.ceil(seats / 4));
}

/** From when on somebody may book what begins then: at midnight, so many days before. Members of Mesa Lucero+ come first. */
export function opensAt(experience: BookedAhead, startsAt: Date, visitor: Pick<Visitor, 'programmes'>): Date {
  return wineryInstant(addDays(wineryDate(startsAt), -daysAheadOf(experience, visitor)), 0);
}

type BookedAhead = Pick<Experience, 'bookAheadDays'>;

function daysAheadOf({ bookAheadDays }: BookedAhead, { programmes }: Pick<Visitor, 'programmes'>): number {
  return bookAheadDays + (programmes.includes('plus') ? plusDaysEarlier : 0);
}

/** When it can be booked, where that is to come. Of most seatings that is plain without asking the calendar, and a month has hundreds. */
function stillToOpen(
  experience: BookedAhead,
  startsAt: Date,
  visitor: Pick<Visitor, 'programmes'>,
  now: Date,
): Date | undefined {
  const sureHours = daysAheadOf(experience, visitor) * 24 - 2;
  if (startsAt.getTime() - now.getTime() < sureHours * hour) return undefined;
  const opens = opensAt(experience, startsAt, visitor);
  return now < opens ? opens : undefined;
}

/** Until when it can be booked online: so many hours before it begins, or before what belongs to it is sent. */
export function bookableUntil(experience: Pick<Experience, 'leadHours' | 'kit'>, startsAt: Date): Date {
  const kitHours = (experience.kit?.daysBefore ?? 0) * 24;
  return new Date(startsAt.getTime() - (experience.leadHours + kitHours) * hour);
}

/** A seating as it is offered to this visitor now. */
export function offerOf(
  experience: Pick<Experience, 'id' | 'bookAheadDays' | 'leadHours' | 'kit' | 'partyMin' | 'priceUnit'>,
  slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt' | 'state'>,
  figures: SlotFigures,
  visitor: Pick<Visitor, 'programmes'>,
  now: Date,
): SlotOffer {
  const { startsAt, endsAt } = slot;
  const opens = stillToOpen(experience, startsAt, visitor, now);
  const left = leftOf(figures);
  const availability = (): SlotOffer['availability'] => {
    if (slot.state !== 'open') return 'closed';
    if (now >= bookableUntil(experience, startsAt)) return 'too_late';
    if (opens) return 'not_yet';
    if (left < unitsOf(experience, experience.partyMin)) return 'full';
    return left <= lowAt(figures.seats) ? 'low' : 'open';
  };
  return {
    slotId: slot.id,
    experienceId: experience.id,
    ...{ startsAt, endsAt, left },
    date: wineryDate(startsAt),
    minuteOfDay: wineryMinuteOfDay(startsAt),
    seats: figures.seats,
    availability: availability(),
    opensAt: opens,
  };
}

/** `Saturday, December 5 at 11:00 am PT`. Times of a visit are the winery's and say so. */
export function visitTime(startsAt: Date): string {
  return `${formatLongDate(wineryDate(startsAt))} at ${wallTime(startsAt)}`;
}

/** `11:00 am PT`. */
export function wallTime(instant: Date): string {
  return `${formatMinuteOfDay(wineryMinuteOfDay(instant))} PT`;
}

/** `11:00 am – 12:15 pm PT`. */
export function visitHours({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): string {
  return `${formatMinuteOfDay(wineryMinuteOfDay(startsAt))} – ${wallTime(endsAt)}`;
}

/** `3 places`, `one table`: what is booked, counted. */
export function countedUnits({ priceUnit }: Pick<Experience, 'priceUnit'>, units: number): string {
  const noun = priceUnit === 'table' ? 'table' : 'seat';
  return units === 1 ? `one ${noun}` : `${units} ${noun}s`;
}

type Booked = Pick<
  Experience,
  'title' | 'kind' | 'partyMin' | 'partyMax' | 'priceUnit' | 'membersOnly' | 'leadHours' | 'kit'
>;

/** Said when a hold finds too little: so many would still fit, and the waiting list is there (I-43). */
export function slotFull(
  experience: Pick<Experience, 'title' | 'priceUnit'>,
  startsAt: Date,
  left: number,
): Refusal<'SLOT_FULL'> {
  const when = visitTime(startsAt);
  const sentence =
    left > 0
      ? `Only ${countedUnits(experience, left)} ${left === 1 ? 'is' : 'are'} left on ${when}. Bring fewer guests, choose another time, or join the waitlist.`
      : `${experience.title} on ${when} is full. Choose another time, or join the waitlist.`;
  return { code: 'SLOT_FULL', sentence, field: 'party', details: { left } };
}

/** The party as far as its size goes: what the house seats at once. */
export function judgeParty(experience: Booked, party: number): Refusal<'PARTY_SIZE'> | undefined {
  const { partyMin, partyMax, title } = experience;
  if (Number.isSafeInteger(party) && party >= partyMin && party <= partyMax) return undefined;
  const sizes =
    partyMin === partyMax
      ? `for ${partyMax === 1 ? 'one guest' : `${partyMax} guests`}`
      : `for ${partyMin} to ${partyMax} guests`;
  const more = party > partyMax ? ` For larger groups, email ${winery.mailboxes.visits}.` : '';
  return {
    code: 'PARTY_SIZE',
    sentence: `${title} is ${sizes}.${more}`,
    field: 'party',
    details: { partyMin, partyMax },
  };
}

function judgeMembership(
  { membersOnly, title }: Booked,
  visitor: Visitor,
): Refusal<'MEMBERS_ONLY'> | undefined {
  if (membersOnly === undefined || visitor.programmes.includes(membersOnly)) return undefined;
  const whose = membersOnly === 'club' ? 'our wine clubs' : winery.membershipName;
  return {
    code: 'MEMBERS_ONLY',
    sentence: `${title} is for members of ${whose}. Sign in if you’re a member, or join now.`,
  };
}

function judgeTime(
  experience: Booked,
  offer: SlotOffer,
  visitor: Visitor,
  now: Date,
): Refusal<BookingRefusalCode> | undefined {
  const when = visitTime(offer.startsAt);
  switch (offer.availability) {
    case 'closed':
      return {
        code: 'SLOT_CLOSED',
        sentence: `${experience.title} on ${when} is no longer available. Choose another time.`,
      };
    case 'too_late': {
      const hasBegun = now >= offer.startsAt;
      const until = bookableUntil(experience, offer.startsAt);
      const sentence = hasBegun
        ? `${experience.title} on ${when} has already started. Choose another time.`
        : `Online booking for ${when} ended on ${formatLongDate(wineryDate(until))} at ${wallTime(until)}. Call ${winery.phone.shown} and we’ll see what we can do.`;
      return { code: 'SLOT_TOO_LATE', sentence };
    }
    case 'not_yet': {
      const early = visitor.programmes.includes('plus')
        ? ''
        : ` ${winery.membershipName} members can book ${plusDaysEarlier} days earlier.`;
      const opens = offer.opensAt ? `on ${visitTime(offer.opensAt)}` : 'soon';
      return { code: 'SLOT_NOT_YET', sentence: `Booking for ${when} opens ${opens}.${early}` };
    }
    default:
      return undefined;
  }
}

/**
 * Whether this visitor may book this seating for a party now; the value is the party. What is left is only what was seen: whether the seats
 * are there is decided when they are held (I-14, I-42).
 */
export function judgeBooking(
  experience: Booked,
  offer: SlotOffer,
  party: number,
  visitor: Visitor,
  now: Date,
): Result<number, BookingRefusalCode> {
  const wrong =
    judgeTime(experience, offer, visitor, now) ??
    judgeMembership(experience, visitor) ??
    judgeParty(experience, party);
  if (wrong) return refused(wrong);
  const isLeft = unitsOf(experience, party) <= offer.left;
  return isLeft ? ok(party) : refused(slotFull(experience, offer.startsAt, offer.left));
}

/** For a seating that nobody has. */
export const slotNotFound: Refusal<'SLOT_NOT_FOUND'> = {
  code: 'SLOT_NOT_FOUND',
  sentence: 'This time is no longer on our calendar. Please choose another.',
};
