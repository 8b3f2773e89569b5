import { type CivilDate, civilParts, monthNames, parseCivilDate } from '../../core/dates.ts';
import type { SlotId } from '../../core/ids.ts';
import { isUuid } from '../../core/ids.ts';
import { addMonthsToMonth, firstOfMonth } from '../../engine/visits/experiences/month-rules.ts';
import type { CalendarQuery, ExperiencePageQuery, VisitSearchQuery } from './types.ts';

export const visitCalendarPath = '/events/month';
export const visitSearchPath = '/search/events';

/** The largest party that any experience accepts. A larger number in a query is ignored. */
const largestParty = 10;

export const selectablePartySizes: readonly number[] = Array.from(
  { length: largestParty },
  (_, index) => index + 1,
);

export function experiencePath(slug: string): string {
  return `/events/${slug}`;
}

/** Formats a month such as `2026-12` for a heading, as `December 2026`. Returns any other text unchanged. */
export function formatMonthTitle(month: string): string {
  const first = firstOfMonth(month);
  if (!first) return month;
  const { year, month: number } = civilParts(first);
  return `${monthNames[number - 1]} ${year}`;
}

function monthIn(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}$/.test(text) && firstOfMonth(text) ? text : undefined;
}

function partyIn(text: string | null): number | undefined {
  const party = Number(/^\d{1,2}$/.exec(text ?? '')?.[0] ?? 0);
  return party >= 1 && party <= largestParty ? party : undefined;
}

/** Parses the query of an experience page. Ignores invalid values. */
export function parseExperienceQuery(parameters: URLSearchParams): ExperiencePageQuery {
  const slot = parameters.get('slot');
  return {
    month: monthIn(parameters.get('month')),
    date: parseCivilDate(parameters.get('date') ?? ''),
    slotId: isUuid(slot) ? (slot as SlotId) : undefined,
    party: partyIn(parameters.get('party')),
  };
}

/** Returns the URL of an experience page with the given choices. */
export function experienceUrl(
  slug: string,
  chosen: {
    readonly month?: string | undefined;
    readonly date?: CivilDate | undefined;
    readonly slotId?: SlotId | undefined;
    readonly party?: number | undefined;
  },
): string {
  return withQuery(experiencePath(slug), {
    month: chosen.month,
    date: chosen.date,
    slot: chosen.slotId,
    party: chosen.party,
  });
}

function withQuery(path: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Returns the first and last month of the calendar: one year back and 13 months ahead. */
export function calendarMonthRange(thisMonth: string): { readonly first: string; readonly last: string } {
  return { first: addMonthsToMonth(thisMonth, -12), last: addMonthsToMonth(thisMonth, 13) };
}

/**
 * Returns the requested month if it is outside the calendar, so that the page can explain why it shows another month; otherwise undefined.
 */
export function requestedMonthOutOfRange(parameters: URLSearchParams, thisMonth: string): string | undefined {
  const { first, last } = calendarMonthRange(thisMonth);
  const asked = monthIn(parameters.get('insteadOf') ?? parameters.get('month'));
  return asked !== undefined && (asked < first || asked > last) ? asked : undefined;
}

/** Parses the query of the calendar. Falls back to the current month if the month is missing or out of range. */
export function parseCalendarQuery(parameters: URLSearchParams, thisMonth: string): CalendarQuery {
  const { first, last } = calendarMonthRange(thisMonth);
  const asked = monthIn(parameters.get('month'));
  const month = asked !== undefined && asked >= first && asked <= last ? asked : thisMonth;
  const date = parseCivilDate(parameters.get('date') ?? '');
  const kind = parameters.get('kind');
  return {
    month,
    kind: kind === 'event' || kind === 'experience' ? kind : undefined,
    party: partyIn(parameters.get('party')),
    view: parameters.get('view') === 'list' ? 'list' : 'grid',
    date: date?.startsWith(month) ? date : undefined,
  };
}

/**
 * Returns the URL of a calendar month. Parameters that equal the defaults are omitted.
 * @param insteadOf the requested month, if the calendar doesn't contain it.
 */
export function calendarMonthUrl(
  { month, kind, party, view, date }: CalendarQuery,
  thisMonth: string,
  insteadOf?: string,
): string {
  return withQuery(visitCalendarPath, {
    month: month === thisMonth ? undefined : month,
    kind,
    party,
    view: view === 'list' ? view : undefined,
    date,
    insteadOf,
  });
}

const longestText = 100;

/** Parses the query of the visit search. Ignores invalid values. */
export function parseVisitSearchQuery(parameters: URLSearchParams): VisitSearchQuery {
  const most = Number(/^\d{1,4}$/.exec(parameters.get('most') ?? '')?.[0] ?? Number.NaN);
  return {
    text: (parameters.get('q') ?? '').trim().slice(0, longestText),
    from: parseCivilDate(parameters.get('from') ?? ''),
    until: parseCivilDate(parameters.get('until') ?? ''),
    party: partyIn(parameters.get('party')),
    most: Number.isNaN(most) ? undefined : most,
    membersOnly: parameters.get('members') === 'only',
    past: parameters.get('past') === 'shown',
  };
}

export function visitSearchUrl(query: VisitSearchQuery): string {
  return withQuery(visitSearchPath, {
    q: query.text,
    from: query.from,
    until: query.until,
    party: query.party,
    most: query.most,
    members: query.membersOnly ? 'only' : undefined,
    past: query.past ? 'shown' : undefined,
  });
}
