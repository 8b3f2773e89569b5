import { countWithNoun } from '../../core/count-words.ts';
import { type CivilDate, formatLongDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { monthOf, monthsAfter } from '../../engine/visits/experiences/month-rules.ts';
import { unitsOf } from '../../engine/visits/experiences/rules.ts';
import type {
  DayEntry,
  Experience,
  ExperienceKind,
  MonthDay,
} from '../../engine/visits/experiences/types.ts';
import {
  type AvailabilityText,
  describeDayAvailability,
  entryHours,
  membersWords,
  priceWords,
} from '../../engine/visits/experiences/words-rules.ts';
import { eventUrl, monthRange, monthTitle, monthUrl } from './address-rules.ts';
import type { GridDay, MonthLink, MonthNavigation, MonthQuery } from './types.ts';

/** An experience in a day's list. */
export type DayExperience = {
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
export type ListedDay = GridDay & {
  readonly title: string;
  readonly isPast: boolean;
  readonly closed: string | undefined;
  readonly items: readonly DayExperience[];
};

export type MonthModel = {
  readonly experiences: readonly Experience[];
  readonly days: readonly MonthDay[];
};

/** Returns the days of a month with the experiences that pass the filters. */
export function listedDays({ experiences, days }: MonthModel, query: MonthQuery, now: Date): ListedDay[] {
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
      to: items.length > 0 ? monthUrl({ ...query, date }, monthOf(now)) : undefined,
      isChosen: false,
      label: labelOf(date, closed, items),
      availability: bestOf(items),
    };
  });
}

/** Returns whether the day is today and the start time of its last slot has passed. */
function hasBegun({ lastMinute }: DayEntry, date: CivilDate, now: Date): boolean {
  return date === wineryDate(now) && lastMinute <= wineryMinuteOfDay(now);
}

function isWanted({ kind, partyMin, partyMax }: Experience, query: MonthQuery): boolean {
  if (query.kind !== undefined && query.kind !== kind) return false;
  return query.party === undefined || (query.party >= partyMin && query.party <= partyMax);
}

function itemOf(
  entry: DayEntry,
  experience: Experience,
  { query, date, isPast }: { readonly query: MonthQuery; readonly date: CivilDate; readonly isPast: boolean },
): DayExperience {
  const { slug, title, kind, partyMin } = experience;
  const { party } = query;
  return {
    ...{ slug, title, kind },
    to: eventUrl(slug, isPast ? {} : { date, party }),
    hours: entryHours(entry),
    price: priceWords(experience),
    members: membersWords(experience),
    availability: describeDayAvailability(entry, experience, {
      units: unitsOf(experience, party ?? partyMin),
      isPast,
    }),
  };
}

/** Returns the best availability among a day's experiences, or undefined if the day has none. */
function bestOf(items: readonly DayExperience[]): AvailabilityText | undefined {
  for (const tone of ['there', 'few', 'closed'] as const) {
    const found = items.find(({ availability }) => availability.tone === tone);
    if (found) return found.availability;
  }
  return undefined;
}

function labelOf(date: CivilDate, closed: string | undefined, items: readonly DayExperience[]): string {
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
export function monthNavigation(query: MonthQuery, now: Date): MonthNavigation {
  const thisMonth = monthOf(now);
  const { first, last } = monthRange(thisMonth);
  const link = (month: string): MonthLink => ({
    month,
    label: monthTitle(month),
    to: monthUrl({ ...query, month, date: undefined }, thisMonth),
  });
  return {
    previous: query.month > first ? link(monthsAfter(query.month, -1)) : undefined,
    next: query.month < last ? link(monthsAfter(query.month, 1)) : undefined,
  };
}

/** Returns a text that explains why the page shows another month than the requested one. */
export function otherMonthText(insteadOf: string, { month }: Pick<MonthQuery, 'month'>, now: Date): string {
  const { first, last } = monthRange(monthOf(now));
  const end = insteadOf > last ? `runs through ${monthTitle(last)}` : `starts in ${monthTitle(first)}`;
  return `${monthTitle(insteadOf)} isn’t on our calendar, which ${end}. Here’s ${monthTitle(month)} instead.`;
}

function isFree({ availability, isPast }: ListedDay): boolean {
  return !isPast && availability !== undefined && availability.tone !== 'closed';
}

export type SelectedDay = {
  readonly day: ListedDay;
  /** Whether earlier days have experiences, but none can be booked. The page then labels the day "Next available". */
  readonly isNextFree: boolean;
};

/**
 * Returns the day whose list is shown: the requested day, otherwise the first bookable day, otherwise the first day from today on with an
 * experience, otherwise the last day with one. Returns undefined if no day has an experience.
 */
export function selectedDay(
  days: readonly ListedDay[],
  asked: CivilDate | undefined,
): SelectedDay | undefined {
  const named = days.find(({ date, items }) => date === asked && items.length > 0);
  if (named) return { day: named, isNextFree: false };
  const first = days.find(({ isPast, items }) => !isPast && items.length > 0);
  const free = days.find(isFree);
  // A past month opens on its last day with experiences.
  const day = free ?? first ?? days.findLast(({ items }) => items.length > 0);
  return day && { day, isNextFree: free !== undefined && free !== first };
}

/** Returns whether the month has times ahead but none that can be booked. */
export function isBookedOut(days: readonly ListedDay[]): boolean {
  return days.some(({ isPast, items }) => !isPast && items.length > 0) && !days.some(isFree);
}
