import { countWithNoun } from '../../core/count-words.ts';
import { type CivilDate, formatLongDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { addMonthsToMonth, wineryMonth } from '../../engine/visits/experiences/month-rules.ts';
import { bookedUnits } from '../../engine/visits/experiences/rules.ts';
import type {
  Experience,
  ExperienceDaySummary,
  ExperienceKind,
  VisitCalendarDay,
} from '../../engine/visits/experiences/types.ts';
import {
  type AvailabilityText,
  describeDayAvailability,
  eligibleMembersText,
  formatDaySlotHours,
  formatExperiencePrice,
} from '../../engine/visits/experiences/words-rules.ts';
import { calendarMonthRange, calendarMonthUrl, experienceUrl, formatMonthTitle } from './address-rules.ts';
import type { CalendarCell, CalendarMonthLink, CalendarMonthNavigation, CalendarQuery } from './types.ts';

/** An experience in a day's list. */
export type CalendarDayExperience = {
  readonly slug: string;
  readonly title: string;
  readonly kind: ExperienceKind;
  readonly to: string;
  readonly hours: string;
  readonly price: string;
  readonly members: string | undefined;
  readonly availability: AvailabilityText;
};

/** A day of the calendar with its experiences. */
export type CalendarDayWithExperiences = CalendarCell & {
  readonly title: string;
  readonly isPast: boolean;
  readonly closed: string | undefined;
  readonly items: readonly CalendarDayExperience[];
};

export type CalendarMonthModel = {
  readonly experiences: readonly Experience[];
  readonly days: readonly VisitCalendarDay[];
};

/** Returns the days of a month with the experiences that pass the filters. */
export function filterCalendarDays(
  { experiences, days }: CalendarMonthModel,
  query: CalendarQuery,
  now: Date,
): CalendarDayWithExperiences[] {
  const byId = new Map(experiences.map((experience) => [experience.id, experience]));
  const today = wineryDate(now);
  return days.map(({ date, closed, entries }) => {
    const isPast = date < today;
    const items = entries.flatMap((entry) => {
      const experience = byId.get(entry.experienceId);
      return experience && isWanted(experience, query)
        ? [itemOf(entry, experience, { query, date, isPast: isPast || hasBegun(entry, date, now) })]
        : [];
    });
    return {
      ...{ date, closed, items, isPast },
      title: formatLongDate(date),
      to: items.length > 0 ? calendarMonthUrl({ ...query, date }, wineryMonth(now)) : undefined,
      isChosen: false,
      label: labelOf(date, closed, items),
      availability: bestOf(items),
    };
  });
}

/** Returns whether the day is today and the start time of its last slot has passed. */
function hasBegun({ lastMinute }: ExperienceDaySummary, date: CivilDate, now: Date): boolean {
  return date === wineryDate(now) && lastMinute <= wineryMinuteOfDay(now);
}

function isWanted({ kind, partyMin, partyMax }: Experience, query: CalendarQuery): boolean {
  if (query.kind !== undefined && query.kind !== kind) return false;
  return query.party === undefined || (query.party >= partyMin && query.party <= partyMax);
}

function itemOf(
  entry: ExperienceDaySummary,
  experience: Experience,
  {
    query,
    date,
    isPast,
  }: { readonly query: CalendarQuery; readonly date: CivilDate; readonly isPast: boolean },
): CalendarDayExperience {
  const { slug, title, kind, partyMin } = experience;
  const { party } = query;
  return {
    ...{ slug, title, kind },
    to: experienceUrl(slug, isPast ? {} : { date, party }),
    hours: formatDaySlotHours(entry),
    price: formatExperiencePrice(experience),
    members: eligibleMembersText(experience),
    availability: describeDayAvailability(entry, experience, {
      units: bookedUnits(experience, party ?? partyMin),
      isPast,
    }),
  };
}

/** Returns the best availability among a day's experiences, or undefined if the day has none. */
function bestOf(items: readonly CalendarDayExperience[]): AvailabilityText | undefined {
  for (const tone of ['there', 'few', 'closed'] as const) {
    const found = items.find(({ availability }) => availability.tone === tone);
    if (found) return found.availability;
  }
  return undefined;
}

function labelOf(
  date: CivilDate,
  closed: string | undefined,
  items: readonly CalendarDayExperience[],
): string {
  const day = formatLongDate(date);
  if (items.length === 0) return closed === undefined ? `${day}: no visits` : `${day}: closed, ${closed}`;
  const events = items
    .filter(({ kind }) => kind === 'event')
    .map(({ title, availability }) => `${title}, ${availability.text}`);
  const others = items.filter(
    ({ kind, availability }) => kind === 'experience' && availability.tone !== 'closed',
  ).length;
  const visits = others === 0 ? [] : [`${countWithNoun(others, 'visit')} available`];
  const all = [...events, ...visits];
  return `${day}: ${all.length > 0 ? all.join('; ') : 'fully booked'}`;
}

/** Returns links to the previous and next month with the same filters. A link past either end of the calendar is undefined. */
export function monthNavigationFor(query: CalendarQuery, now: Date): CalendarMonthNavigation {
  const thisMonth = wineryMonth(now);
  const { first, last } = calendarMonthRange(thisMonth);
  const link = (month: string): CalendarMonthLink => ({
    month,
    label: formatMonthTitle(month),
    to: calendarMonthUrl({ ...query, month, date: undefined }, thisMonth),
  });
  return {
    previous: query.month > first ? link(addMonthsToMonth(query.month, -1)) : undefined,
    next: query.month < last ? link(addMonthsToMonth(query.month, 1)) : undefined,
  };
}

/** Returns a text that explains why the page shows another month than the requested one. */
export function otherMonthExplanation(
  insteadOf: string,
  { month }: Pick<CalendarQuery, 'month'>,
  now: Date,
): string {
  const { first, last } = calendarMonthRange(wineryMonth(now));
  const end =
    insteadOf > last ? `runs through ${formatMonthTitle(last)}` : `starts in ${formatMonthTitle(first)}`;
  return `${formatMonthTitle(insteadOf)} isn’t on our calendar, which ${end}. Here’s ${formatMonthTitle(month)} instead.`;
}

function isFree({ availability, isPast }: CalendarDayWithExperiences): boolean {
  return !isPast && availability !== undefined && availability.tone !== 'closed';
}

export type SelectedCalendarDay = {
  readonly day: CalendarDayWithExperiences;
  /** Whether earlier days have experiences, but none can be booked. The page then labels the day "Next available". */
  readonly isNextFree: boolean;
};

/**
 * Returns the day whose list is shown: the requested day if it has an experience, otherwise the first bookable day, otherwise the first day
 * from today on with an experience, otherwise the last day with one. Returns undefined if no day has an experience.
 */
export function selectCalendarDay(
  days: readonly CalendarDayWithExperiences[],
  asked: CivilDate | undefined,
): SelectedCalendarDay | undefined {
  const named = days.find(({ date, items }) => date === asked && items.length > 0);
  if (named) return { day: named, isNextFree: false };
  const first = days.find(({ isPast, items }) => !isPast && items.length > 0);
  const free = days.find(isFree);
  // A past month opens on its last day with experiences.
  const day = free ?? first ?? days.findLast(({ items }) => items.length > 0);
  return day && { day, isNextFree: free !== undefined && free !== first };
}

/** Returns whether the month has times ahead but none that can be booked. */
export function isMonthBookedOut(days: readonly CalendarDayWithExperiences[]): boolean {
  return days.some(({ isPast, items }) => !isPast && items.length > 0) && !days.some(isFree);
}
