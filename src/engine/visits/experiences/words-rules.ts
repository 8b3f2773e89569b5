import {
  type CivilDate,
  formatMinuteOfDay,
  formatShortDate,
  weekdayNumber,
  wineryDate,
  wineryTimeZoneAbbreviation,
} from '../../../core/dates.ts';
import { formatRoundCents } from '../../../core/money.ts';
import { winery } from '../../../winery.ts';
import { formatRate } from '../../pricing/rules.ts';
import { formatSeatOrTableCount, formatWineryTime } from './rules.ts';
import type { Experience, ExperienceDaySummary, SlotOffer, VisitBenefit } from './types.ts';

/** The text that describes the availability of a slot or day, with the tone of its badge. */
export type AvailabilityText = { readonly tone: 'there' | 'few' | 'closed'; readonly text: string };

type Counted = Pick<Experience, 'priceUnit'>;

export function describeAvailability(
  offer: Pick<SlotOffer, 'availability' | 'left' | 'opensAt'>,
  experience: Counted,
  isPast: boolean,
): AvailabilityText {
  switch (offer.availability) {
    case 'open':
      return { tone: 'there', text: 'Available' };
    case 'low':
      return { tone: 'few', text: `${formatSeatOrTableCount(experience, offer.left)} left` };
    case 'full':
      return { tone: 'closed', text: 'Full, waitlist open' };
    case 'not_yet':
      return {
        tone: 'closed',
        text: offer.opensAt ? `Opens ${formatShortDate(wineryDate(offer.opensAt))}` : 'Not open yet',
      };
    case 'too_late':
      return { tone: 'closed', text: isPast ? 'Past' : 'Call us' };
    case 'closed':
      return { tone: 'closed', text: 'Not available online' };
  }
}

/** Describes the availability of a day for a number of seats or tables. */
export function describeDayAvailability(
  { availability, largestLeft, opensAt }: ExperienceDaySummary,
  experience: Counted,
  { units, isPast }: { readonly units: number; readonly isPast: boolean },
): AvailabilityText {
  const isBookable = availability === 'open' || availability === 'low';
  if (isBookable && largestLeft < units) {
    return { tone: 'closed', text: `Only ${formatSeatOrTableCount(experience, largestLeft)} left` };
  }
  return describeAvailability({ availability, left: largestLeft, opensAt }, experience, isPast);
}

/** Formats the price of an experience, for example `$30 per person` or `No charge`. */
export function formatExperiencePrice({
  priceCents,
  priceUnit,
}: Pick<Experience, 'priceCents' | 'priceUnit'>): string {
  return priceCents === 0 ? 'No charge' : `${formatRoundCents(priceCents)} per ${priceUnit}`;
}

/** Formats a duration, for example `75 minutes`, `2 hours` or `3½ hours`. */
export function formatExperienceDuration(minutes: number): string {
  if (minutes < 120 || minutes % 30 !== 0) return `${minutes} minutes`;
  const half = minutes % 60 === 0 ? '' : '½';
  return `${Math.floor(minutes / 60)}${half} hours`;
}

/** Formats the allowed party sizes, for example `1 to 8 guests` or `One guest`. */
export function formatPartySizeRange({
  partyMin,
  partyMax,
}: Pick<Experience, 'partyMin' | 'partyMax'>): string {
  if (partyMax === 1) return 'One guest';
  return partyMin === partyMax ? `${partyMax} guests` : `${partyMin} to ${partyMax} guests`;
}

const periods = {
  booking: 'per reservation',
  day: 'per day',
  quarter: 'per quarter',
  year: 'per year',
} as const;

/** Describes a member's benefit, for example `No charge for 2 seats per quarter`. */
export function describeVisitBenefit({ rate, limit }: VisitBenefit): string {
  const less = rate === 10_000 ? 'No charge' : `${formatRate(rate)} off`;
  if (!limit) return less;
  const seats =
    limit.seats === 'tier'
      ? 'the tastings your plan includes'
      : formatSeatOrTableCount({ priceUnit: 'person' }, limit.seats);
  return `${less} for ${seats} ${periods[limit.period]}`;
}

/** Formats the times of a day's slots, for example `10:30 am – 3:30 pm PT, 11 time slots` or `7:00 pm PT`. */
export function formatDaySlotHours({ firstMinute, lastMinute, slots }: ExperienceDaySummary): string {
  const first = formatMinuteOfDay(firstMinute);
  if (slots === 1) return `${first} ${wineryTimeZoneAbbreviation()}`;
  return `${first} – ${formatMinuteOfDay(lastMinute)} ${wineryTimeZoneAbbreviation()}, ${slots} time slots`;
}

/**
 * Formats the start of a slot, for example `Sat, Nov 28 at 9:30 am PT`. Adds the year if it isn't the current one or if `hasYear` is set.
 */
export function formatSlotTime(
  startsAt: Date,
  now: Date,
  { hasYear }: { readonly hasYear: boolean },
): string {
  const date = wineryDate(startsAt);
  const year = date.slice(0, 4);
  const isOtherYear = year !== wineryDate(now).slice(0, 4);
  return `${formatShortDate(date)}${hasYear || isOtherYear ? `, ${year}` : ''} at ${formatWineryTime(startsAt)}`;
}

/** Returns the name of the members that an experience is for, such as `Club members`; undefined if it is for everyone. */
export function eligibleMembersText({ membersOnly }: Pick<Experience, 'membersOnly'>): string | undefined {
  if (membersOnly === undefined) return undefined;
  return membersOnly === 'club' ? 'Club members' : `${winery().membershipName} members`;
}

/** Groups the days of a month into weeks from Sunday to Saturday, with undefined for days of other months. */
export function groupDaysByWeek<Day extends { readonly date: CivilDate }>(
  days: readonly Day[],
): (Day | undefined)[][] {
  const [first] = days;
  const cells: (Day | undefined)[] = [...Array<undefined>(first ? weekdayNumber(first.date) : 0), ...days];
  const weeks: (Day | undefined)[][] = [];
  for (let begin = 0; begin < cells.length; begin += 7) {
    const week = cells.slice(begin, begin + 7);
    weeks.push([...week, ...Array<undefined>(7 - week.length)]);
  }
  return weeks;
}
