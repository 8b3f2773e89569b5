import {
  addDays,
  type CivilDate,
  formatLongDate,
  formatMinuteOfDay,
  weekdayNumber,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
  wineryTimeZoneAbbreviation,
} from '../../../core/dates.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { winery } from '../../../winery.ts';
import type { StockDemand } from '../../inventory/types.ts';
import { type ClosedDays, closureReason } from './closed-day-rules.ts';
import type {
  BookingRefusalCode,
  Experience,
  ExperienceSchedule,
  PlannedSlot,
  Slot,
  SlotAvailabilityCounts,
  SlotOffer,
  Visitor,
} from './types.ts';

const hour = 3_600_000;
const minute = 60_000;

/**
 * Number of days ahead for which slots are created. Covers the longest booking lead, that of members of the paid membership, plus a margin
 * for a late job.
 */
export const slotCreationLeadDays = 75;

/** Number of days that members of the paid membership may book earlier than others (domain §4.4). */
const plusDaysEarlier = 14;

/** Length in minutes of the time buckets in which the seats of a shared room are counted. */
export const poolBucketMinutes = 15;

/**
 * Returns the start and end times that a schedule plans on a day. Uses local time, so that 11:00 stays 11:00 across daylight saving
 * changes.
 */
export function scheduledSlotTimes(
  schedule: ExperienceSchedule,
  date: CivilDate,
): { startsAt: Date; endsAt: Date }[] {
  if (!schedule.weekdays.includes(weekdayNumber(date)) || !isInSeason(schedule, date)) return [];
  return schedule.minutesOfDay.map((minuteOfDay) => {
    const startsAt = wineryInstant(date, minuteOfDay);
    return { startsAt, endsAt: new Date(startsAt.getTime() + schedule.experience.minutes * minute) };
  });
}

function isInSeason({ season }: ExperienceSchedule, date: CivilDate): boolean {
  if (!season) return true;
  const day = date.slice(5);
  const { from, until } = season;
  return from <= until ? from <= day && day <= until : from <= day || day <= until;
}

/** Returns the slots that the schedules plan for a number of days, without closed days. */
export function plannedSlots(
  schedules: readonly ExperienceSchedule[],
  { from, days, closed }: { readonly from: CivilDate; readonly days: number; readonly closed: ClosedDays },
): PlannedSlot[] {
  return Array.from({ length: days }, (_, day) => addDays(from, day))
    .filter((date) => closureReason(date, closed) === undefined)
    .flatMap((date) =>
      schedules.flatMap((schedule) => {
        const { experience, seats, parties } = schedule;
        return scheduledSlotTimes(schedule, date).map((times) => ({ ...times, experience, seats, parties }));
      }),
    );
}

