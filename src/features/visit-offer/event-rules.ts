import { type CivilDate, formatLongDate, wineryDate } from '../../core/dates.ts';
import { membershipPath } from '../../core/membership-path.ts';
import { formatCents, zeroCents } from '../../core/money.ts';
import {
  addMonthsToMonth,
  buildVisitCalendarMonth,
  isSlotBookable,
  wineryMonth,
} from '../../engine/visits/experiences/month-rules.ts';
import { policySentence } from '../../engine/visits/experiences/policy-rules.ts';
import { priceVisit } from '../../engine/visits/experiences/price-rules.ts';
import {
  bookedUnits,
  formatSeatOrTableCount,
  formatSlotHours,
  formatVisitTime,
} from '../../engine/visits/experiences/rules.ts';
import type {
  Experience,
  RemainingBenefit,
  SeatGroup,
  SlotOffer,
  Visitor,
} from '../../engine/visits/experiences/types.ts';
import {
  describeAvailability,
  describeDayAvailability,
} from '../../engine/visits/experiences/words-rules.ts';
import { winery } from '../../winery.ts';
import { experienceUrl, formatMonthTitle } from './address-rules.ts';
import type {
  CalendarCell,
  CalendarMonthNavigation,
  ExperienceOffer,
  ExperiencePageQuery,
  ExperienceUnavailability,
  PartyPrice,
  TimeSlotOption,
} from './types.ts';

export type ExperiencePageSelection = {
  readonly month: string;
  readonly date: CivilDate | undefined;
  readonly slotId: TimeSlotOption['slotId'] | undefined;
  readonly party: number;
  readonly days: readonly CalendarCell[];
  readonly navigation: CalendarMonthNavigation;
  readonly slots: readonly TimeSlotOption[];
  readonly prices: readonly PartyPrice[];
};

/** Returns why an experience's page offers no times, or undefined if it offers some. */
export function experienceUnavailability(
  { experience, offers, before }: Pick<ExperienceOffer, 'experience' | 'offers' | 'before'>,
  visitor: Visitor,
  now: Date,
): ExperienceUnavailability | undefined {
  if (!offers.some(({ startsAt }) => startsAt > now)) {
    const last = [...before, ...offers].at(-1);
    if (experience.kind === 'event' && last) {
      const sentence = `${experience.title} was on ${formatVisitTime(last.startsAt)}. We’ll announce the next one here.`;
      return { kind: 'past', sentence };
    }
    return {
      kind: 'season',
      sentence: `${experience.title} is out of season. New times appear here about two months ahead.`,
    };
  }
  const { membersOnly, title } = experience;
  if (membersOnly === undefined || visitor.programs.includes(membersOnly)) return undefined;
  const isClub = membersOnly === 'club';
  const next = offers.find(({ startsAt }) => startsAt > now);
  const when = next ? ` The next one is on ${formatVisitTime(next.startsAt)}.` : '';
  return {
    kind: 'members',
    sentence: `${title} is for members of ${isClub ? 'our wine clubs' : winery().membershipName} and their guests.${when} Sign in if you’re a member, or join now.`,
    joinTo: isClub ? '/wine-club' : membershipPath(),
  };
}

/**
 * Returns the month, day, time, calendar and prices that an experience page shows for its query. A missing month, day or time defaults to
 * the first bookable one, or without one to the first upcoming day and the first time with a waitlist.
 */
export function resolveExperienceSelection(
  { experience, offers, closed, benefits }: ExperienceOffer,
  asked: ExperiencePageQuery,
  now: Date,
): ExperiencePageSelection {
  const ahead = offers.filter(({ startsAt }) => startsAt > now);
  const named = offers.find(({ slotId }) => slotId === asked.slotId);
  const month = asked.month ?? monthShown(asked, named, ahead, now);
  const inMonth = offers.filter(({ date }) => date.startsWith(month));
  const date = named?.date ?? dateShown(asked, inMonth, now);
  const party = Math.min(Math.max(asked.party ?? 2, experience.partyMin), experience.partyMax);
  const slots = offers
    .filter((offer) => offer.date === date && offer.startsAt > now)
    .map((offer) => slotChoice(offer, experience, now));
  const units = bookedUnits(experience, party);
  const fitting = slots.find(({ isBookable: bookable, left }) => bookable && left >= units);
  const own = slots.find(({ slotId }) => slotId === named?.slotId);
  return {
    ...{ month, date, party, slots },
    slotId: (own ?? fitting ?? slots.find(({ mayWait }) => mayWait))?.slotId,
    days: gridDays({ experience, inMonth, closed, month, party, date, now }),
    navigation: navigationOf(experience.slug, month, { ahead, now, party }),
    prices: pricesByPartySize(experience, benefits),
  };
}

