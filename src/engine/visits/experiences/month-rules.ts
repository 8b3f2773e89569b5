import {
  addDays,
  addMonths,
  type CivilDate,
  parseCivilDate,
  wineryDate,
  wineryInstant,
} from '../../../core/dates.ts';
import type { ExperienceId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { type ClosedDays, closureReason } from './closed-day-rules.ts';
import type { ExperienceDaySummary, SlotOffer, VisitCalendarDay, VisitCalendarMonth } from './types.ts';

/** Returns the first day of a month such as `2026-12`; undefined if the text isn't a valid month. */
export function firstOfMonth(month: string): CivilDate | undefined {
  return parseCivilDate(`${month}-01`);
}

/** Returns the month of an instant in the winery's time zone, for example `2026-12`. */
export function wineryMonth(instant: Date): string {
  return wineryDate(instant).slice(0, 7);
}

export function addMonthsToMonth(month: string, months: number): string {
  return addMonths(first(month), months).slice(0, 7);
}

/** Returns the span of a month from midnight to midnight in the winery's time zone, accounting for daylight saving time. */
export function wineryMonthSpan(month: string): { from: Date; until: Date } {
  const from = first(month);
  return { from: wineryInstant(from, 0), until: wineryInstant(addMonths(from, 1), 0) };
}

function first(month: string): CivilDate {
  const date = firstOfMonth(month);
  invariant(date, `${month} is a month`);
  return date;
}

/** The availabilities of a slot, from best to worst. */
const availabilities = [
  'open',
  'low',
  'not_yet',
  'full',
  'closed',
  'too_late',
] as const satisfies readonly SlotOffer['availability'][];

function bestAvailability(offers: readonly Pick<SlotOffer, 'availability'>[]): SlotOffer['availability'] {
  const best = availabilities.find((each) => offers.some(({ availability }) => availability === each));
  invariant(best, 'there is at least one slot');
  return best;
}

/** Returns whether a slot with this availability can be booked now. */
export function isSlotBookable({ availability }: Pick<SlotOffer, 'availability'>): boolean {
  return availability === 'open' || availability === 'low';
}

/** Summarizes an experience's slots of one day. The offers must be sorted by time. */
function entryOf(experienceId: ExperienceId, offers: readonly SlotOffer[]): ExperienceDaySummary {
  const [earliest] = offers;
  const latest = offers.at(-1);
  invariant(earliest && latest, 'an entry has at least one slot');
  return {
    experienceId,
    firstMinute: earliest.minuteOfDay,
    lastMinute: latest.minuteOfDay,
    slots: offers.length,
    availability: bestAvailability(offers),
    largestLeft: Math.max(0, ...offers.filter(isSlotBookable).map(({ left }) => left)),
    opensAt: earliest.opensAt,
  };
}

/**
 * Returns a calendar month with the experiences of each day. The result stays within a few kilobytes regardless of the number of slots.
 * @param offers the month's slots, sorted by time.
 * @param order the experiences in the order to list them within a day.
 */
export function buildVisitCalendarMonth(
  month: string,
  offers: readonly SlotOffer[],
  { closed, order }: { readonly closed: ClosedDays; readonly order: readonly ExperienceId[] },
): VisitCalendarMonth {
  const byDate = Map.groupBy(offers, ({ date }) => date);
  const days: VisitCalendarDay[] = [];
  const end = addMonths(first(month), 1);
  for (let date = first(month); date < end; date = addDays(date, 1)) {
    const byExperience = Map.groupBy(byDate.get(date) ?? [], ({ experienceId }) => experienceId);
    const entries = order.flatMap((id) => {
      const found = byExperience.get(id);
      return found ? [entryOf(id, found)] : [];
    });
    days.push({ date, closed: closureReason(date, closed), entries });
  }
  return { month, days };
}