/** Returns the start times of the 15-minute buckets that a slot covers. */
export function poolBucketStarts({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): Date[] {
  const length = poolBucketMinutes * minute;
  const first = Math.floor(startsAt.getTime() / length);
  const end = Math.ceil(endsAt.getTime() / length);
  return Array.from({ length: end - first }, (_, quarter) => new Date((first + quarter) * length));
}

/** Converts a party size to booked units: one seat per guest, or one table. */
export function bookedUnits({ priceUnit }: Pick<Experience, 'priceUnit'>, party: number): number {
  return priceUnit === 'table' ? 1 : party;
}

/**
 * Returns the inventory that a visit needs: seats or a table, one party if parties are limited, and seats of the shared room in each bucket
 * (I-42). A hold takes all of these or none.
 */
export function demandsOfVisit(
  slot: Pick<Slot, 'seatsResourceId' | 'partiesResourceId' | 'bucketResourceIds'>,
  experience: Pick<Experience, 'priceUnit'>,
  party: number,
): StockDemand[] {
  return [
    { resourceId: slot.seatsResourceId, quantity: bookedUnits(experience, party) },
    ...(slot.partiesResourceId === undefined ? [] : [{ resourceId: slot.partiesResourceId, quantity: 1 }]),
    ...slot.bucketResourceIds.map((resourceId) => ({ resourceId, quantity: party })),
  ];
}

/** Returns the size of the largest party that still fits, in seats or tables. */
export function seatsLeft({ seatsFree, partiesFree, poolFree }: SlotAvailabilityCounts): number {
  return partiesFree === 0 ? 0 : Math.max(0, Math.min(seatsFree, poolFree ?? seatsFree));
}

/** The largest number of seats left whose changes refresh visit pages. Above it, a cached page may be a few minutes out of date. */
export const maxSeatsLeftShown = 12;

/**
 * Returns the largest number of seats left that counts as low availability and is shown on pages: a quarter of the slot's seats, at most
 * eight.
 */
export function lowSeatThreshold(seats: number): number {
  return Math.min(8, Math.ceil(seats / 4));
}

/**
 * Returns the instant from which a visitor may book: midnight, `bookAheadDays` days before the slot, and earlier for members of the paid
 * membership.
 */
export function bookingOpensAt(
  experience: BookedAhead,
  startsAt: Date,
  visitor: Pick<Visitor, 'programs'>,
): Date {
  return wineryInstant(addDays(wineryDate(startsAt), -daysAheadOf(experience, visitor)), 0);
}

type BookedAhead = Pick<Experience, 'bookAheadDays'>;

function daysAheadOf({ bookAheadDays }: BookedAhead, { programs }: Pick<Visitor, 'programs'>): number {
  return bookAheadDays + (programs.includes('plus') ? plusDaysEarlier : 0);
}

/**
 * Returns the instant at which booking opens; undefined if it is already open. Skips the calendar arithmetic for most slots, because a
 * month has hundreds.
 */
function stillToOpen(
  experience: BookedAhead,
  startsAt: Date,
  visitor: Pick<Visitor, 'programs'>,
  now: Date,
): Date | undefined {
  const sureHours = daysAheadOf(experience, visitor) * 24 - 2;
  if (startsAt.getTime() - now.getTime() < sureHours * hour) return undefined;
  const opens = bookingOpensAt(experience, startsAt, visitor);
  return now < opens ? opens : undefined;
}

/** Returns the deadline for booking a slot online: a number of hours before it starts or its kit ships. */
export function bookingClosesAt(experience: Pick<Experience, 'leadHours' | 'kit'>, startsAt: Date): Date {
  const kitHours = (experience.kit?.daysBefore ?? 0) * 24;
  return new Date(startsAt.getTime() - (experience.leadHours + kitHours) * hour);
}

/** Returns a slot with its availability for this visitor now. */
export function slotOfferFor(
  experience: Pick<Experience, 'id' | 'bookAheadDays' | 'leadHours' | 'kit' | 'partyMin' | 'priceUnit'>,
  slot: Pick<Slot, 'id' | 'startsAt' | 'endsAt' | 'state'>,
  figures: SlotAvailabilityCounts,
  visitor: Pick<Visitor, 'programs'>,
  now: Date,
): SlotOffer {
  const { startsAt, endsAt } = slot;
  const opens = stillToOpen(experience, startsAt, visitor, now);
  const left = seatsLeft(figures);
  const availability = (): SlotOffer['availability'] => {
    if (slot.state !== 'open') return 'closed';
    if (now >= bookingClosesAt(experience, startsAt)) return 'too_late';
    if (opens) return 'not_yet';
    if (left < bookedUnits(experience, experience.partyMin)) return 'full';
    return left <= lowSeatThreshold(figures.seats) ? 'low' : 'open';
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

/** Formats a time in the winery's time zone, for example `Saturday, December 5 at 11:00 am PT`. */
export function formatVisitTime(startsAt: Date): string {
  return `${formatLongDate(wineryDate(startsAt))} at ${formatWineryTime(startsAt)}`;
}

/** Formats the time of day in the winery's time zone, for example `11:00 am PT`. */
export function formatWineryTime(instant: Date): string {
  return `${formatMinuteOfDay(wineryMinuteOfDay(instant))} ${wineryTimeZoneAbbreviation()}`;
}

/** Formats the start and end of a slot, for example `11:00 am – 12:15 pm PT`. */
export function formatSlotHours({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>): string {
  return `${formatMinuteOfDay(wineryMinuteOfDay(startsAt))} – ${formatWineryTime(endsAt)}`;
}

/** Formats a number of seats or tables, for example `3 seats` or `one table`. */
export function formatSeatOrTableCount({ priceUnit }: Pick<Experience, 'priceUnit'>, units: number): string {
  if (priceUnit === 'table') return units === 1 ? 'one table' : `${units} tables`;
  return units === 1 ? 'one seat' : `${units} seats`;
}

type Booked = Pick<
  Experience,
  'title' | 'kind' | 'partyMin' | 'partyMax' | 'priceUnit' | 'membersOnly' | 'leadHours' | 'kit'
>;

/**
 * Returns the refusal of a party that doesn't fit a slot, with the number of seats or tables left and the waitlist as an alternative
 * (I-43).
 */
export function slotFullRefusal(
  experience: Pick<Experience, 'title' | 'priceUnit'>,
  startsAt: Date,
  left: number,
): Refusal<'SLOT_FULL'> {
  const when = formatVisitTime(startsAt);
  const sentence =
    left > 0
      ? `Only ${formatSeatOrTableCount(experience, left)} ${left === 1 ? 'is' : 'are'} left on ${when}. Bring fewer guests, choose another time, or join the waitlist.`
      : `${experience.title} on ${when} is full. Choose another time, or join the waitlist.`;
  return { code: 'SLOT_FULL', sentence, field: 'party', details: { left } };
}

/** Returns the refusal of a party size outside the experience's limits; undefined if the size is allowed. */
export function validatePartySize(experience: Booked, party: number): Refusal<'PARTY_SIZE'> | undefined {
  const { partyMin, partyMax, title } = experience;
  if (Number.isSafeInteger(party) && party >= partyMin && party <= partyMax) return undefined;
  const sizes =
    partyMin === partyMax
      ? `for ${partyMax === 1 ? 'one guest' : `${partyMax} guests`}`
      : `for ${partyMin} to ${partyMax} guests`;
  const more = party > partyMax ? ` For larger groups, email ${winery().mailboxes.visits}.` : '';
  return {
    code: 'PARTY_SIZE',
    sentence: `${title} is ${sizes}.${more}`,
    field: 'party',
    details: { partyMin, partyMax },
  };
}

function evaluateMembership(
  { membersOnly, title }: Booked,
  visitor: Visitor,
): Refusal<'MEMBERS_ONLY'> | undefined {
  if (membersOnly === undefined || visitor.programs.includes(membersOnly)) return undefined;
  const whose = membersOnly === 'club' ? 'our wine clubs' : winery().membershipName;
  return {
    code: 'MEMBERS_ONLY',
    sentence: `${title} is for members of ${whose}. Sign in if you’re a member, or join now.`,
  };
}

function evaluateTime(
  experience: Booked,
  offer: SlotOffer,
  visitor: Visitor,
  now: Date,
): Refusal<BookingRefusalCode> | undefined {
  const when = formatVisitTime(offer.startsAt);
  switch (offer.availability) {
    case 'closed':
      return {
        code: 'SLOT_CLOSED',
        sentence: `${experience.title} on ${when} is no longer available. Choose another time.`,
      };
    case 'too_late': {
      const hasBegun = now >= offer.startsAt;
      const until = bookingClosesAt(experience, offer.startsAt);
      const sentence = hasBegun
        ? `${experience.title} on ${when} has already started. Choose another time.`
        : `Online booking for ${when} closed on ${formatLongDate(wineryDate(until))} at ${formatWineryTime(until)}. Call ${winery().phone.shown} and we’ll see what we can do.`;
      return { code: 'SLOT_TOO_LATE', sentence };
    }
    case 'not_yet': {
      const early = visitor.programs.includes('plus')
        ? ''
        : ` ${winery().membershipName} members can book ${plusDaysEarlier} days earlier.`;
      const opens = offer.opensAt ? `on ${formatVisitTime(offer.opensAt)}` : 'soon';
      return { code: 'SLOT_NOT_YET', sentence: `Booking for ${when} opens ${opens}.${early}` };
    }
    default:
      return undefined;
  }
}

/**
 * Returns the party size if this visitor may book the slot now, or else the refusal. Availability here is only a snapshot; holding the
 * seats decides (I-14, I-42).
 */
export function validateBooking(
  experience: Booked,
  offer: SlotOffer,
  party: number,
  visitor: Visitor,
  now: Date,
): Result<number, BookingRefusalCode> {
  const wrong =
    evaluateTime(experience, offer, visitor, now) ??
    evaluateMembership(experience, visitor) ??
    validatePartySize(experience, party);
  if (wrong) return refused(wrong);
  const isLeft = bookedUnits(experience, party) <= offer.left;
  return isLeft ? ok(party) : refused(slotFullRefusal(experience, offer.startsAt, offer.left));
}

export const slotNotFoundRefusal: Refusal<'SLOT_NOT_FOUND'> = {
  code: 'SLOT_NOT_FOUND',
  sentence: 'This time is no longer on our calendar. Please choose another.',
};