function monthShown(
  { date }: ExperiencePageQuery,
  named: SlotOffer | undefined,
  ahead: readonly SlotOffer[],
  now: Date,
): string {
  const first = ahead.find(isSlotBookable) ?? ahead[0];
  return (named?.date ?? date ?? first?.date ?? wineryDate(now)).slice(0, 7);
}

/**
 * Returns the requested day if it has times ahead, otherwise the month's first bookable day, otherwise the month's first day with times
 * ahead. Returns undefined if the month has no times ahead.
 */
function dateShown(
  { date }: ExperiencePageQuery,
  inMonth: readonly SlotOffer[],
  now: Date,
): CivilDate | undefined {
  if (inMonth.some((offer) => offer.date === date && offer.startsAt > now)) return date;
  const ahead = inMonth.filter(({ startsAt }) => startsAt > now);
  return (ahead.find(isSlotBookable) ?? ahead[0])?.date;
}

function slotChoice(offer: SlotOffer, experience: Experience, now: Date): TimeSlotOption {
  const hours = formatSlotHours(offer);
  const { startsAt } = offer;
  return {
    slotId: offer.slotId,
    time: hours.split(' – ')[0] ?? hours,
    hours,
    left: offer.left,
    isBookable: isSlotBookable(offer),
    mayWait: isSlotBookable(offer) || offer.availability === 'full',
    opens: offer.availability === 'not_yet' && offer.opensAt ? formatVisitTime(offer.opensAt) : undefined,
    availability: describeAvailability(offer, experience, false),
    policy: policySentence(experience, { startsAt, now }),
    policyIfPaid: policySentence(experience, { startsAt, now, dueCents: zeroCents }),
  };
}

type Grid = {
  readonly experience: Experience;
  readonly inMonth: readonly SlotOffer[];
  readonly closed: ExperienceOffer['closed'];
  readonly month: string;
  readonly party: number;
  readonly date: CivilDate | undefined;
  readonly now: Date;
};

function gridDays({ experience, inMonth, closed, month, party, date: chosen, now }: Grid): CalendarCell[] {
  const ahead = inMonth.filter(({ startsAt }) => startsAt > now);
  const units = bookedUnits(experience, party);
  return buildVisitCalendarMonth(month, ahead, { closed, order: [experience.id] }).days.map((day) => {
    const [entry] = day.entries;
    const availability = entry && describeDayAvailability(entry, experience, { units, isPast: false });
    const words = availability?.text ?? (day.closed === undefined ? 'no times' : `closed, ${day.closed}`);
    return {
      date: day.date,
      to: entry && experienceUrl(experience.slug, { date: day.date, party }),
      isChosen: day.date === chosen,
      label: `${formatLongDate(day.date)}: ${words}`,
      availability,
    };
  });
}

function navigationOf(
  slug: string,
  month: string,
  { ahead, now, party }: { ahead: readonly SlotOffer[]; now: Date; party: number },
): CalendarMonthNavigation {
  const link = (to: string) => ({
    month: to,
    label: formatMonthTitle(to),
    to: experienceUrl(slug, { month: to, party }),
  });
  const last = ahead.at(-1)?.date.slice(0, 7) ?? month;
  return {
    previous: month > wineryMonth(now) ? link(addMonthsToMonth(month, -1)) : undefined,
    next: month < last ? link(addMonthsToMonth(month, 1)) : undefined,
  };
}

/** Returns the price for each party size, so that the page can switch between sizes without any calculation. */
export function pricesByPartySize(
  experience: Experience,
  benefits: readonly RemainingBenefit[],
): PartyPrice[] {
  const sizes = experience.partyMax - experience.partyMin + 1;
  return Array.from({ length: sizes }, (_, index) => {
    const party = experience.partyMin + index;
    const price = priceVisit(experience, party, [], benefits);
    const isWholeNow = price.dueAtVisitCents === zeroCents;
    return {
      party,
      units: bookedUnits(experience, party),
      rows: price.groups.map((group) => priceRow(group, experience)),
      now: formatCents(price.dueNowCents),
      later: isWholeNow ? undefined : formatCents(price.dueAtVisitCents),
    };
  });
}

function priceRow(group: SeatGroup, experience: Experience): PartyPrice['rows'][number] {
  const { seats, benefit, listCents, totalCents, beaten } = group;
  const counted = formatSeatOrTableCount(experience, seats);
  const label = counted.charAt(0).toUpperCase() + counted.slice(1);
  const value = `${formatCents(totalCents)}`;
  if (!benefit) return { label: `${label} at ${formatCents(listCents)}`, value, why: undefined };
  const others = beaten.map((each) => each.label);
  const better = others.length > 0 ? `, better than ${others.join(' and ')}` : '';
  return { label, value, why: `${benefit.label}${better}` };
}
