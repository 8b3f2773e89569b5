import { civilParts, formatLongDate, wineryDate } from '../../core/dates.ts';
import type { ExperienceId } from '../../core/ids.ts';
import { cents, formatRoundCents } from '../../core/money.ts';
import { catalogPagesCacheTag } from '../../engine/catalog/page-rules.ts';
import { formatMonthAndYear } from '../../engine/catalog/rules.ts';
import { clubPagesCacheTag } from '../../engine/clubs/page-rules.ts';
import { describeFrequency, formatNumberRange, joinWithOr } from '../../engine/clubs/terms-rules.ts';
import type { ClubOffer } from '../../engine/clubs/types.ts';
import { flattenBlocks } from '../../engine/content/rules.ts';
import type { Block, BlockKind } from '../../engine/content/types.ts';
import { firstOfMonth } from '../../engine/visits/experiences/month-rules.ts';
import { visitPagesCacheTag } from '../../engine/visits/experiences/page-rules.ts';
import { bookedUnits } from '../../engine/visits/experiences/rules.ts';
import type { Experience, SlotOffer, VisitCalendarMonth } from '../../engine/visits/experiences/types.ts';
import {
  describeAvailability,
  describeDayAvailability,
  formatExperiencePrice,
  formatSlotTime,
  groupDaysByWeek,
} from '../../engine/visits/experiences/words-rules.ts';
import type { ClubComparisonColumn, EventCalendarDay, EventCalendarMonth, NextSessionRow } from './types.ts';

const factTag: Partial<Record<BlockKind, string>> = {
  'product-grid': catalogPagesCacheTag,
  'wine-feature': catalogPagesCacheTag,
  'event-list': visitPagesCacheTag,
  'event-calendar': visitPagesCacheTag,
  'club-comparison': clubPagesCacheTag,
};

/** Returns the cache tags of the shop data from the database that the blocks show; empty if they show none. */
export function cacheTagsOfBlocks(blocks: readonly Block[]): readonly string[] {
  return [...new Set(flattenBlocks(blocks).flatMap(({ kind }) => factTag[kind] ?? []))];
}

/** Returns the next session of each event, soonest first. */
export function nextSessionRows(
  experiences: readonly Experience[],
  next: ReadonlyMap<ExperienceId, readonly SlotOffer[]>,
  now: Date,
): NextSessionRow[] {
  return experiences
    .flatMap((experience) => {
      const [offer] = next.get(experience.id) ?? [];
      return offer ? [{ experience, offer }] : [];
    })
    .toSorted((left, right) => left.offer.startsAt.getTime() - right.offer.startsAt.getTime())
    .map(({ experience, offer }) => ({
      title: experience.title,
      to: `/events/${experience.slug}`,
      summary: experience.facts.summary,
      price: formatExperiencePrice(experience),
      when: formatSlotTime(offer.startsAt, now, { hasYear: false }),
      say: describeAvailability(offer, experience, false),
    }));
}

/** Returns a month of the event calendar: events by name, and visits as a count per day. Past weeks are left out. */
export function toCalendarMonth(
  { month, days, experiences }: VisitCalendarMonth & { readonly experiences: readonly Experience[] },
  now: Date,
): EventCalendarMonth {
  const byId = new Map(experiences.map((experience) => [experience.id, experience]));
  const today = wineryDate(now);
  const shown = days.map(({ date, closed, entries }): EventCalendarDay & { readonly date: typeof date } => {
    const coming = date < today ? [] : entries;
    const things = coming.flatMap((entry) => {
      const experience = byId.get(entry.experienceId);
      const units = experience && bookedUnits(experience, experience.partyMin);
      return experience && units !== undefined
        ? [{ experience, say: describeDayAvailability(entry, experience, { units, isPast: false }) }]
        : [];
    });
    const events = things.filter(({ experience }) => experience.kind === 'event');
    const visits = things.filter(
      ({ experience, say }) => experience.kind !== 'event' && say.tone !== 'closed',
    );
    return {
      ...{ date, closed },
      day: civilParts(date).day,
      title: formatLongDate(date),
      to: things.length > 0 ? `/events/month?month=${month}&date=${date}` : undefined,
      events: events.map(({ experience, say }) => ({
        title: experience.title,
        to: `/events/${experience.slug}?date=${date}`,
        say,
      })),
      visits: visits.length,
    };
  });
  const first = firstOfMonth(month);
  return {
    title: first === undefined ? month : formatMonthAndYear(first),
    to: `/events/month?month=${month}`,
    // Past weeks are left out.
    weeks: groupDaysByWeek(shown).filter((week) =>
      week.some((day) => day !== undefined && day.date >= today),
    ),
  };
}

/** Summarizes a club across all its plans, with ranges from the lowest to the highest value. */
export function toClubColumn({ slug, title, tiers, frequencies }: ClubOffer): ClubComparisonColumn {
  const least = cents(Math.min(...tiers.map(({ typicalLowCents }) => typicalLowCents)));
  const most = cents(Math.max(...tiers.map(({ typicalHighCents }) => typicalHighCents)));
  const [only, ...others] = frequencies;
  const often =
    only && others.length === 0
      ? describeFrequency(only).replace(/ \(.*/, '')
      : joinWithOr(frequencies.map((each) => each.title.toLowerCase()));
  return {
    ...{ slug, title, often },
    to: `/wine-club#${slug}`,
    bottles: joinWithOr(tiers.map(({ bottles }) => bottles)),
    shipment: `${formatRoundCents(least)}–${formatRoundCents(most)}`,
    discount: `${formatNumberRange(tiers.map(({ discount }) => discount / 100))}%`,
    tastings: `${formatNumberRange(tiers.map(({ tastingsPerDay }) => tastingsPerDay))} a visit`,
  };
}
